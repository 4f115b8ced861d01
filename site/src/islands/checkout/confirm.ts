import { siteRoutes } from '@stackworks/contracts';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

/** How an attempt to pay ended. `incomplete`: the fields are not right yet, and say so themselves. */
type Outcome =
  | { state: 'paid' }
  | { state: 'processing' }
  | { state: 'incomplete' }
  | { state: 'failed'; message: string };

const noAnswer =
  'We got no answer from the card service. Check your connection, then try again: you are charged once at most.';

/** Pays with the card in the fields. Source of the return address: public-site specification §7, "Card payment". */
export async function confirm(stripe: Stripe, elements: StripeElements): Promise<Outcome> {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}${siteRoutes.home}?payment=success` },
      redirect: 'if_required',
    });
    return error
      ? toFailure(error)
      : (toDone(paymentIntent.status) ?? { state: 'failed', message: noAnswer });
  } catch {
    return { state: 'failed', message: noAnswer };
  }
}

const toDone = (status: string | undefined): Outcome | null => {
  if (status === 'succeeded') return { state: 'paid' };
  return status === 'processing' ? { state: 'processing' } : null;
};

function toFailure({ type, message, payment_intent: intent }: StripeError): Outcome {
  // An attempt whose answer was lost may have paid: then trying again is refused, and is no failure.
  const done = toDone(intent?.status);
  if (done) return done;
  if (type === 'validation_error') return { state: 'incomplete' };
  return { state: 'failed', message: message ?? noAnswer };
}
