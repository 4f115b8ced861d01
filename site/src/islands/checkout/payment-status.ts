import type { CheckoutAnswer } from '#/islands/checkout/stored-checkout.ts';

/** What the page after paying shows; `checking`: nobody knows yet, so the buyer must not pay again. */
export type Shown =
  'asking' | 'checking' | 'paid' | 'extra' | 'processing' | 'unpaid' | 'unknown' | 'unreachable';

/** What is not paid then has not been: the server may have read Stripe just before the payment. */
const openUntilMs = 8_000;
/** Until then an answer may come at any time; after that the buyer needs to see something. */
export const interimMs = 9_000;
const timeoutMs = 30_000;

type PaymentStatus = {
  shown: Shown;
  /** Whether the outcome is known, so that polling ends. */
  isOver: boolean;
};

/**
 * Decides what to say of a payment after a response of the server. Only what Stripe itself reports is called
 * unpaid: when Stripe cannot be reached, the card may have been charged.
 * @param passedMs since the first poll
 */
export function toPaymentStatus(answer: CheckoutAnswer['state'], passedMs: number): PaymentStatus {
  const waiting: Shown = passedMs < interimMs ? 'asking' : 'checking';
  if (answer === 'paid' || answer === 'extra' || answer === 'unknown') return { shown: answer, isOver: true };
  if (answer === 'ended') return { shown: 'unpaid', isOver: true };
  if (answer === 'open') {
    return passedMs < openUntilMs ? { shown: waiting, isOver: false } : { shown: 'unpaid', isOver: true };
  }
  if (answer === 'unchecked') return { shown: 'checking', isOver: false };
  if (passedMs < timeoutMs) return { shown: waiting, isOver: false };
  return { shown: answer, isOver: answer === 'processing' };
}
