import type { Stripe } from 'stripe';

/** A payment that went through, as far as something has become of it since. */
export type ChargeSnapshot = {
  id: string;
  paymentIntentId: string | null;
  amountRefunded: number;
};

/** Reads what of somebody's payments was paid back. */
export async function readCharges(stripe: Stripe, customer: string): Promise<ChargeSnapshot[]> {
  const found: ChargeSnapshot[] = [];
  for await (const one of stripe.charges.list({ customer, limit: 100 })) {
    if (one.amount_refunded === 0) continue;
    found.push({
      id: one.id,
      paymentIntentId: idOf(one.payment_intent),
      amountRefunded: one.amount_refunded,
    });
  }
  return found;
}

/**
 * How much of something was paid back.
 * @param paidBy the payment intents it was paid with
 */
export const sumRefunds = (charges: readonly ChargeSnapshot[], paidBy: readonly string[]): number =>
  charges
    .filter(({ paymentIntentId }) => paymentIntentId !== null && paidBy.includes(paymentIntentId))
    .reduce((sum, { amountRefunded }) => sum + amountRefunded, 0);

/** The payment intents an invoice was paid with, or tried to be. */
export const paymentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);

/** The id of something that may have been written out. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
