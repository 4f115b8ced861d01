import type { CheckoutAnswer } from '#/islands/checkout/stored-checkout.ts';

/** What the page one comes back to after paying says; `checking`: nobody knows yet, and nothing is to be paid again. */
export type Shown =
  'asking' | 'checking' | 'paid' | 'extra' | 'processing' | 'unpaid' | 'unknown' | 'unreachable';

/** What is not paid then has not been: the server may have read the card service just before the payment. */
const openUntilMs = 8_000;
/** Until then an answer may come at any moment; later whoever waits wants to hear something. */
export const interimMs = 9_000;
const patienceMs = 30_000;

type Standing = {
  shown: Shown;
  /** Whether it is known, so that nothing more is to be asked. */
  isOver: boolean;
};

/**
 * What is said of a payment after an answer of the server. Only what the card service has said itself is called unpaid: where
 * somebody cannot be asked, the card may have been charged.
 * @param passedMs since it was first asked
 */
export function toStanding(answer: CheckoutAnswer['state'], passedMs: number): Standing {
  const waiting: Shown = passedMs < interimMs ? 'asking' : 'checking';
  if (answer === 'paid' || answer === 'extra' || answer === 'unknown') return { shown: answer, isOver: true };
  if (answer === 'ended') return { shown: 'unpaid', isOver: true };
  if (answer === 'open') {
    return passedMs < openUntilMs ? { shown: waiting, isOver: false } : { shown: 'unpaid', isOver: true };
  }
  if (answer === 'unchecked') return { shown: 'checking', isOver: false };
  if (passedMs < patienceMs) return { shown: waiting, isOver: false };
  return { shown: answer, isOver: answer === 'processing' };
}
