import type { Stripe } from 'stripe';
import type { PaymentMethodSnapshot } from './snapshot.ts';

/** What somebody pays with, of whatever type: what can be said of it. Null where Stripe names none, or did not write it out. */
export function toPaymentMethod(
  method: string | Stripe.PaymentMethod | null | undefined,
): PaymentMethodSnapshot | null {
  if (!method || typeof method === 'string') return null;
  const { id, type, card } = method;
  const bank = method.nz_bank_account ?? method.au_becs_debit ?? method.sepa_debit ?? method.us_bank_account;
  return {
    ...{ id, type },
    addedAt: new Date(method.created * 1000).toISOString(),
    brand: card?.brand ?? null,
    last4: card?.last4 ?? bank?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}
