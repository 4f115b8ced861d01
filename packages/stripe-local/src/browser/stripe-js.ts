/**
 * The browser script: defines `window.Stripe` as Stripe's own script does, for as much as a page with the Payment
 * Element uses. It talks to the API beside it, and card data go nowhere else.
 */
import { createApi, toIntent, toIntentPath, type ApiError } from './api.ts';
import { confirm, finish, type ConfirmOptions, type ConfirmResult } from './confirm.ts';
import { createElements, toValidationError, type Elements, type ElementsOptions } from './elements.ts';
import type { Param } from './api.ts';
import { IntegrationError } from './api.ts';

const script = document.currentScript;
const api = new URL('v1/', script instanceof HTMLScriptElement ? script.src : location.href);

function createStripe(key: string) {
  const call = createApi(api, key);
  /** Payments on their way, so that a second click waits for the first. */
  const underWay = new Map<string, Promise<ConfirmResult>>();

  const confirmOnce = (options: ConfirmOptions) => {
    const id = options.clientSecret ?? options.elements?.internal.clientSecret() ?? '';
    const running = underWay.get(id) ?? confirm(call, options).finally(() => underWay.delete(id));
    underWay.set(id, running);
    return running;
  };

  const retrieve = async (clientSecret: string): Promise<ConfirmResult> => {
    const path = toIntentPath(clientSecret) ?? 'payment_intents/unknown';
    const { value, error } = toIntent(await call('GET', path, { client_secret: clientSecret }));
    if (error) return { error };
    return value.object === 'setup_intent' ? { setupIntent: value } : { paymentIntent: value };
  };

  const handleNextAction = async ({ clientSecret }: { clientSecret: string }): Promise<ConfirmResult> => {
    const found = await retrieve(clientSecret);
    if ('error' in found) return found;
    const intent = 'setupIntent' in found ? found.setupIntent : found.paymentIntent;
    return finish(call, intent, clientSecret);
  };

  const createPaymentMethod = async ({ elements, params, ...given }: CreatePaymentMethod) => {
    const payment = elements?.internal.payment();
    const problem = payment?.internal.check();
    if (problem) return { error: toValidationError(problem) };
    const data = payment ? { ...payment.internal.toPaymentMethodParams(), ...params } : given;
    const { value, error } = await call('POST', 'payment_methods', data);
    return error ? { error } : { paymentMethod: value };
  };

  const confirmCard = (clientSecret: string, data: Record<string, Param> = {}) =>
    confirmOnce({ clientSecret, confirmParams: data, redirect: 'if_required' });

  return {
    elements: (options?: ElementsOptions) => createElements(call, options),
    confirmPayment: confirmOnce,
    confirmSetup: confirmOnce,
    confirmCardPayment: confirmCard,
    confirmCardSetup: confirmCard,
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    handleNextAction,
    handleCardAction: (clientSecret: string) => handleNextAction({ clientSecret }),
    createPaymentMethod,
    createToken: () => Promise.resolve({ error: tokensAreGone }),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

type CreatePaymentMethod = { elements?: Elements; params?: Record<string, Param> } & {
  [name: string]: Param;
};

const tokensAreGone: ApiError = {
  type: 'invalid_request_error',
  message: 'Card tokens are not made here. Use a Payment Element.',
};

/** Called with and without `new`, as the original is. */
function Stripe(key: string) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError(
      'Please call Stripe() with your publishable key. You used an empty string or a key of another kind.',
    );
  }
  return createStripe(key);
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
