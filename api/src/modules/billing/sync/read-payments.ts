import type { DisputeMark } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import { type DisputeSnapshot, readOr, type Unread, type InvoiceSnapshot } from './snapshot.ts';

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

/** How the last payment of an invoice failed. */
export type FailedPayment = Pick<InvoiceSnapshot, 'declinedCardId' | 'needsConfirmation'>;

/** Of an invoice no payment of which is known to have failed. */
export const unfailed: FailedPayment = { declinedCardId: null, needsConfirmation: false };

/** How the last payment of a subscription's invoice failed: with which card, and whether its bank asks its owner first. */
export async function readFailedPayment(stripe: Stripe, invoice: Stripe.Invoice): Promise<FailedPayment> {
  const isUnpaid = invoice.status === 'open' || invoice.status === 'uncollectible';
  if (!isUnpaid || !invoice.parent?.subscription_details) return unfailed;
  const { data } = await stripe.invoicePayments.list({
    ...{ invoice: invoice.id, limit: 10 },
    expand: ['data.payment.payment_intent'],
  });
  const intent = data.find(({ is_default: isDefault }) => isDefault)?.payment.payment_intent;
  if (!intent || typeof intent === 'string') return unfailed;
  // While its bank waits for its owner, the card has not been declined, and is still the one of the payment.
  const card = intent.last_payment_error?.payment_method ?? intent.payment_method;
  return {
    declinedCardId: typeof card === 'string' ? card : (card?.id ?? null),
    // Stripe waits for the answer, or has given a payment up whose owner was not there to answer.
    needsConfirmation:
      intent.status === 'requires_action' || intent.last_payment_error?.code === 'authentication_required',
  };
}
