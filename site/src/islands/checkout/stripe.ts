import type { SubscriptionCreated } from '@stackworks/contracts';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

// The plain entry would load the service's script as soon as it is imported.

const timeoutMs = 15_000;

/** Loads Stripe's script from the address the server gives. @throws when it does not come */
export function openStripe(checkout: Keys): Promise<Stripe> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Stripe’s script took too long.')), timeoutMs);
  });
  return Promise.race([open(checkout), tooLate]);
}

type Keys = Pick<SubscriptionCreated, 'publishableKey' | 'scriptUrl'>;

async function open({ publishableKey, scriptUrl }: Keys): Promise<Stripe> {
  if (scriptUrl !== null && !('Stripe' in window)) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe’s script did not start.');
  return stripe;
}

const addScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove(); // so that another attempt loads it anew
      reject(new Error('Stripe’s script did not load.'));
    });
    document.head.append(script);
  });

/**
 * How an attempt to pay ended. `incomplete`: the fields show what is wrong. `ended`: it can no longer be paid, so it must
 * start over. `message` is Stripe's, `advice` ours.
 */
type Outcome =
  | { state: 'paid' }
  | { state: 'processing' }
  | { state: 'incomplete' }
  | { state: 'ended'; message: string }
  | { state: 'failed'; message: string; advice: string };

const noResponse: Outcome = {
  state: 'failed',
  message: 'The card payment didn’t respond.',
  advice: 'Check your connection and try again. You’ll only be charged once.',
};

/** Pays with what is in the payment fields. @param returnAddress where a bank's own page leads back to */
export async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  returnAddress: string,
): Promise<Outcome> {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: location.origin + returnAddress },
      redirect: 'if_required',
    });
    return error ? toFailure(error) : (toDone(paymentIntent.status) ?? noResponse);
  } catch {
    return noResponse;
  }
}

const toDone = (status: string | undefined): Outcome | null => {
  if (status === 'succeeded') return { state: 'paid' };
  return status === 'processing' ? { state: 'processing' } : null;
};

function toFailure({ type, code, message, payment_intent: intent }: StripeError): Outcome {
  // An attempt whose response was lost may have paid: then a retry is rejected, which is no failure.
  const done = toDone(intent?.status);
  if (done) return done;
  if (intent?.status === 'canceled')
    return {
      state: 'ended',
      message: 'That took too long, and you haven’t been charged. Please enter your card again.',
    };
  if (type === 'validation_error') return { state: 'incomplete' };
  if (!message) return noResponse;
  return { state: 'failed', message, advice: toAdvice(type, code) };
}

/** Says what to do after a failed payment, and whether money has moved; Stripe says why it failed. */
export function toAdvice(type: StripeError['type'], code: string | undefined): string {
  if (type === 'card_error')
    return `You haven’t been charged. Check the ${checks[code ?? ''] ?? 'number'} or try another card.`;
  // Stripe's own message says what to try.
  if (code === 'payment_intent_authentication_failure') return 'You haven’t been charged.';
  return 'Try again. You’ll only be charged once.';
}

/** What may have been mistyped, if Stripe says so. */
const checks: Partial<Record<string, string>> = { expired_card: 'date', incorrect_cvc: 'CVC' };
