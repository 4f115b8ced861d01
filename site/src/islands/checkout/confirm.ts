import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { toAdvice } from './advice.ts';

/**
 * How an attempt to pay ended. `incomplete`: the fields are not right yet, and say so themselves. `ended`:
 * it can no longer be paid, so it has to be begun anew. `message` is the card
 * service's own, `advice` what we add to it.
 */
type Outcome =
  | { state: 'paid' }
  | { state: 'processing' }
  | { state: 'incomplete' }
  | { state: 'ended'; message: string }
  | { state: 'failed'; message: string; advice: string };

const unanswered: Outcome = {
  state: 'failed',
  message: 'The card payment didn’t respond.',
  advice: 'Check your connection and try again. You’ll only be charged once.',
};

/**
 * Pays with what is in the payment fields.
 * @param returnAddress where a bank that asks on a page of its own leads back to
 */
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
    return error ? toFailure(error) : (toDone(paymentIntent.status) ?? unanswered);
  } catch {
    return unanswered;
  }
}

const toDone = (status: string | undefined): Outcome | null => {
  if (status === 'succeeded') return { state: 'paid' };
  return status === 'processing' ? { state: 'processing' } : null;
};

function toFailure({ type, code, message, payment_intent: intent }: StripeError): Outcome {
  // An attempt whose answer was lost may have paid: then trying again is refused, and is no failure.
  const done = toDone(intent?.status);
  if (done) return done;
  if (intent?.status === 'canceled')
    return {
      state: 'ended',
      message: 'That took too long, and you haven’t been charged. Please enter your card again.',
    };
  if (type === 'validation_error') return { state: 'incomplete' };
  if (!message) return unanswered;
  return { state: 'failed', message, advice: toAdvice(type, code) };
}
