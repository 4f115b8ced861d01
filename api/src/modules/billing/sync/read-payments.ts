import type { DisputeMark } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import { idOf, toIsoOrNull } from '#/platform/stripe/call-stripe.ts';
import { readOr, type DisputeSnapshot, type Unread } from './snapshot.ts';

/** A payment that was refunded or disputed. */
export type ChargeSnapshot = {
  paymentIntentId: string | null;
  amountRefunded: number;
  disputes: DisputeSnapshot[];
};

/** Reads which of a customer's payments were refunded or disputed. */
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

export async function readDisputes(stripe: Stripe, charge: string, customerId: string) {
  const { data } = await stripe.disputes.list({ charge, limit: 100 });
  return data.map(({ id, reason, amount, currency, evidence_details: evidence, ...dispute }) => {
    const status: string = dispute.status;
    const dueBy = toIsoOrNull(evidence.due_by);
    return { id, customerId, status, reason, amount, currency, dueBy };
  });
}

/** @param paidBy payment intents */
export const sumRefunds = (charges: readonly ChargeSnapshot[], paidBy: readonly string[]): number =>
  chargesOf(charges, paidBy).reduce((sum, { amountRefunded }) => sum + amountRefunded, 0);

/**
 * Whether a bank disputes a payment, or has taken it back.
 * @param paidBy its payment intents
 */
export function markOf(charges: readonly ChargeSnapshot[], paidBy: readonly string[]): DisputeMark | null {
  const disputes = chargesOf(charges, paidBy).flatMap((one) => one.disputes);
  const against = disputes.filter(({ status }) => !isInOurFavour(status));
  if (against.length === 0) return null;
  return against.some(({ status }) => status !== 'lost') ? 'open' : 'lost';
}

/** Whether the money of a dispute is, or stays, ours. */
export const isInOurFavour = (status: string): boolean =>
  status === 'won' || status === 'warning_closed' || status === 'prevented';

const chargesOf = (charges: readonly ChargeSnapshot[], paidBy: readonly string[]): ChargeSnapshot[] =>
  charges.filter(({ paymentIntentId }) => paymentIntentId !== null && paidBy.includes(paymentIntentId));

/** The payment intents of an invoice. */
export const paymentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);

/** How the last payment of an invoice failed, or what it waits for. */
export type FailedPayment = {
  declinedCardId: string | null;
  /** Whether the bank wants the card's owner to confirm. */
  needsConfirmation: boolean;
  /** Whether the bank waits or is still processing: another attempt would end this one. */
  isInProgress: boolean;
};

export const noFailure: FailedPayment = {
  declinedCardId: null,
  needsConfirmation: false,
  isInProgress: false,
};

export async function readFailedPayment(stripe: Stripe, invoice: Stripe.Invoice): Promise<FailedPayment> {
  const isUnpaid = invoice.status === 'open' || invoice.status === 'uncollectible';
  if (!isUnpaid || !invoice.parent?.subscription_details) return noFailure;
  const { data } = await stripe.invoicePayments.list({
    invoice: invoice.id,
    limit: 10,
    expand: ['data.payment.payment_intent'],
  });
  const intent = data.find(({ is_default: isDefault }) => isDefault)?.payment.payment_intent;
  if (!intent || typeof intent === 'string') return noFailure;
  // Until the owner confirms, the card isn't declined and is still the payment's.
  const card = intent.last_payment_error?.payment_method ?? intent.payment_method;
  return {
    declinedCardId: idOf(card),
    // Stripe waits for confirmation, or gave up because the owner wasn't there to confirm.
    needsConfirmation:
      intent.status === 'requires_action' || intent.last_payment_error?.code === 'authentication_required',
    isInProgress: intent.status === 'requires_action' || intent.status === 'processing',
  };
}
