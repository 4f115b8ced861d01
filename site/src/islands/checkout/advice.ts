import type { StripeError } from '@stripe/stripe-js';

/** What to do after a failed attempt to pay, and whether money has moved; the card service says why it failed. */
export function toAdvice(type: StripeError['type'], code: string | undefined): string {
  if (type === 'card_error')
    return `You haven’t been charged. Check the ${checks[code ?? ''] ?? 'number'} or try another card.`;
  // The card service's own words say what to try.
  if (code === 'payment_intent_authentication_failure') return 'You haven’t been charged.';
  return 'Try again. You’ll only be charged once.';
}

/** What of a card may have been typed wrongly, where the card service says which. */
const checks: Partial<Record<string, string>> = { expired_card: 'date', incorrect_cvc: 'CVC' };
