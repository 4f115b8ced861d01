import type { Stripe } from 'stripe';
import { z } from 'zod';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { integer, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';

const createParams = z.strictObject({
  amount: integer.pipe(z.number().min(1)).optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

function findCharge(tx: Tx, params: z.output<typeof createParams>): Stripe.Charge {
  const intent =
    params.payment_intent === undefined
      ? null
      : getObject(tx, 'payment_intent', params.payment_intent, 'payment_intent');
  const id = params.charge ?? idOf(intent?.latest_charge);
  if (!id && intent)
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
    });
  return getObject(tx, 'charge', id ?? '', 'charge');
}

function refund(tx: Tx, params: z.output<typeof createParams>): Stripe.Refund {
  const charge = findCharge(tx, params);
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (charge.disputed && !tx.list('dispute', { charge: charge.id }).every((one) => one.is_charge_refundable))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: tx.now(idOf(charge.customer)),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: {
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
      type: 'card',
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  tx.insert(refund);
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = change(tx, charge, {
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  });
  tx.emit('charge.refunded', refunded);
  tx.emit('refund.created', refund);
  return refund;
}

export const refundRoutes = [
  route('POST', '/refunds', createParams, ({ tx, params }) => refund(tx, params)),
  route(
    'GET',
    '/refunds',
    z.strictObject({ ...listParams, charge: text.optional(), payment_intent: text.optional() }),
    ({ tx, params }) => {
      const { charge, payment_intent } = params;
      return listPage(tx, 'refund', '/v1/refunds', { charge, payment_intent }, params);
    },
  ),
  route('GET', '/refunds/:id', z.strictObject({}), ({ tx, id }) => getObject(tx, 'refund', id)),
  route('POST', '/refunds/:id', z.strictObject({ metadata: metadata.optional() }), ({ tx, id, params }) => {
    const before = getObject(tx, 'refund', id);
    return change(
      tx,
      before,
      { metadata: mergeMetadata(before.metadata, params.metadata) },
      'refund.updated',
    );
  }),
];
