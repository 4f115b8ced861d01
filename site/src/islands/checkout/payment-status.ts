import type { FetchedCheckout } from '#/islands/checkout/stored-checkout.ts';

/** What the page after paying shows; `checking`: nobody knows yet, so the buyer must not pay again. */
export type Shown =
  | 'asking'
  | 'checking'
  | 'paid'
  | 'paid-for-client'
  | 'extra'
  | 'processing'
  | 'unpaid'
  | 'unknown'
  | 'unreachable';

/** After this, an open payment counts as unpaid: the server may have read Stripe just before the payment. */
const openUntilMs = 8_000;
/** After that the buyer needs to see something. */
export const interimMs = 9_000;
const timeoutMs = 30_000;

type PaymentStatus = {
  shown: Shown;
  /** Whether the outcome is known, so that polling ends. */
  isOver: boolean;
};

/** What to show of a payment. It is only unpaid if Stripe says so: without a response, the card may have been charged. */
export function toPaymentStatus(state: FetchedCheckout['state'], passedMs: number): PaymentStatus {
  const waiting: Shown = passedMs < interimMs ? 'asking' : 'checking';
  if (state === 'paid' || state === 'extra' || state === 'unknown') return { shown: state, isOver: true };
  if (state === 'ended') return { shown: 'unpaid', isOver: true };
  if (state === 'open') {
    return passedMs < openUntilMs ? { shown: waiting, isOver: false } : { shown: 'unpaid', isOver: true };
  }
  if (state === 'unchecked') return { shown: 'checking', isOver: false };
  if (passedMs < timeoutMs) return { shown: waiting, isOver: false };
  return { shown: state, isOver: state === 'processing' };
}
