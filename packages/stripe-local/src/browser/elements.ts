import type { Appearance, StripePaymentElementOptions } from '@stripe/stripe-js';
import {
  type Answer,
  type ApiCall,
  type ApiError,
  IntegrationError,
  type Intent,
  toIntent,
  toIntentPath,
} from './api.ts';
import { createEmitter } from './emitter.ts';
import { createPaymentElement, type PaymentElement } from './payment-element.ts';

/** How a page requests a group of elements: for an intent it has, or for one it will make on paying. */
export type ElementsOptions = {
  clientSecret?: string;
  mode?: 'payment' | 'setup' | 'subscription';
  amount?: number;
  currency?: string;
  appearance?: Appearance;
  locale?: string;
};

export type Elements = ReturnType<typeof createElements>;

const noSuchSecret: ApiError = {
  type: 'invalid_request_error',
  code: 'resource_missing',
  message:
    'The client_secret provided does not match any associated PaymentIntent or SetupIntent on this account.',
};

/** A group of elements; the only kind here is the Payment Element. */
export function createElements(call: ApiCall, first: ElementsOptions = {}) {
  const emitter = createEmitter();
  let options = first;
  let payment: PaymentElement | null = null;

  const load = async (): Promise<Answer<Intent | null>> => {
    const { clientSecret } = options;
    if (clientSecret === undefined) return { value: null };
    const path = toIntentPath(clientSecret);
    if (path === null) return { error: noSuchSecret };
    return toIntent(await call('GET', path, { client_secret: clientSecret }));
  };

  const elements = {
    create: (type: string, given?: StripePaymentElementOptions) => {
      if (type !== 'payment') {
        throw new IntegrationError(`A valid Element name must be provided. You specified: ${type}.`);
      }
      if (payment) throw new IntegrationError('Can only create one Element of type payment.');
      payment = createPaymentElement({ options: () => options, load, forget: () => (payment = null) }, given);
      return payment;
    },
    /** Takes a name, or a component of the React library, which carries its name. */
    getElement: (type: unknown) => {
      const name = typeof type === 'function' && '__elementType' in type ? type.__elementType : type;
      return name === 'payment' ? payment : null;
    },
    update: (changed: ElementsOptions) => {
      options = { ...options, ...changed };
      payment?.internal.restyle();
      emitter.emit('update-end', {});
      return Promise.resolve();
    },
    fetchUpdates: async () => {
      const { error } = await load();
      return error ? { error } : {};
    },
    submit: (): Promise<{ error: ApiError } | { selectedPaymentMethod: string }> => {
      if (!payment) throw new IntegrationError('elements.submit() needs a mounted Payment Element.');
      const problem = payment.internal.check();
      return Promise.resolve(
        problem ? { error: toValidationError(problem) } : { selectedPaymentMethod: 'card' },
      );
    },
    on: (event: string, handler: (event: unknown) => unknown) => chain(() => emitter.on(event, handler)),
    once: (event: string, handler: (event: unknown) => unknown) => chain(() => emitter.once(event, handler)),
    off: (event: string, handler?: (event: unknown) => unknown) => chain(() => emitter.off(event, handler)),
    /** For confirming, not for the page. */
    internal: { payment: () => payment, clientSecret: () => options.clientSecret },
  };

  function chain(change: () => void) {
    change();
    return elements;
  }

  return elements;
}

/** What the page receives for an invalid field. */
export const toValidationError = ({ code, message }: { code: string; message: string }): ApiError => ({
  type: 'validation_error',
  code,
  message,
});
