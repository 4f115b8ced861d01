import type { DisputeMark } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { DisputeSnapshot } from './snapshot.ts';
import { readOr, type Unread } from './unread.ts';

/** A payment that went through, as far as something has become of it since. */
export type ChargeSnapshot = {
  paymentIntentId: string | null;
  amountRefunded: number;
  disputes: DisputeSnapshot[];
};

/** Reads what of somebody's payments was paid back, or is disputed. */
export async function readCharges(
  stripe: Stripe,
  customer: string,
  unread: Unread,
): Promise<ChargeSnapshot[]> {
  const found: ChargeSnapshot[] = [];
  for await (const one of stripe.charges.list({ customer, limit: 100 })) {
    if (one.amount_refunded === 0 && !one.disputed) continue;
    found.push({
      paymentIntentId: idOf(one.payment_intent),
      amountRefunded: one.amount_refunded,
      disputes: one.disputed
        ? await readOr(unread, `The dispute of ${one.id}`, () => readDisputes(stripe, one.id, customer), [])
        : [],
    });
  }
  return found;
}

async function readDisputes(stripe: Stripe, charge: string, customerId: string): Promise<DisputeSnapshot[]> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 });
  return data.map(({ id, status, reason, amount, currency, evidence_details: { due_by: dueBy } }) => ({
    ...{ id, customerId, status, reason, amount, currency },
    dueBy: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
  }));
}

/**
 * How much of something was paid back.
 * @param paidBy the payment intents it was paid with
 */
export const sumRefunds = (charges: readonly ChargeSnapshot[], paidBy: readonly string[]): number =>
  chargesOf(charges, paidBy).reduce((sum, { amountRefunded }) => sum + amountRefunded, 0);

/**
 * Whether a bank asks for the payment of something back, or has taken it.
 * @param paidBy the payment intents it was paid with
 */
export function markOf(charges: readonly ChargeSnapshot[], paidBy: readonly string[]): DisputeMark | null {
  const disputes = chargesOf(charges, paidBy).flatMap((one) => one.disputes);
  const against = disputes.filter(({ status }) => !isLeftWithUs(status));
  if (against.length === 0) return null;
  return against.some(({ status }) => status !== 'lost') ? 'open' : 'lost';
}

/** Whether the money of a dispute is, or stays, ours. */
export const isLeftWithUs = (status: string): boolean =>
  status === 'won' || status === 'warning_closed' || status === 'prevented';

const chargesOf = (charges: readonly ChargeSnapshot[], paidBy: readonly string[]): ChargeSnapshot[] =>
  charges.filter(({ paymentIntentId }) => paymentIntentId !== null && paidBy.includes(paymentIntentId));

/** The payment intents an invoice was paid with, or tried to be. */
export const paymentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);

/** The id of something that may have been written out. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
