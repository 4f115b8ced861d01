import {
  type ApiCall,
  type ApiError,
  IntegrationError,
  type Intent,
  type Param,
  toIntent,
  toIntentPath,
} from './api.ts';
import { type Elements, toValidationError } from './elements.ts';
import { askBank } from './three-d-secure.ts';

/** What `confirmPayment` and `confirmSetup` take. */
export type ConfirmOptions = {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: { return_url?: string; payment_method?: string } & Record<string, Param>;
  redirect?: 'always' | 'if_required';
};

/** What the page gets: the intent under its own name, or what went wrong. */
export type ConfirmResult = { error: ApiError } | { paymentIntent: Intent } | { setupIntent: Intent };

/**
 * Pays with what is in the form: checks it, confirms the intent, lets the bank ask where it must, and continues to
 * `return_url` unless the page wants to stay where that can be.
 */
export async function confirm(call: ApiCall, options: ConfirmOptions): Promise<ConfirmResult> {
  const { elements, confirmParams = {}, redirect = 'always' } = options;
  const clientSecret = options.clientSecret ?? elements?.internal.clientSecret();
  const path = clientSecret === undefined ? null : toIntentPath(clientSecret);
  if (clientSecret === undefined || path === null) {
    throw new IntegrationError('Invalid value for confirmPayment(): a client secret is required.');
  }
  if (redirect === 'always' && confirmParams.return_url === undefined) {
    throw new IntegrationError('Invalid value for confirmPayment(): return_url is required.');
  }
  const payment = elements?.internal.payment();
  const problem = payment?.internal.check();
  if (problem) return { error: toValidationError(problem) };

  const { value, error } = toIntent(
    await call('POST', `${path}/confirm`, {
      ...confirmParams,
      ...(payment && { payment_method_data: payment.internal.toPaymentMethodParams() }),
      client_secret: clientSecret,
      use_stripe_sdk: true,
    }),
  );
  const result = error ? { error } : await finish(call, value, clientSecret);
  if ('error' in result) {
    payment?.internal.showError(result.error);
    return result;
  }
  if (redirect === 'always') await leave(confirmParams.return_url ?? '', result, clientSecret);
  return result;
}

/** Does the intent's next action, if there is one. */
export async function finish(call: ApiCall, intent: Intent, clientSecret: string): Promise<ConfirmResult> {
  if (intent.status !== 'requires_action') return toResult(intent);
  const { redirect_to_url } = intent.next_action ?? {};
  // The bank's own page asks; every other page goes there.
  if (redirect_to_url?.url && redirect_to_url.url !== location.href) {
    location.assign(redirect_to_url.url);
    return new Promise(() => {});
  }
  const answer = await askBank();
  const path = `${toIntentPath(clientSecret)}/authenticate`;
  const { value, error } = toIntent(
    await call('POST', path, { client_secret: clientSecret, outcome: answer }),
  );
  return error ? { error } : toResult(value);
}

/** An intent that is back at the start has failed on the way. */
function toResult(intent: Intent): ConfirmResult {
  const isSetup = intent.object === 'setup_intent';
  const failure = intent.last_payment_error ?? intent.last_setup_error;
  if (intent.status === 'requires_payment_method' && failure) {
    return { error: { ...failure, ...(isSetup ? { setup_intent: intent } : { payment_intent: intent }) } };
  }
  return isSetup ? { setupIntent: intent } : { paymentIntent: intent };
}

/** Goes to the return address with what was paid in its query. The page is gone before this ends. */
function leave(returnUrl: string, result: ConfirmResult, clientSecret: string): Promise<never> {
  const [name, id] =
    'setupIntent' in result
      ? ['setup_intent', result.setupIntent.id]
      : ['payment_intent', 'paymentIntent' in result ? result.paymentIntent.id : ''];
  const url = new URL(returnUrl, location.href);
  url.searchParams.set(name, id);
  url.searchParams.set(`${name}_client_secret`, clientSecret);
  url.searchParams.set('redirect_status', 'succeeded');
  location.assign(url);
  return new Promise(() => {});
}
