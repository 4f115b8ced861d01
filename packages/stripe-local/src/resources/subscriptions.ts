import type { Stripe } from 'stripe';
import { z } from 'zod';
import { cancelSubscription } from '#/billing/subscription-end.ts';
import { updateSubscription } from '#/billing/subscription-update.ts';
import { createSubscription } from '#/billing/subscriptions.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { currency } from '#/http/money.ts';
import { clearable, flag, integer, list, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { collectionParams, pauseCollection, toCollection, toDaysUntilDue } from './collection-params.ts';

const quantity = integer.pipe(z.number().min(0)).optional();

/** Coupons to redeem, or discounts to retain. */
export const discountParams = list(z.strictObject({ coupon: text.optional(), discount: text.optional() }));

const paymentSettings = z.strictObject({
  payment_method_options: z.unknown().optional(),
  payment_method_types: list(text).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
});

export const paymentBehavior = z.enum([
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
]);

const createParams = z.strictObject({
  add_invoice_items: list(z.strictObject({ price: text, quantity })).optional(),
  billing_mode: z.unknown().optional(),
  cancel_at_period_end: flag.optional(),
  ...collectionParams,
  currency: currency.optional(),
  customer: text,
  default_payment_method: text.optional(),
  description: clearable.optional(),
  discounts: discountParams.optional(),
  items: list(z.strictObject({ price: text, quantity, metadata: metadata.optional() })),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: paymentBehavior.default('allow_incomplete'),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_period_days: integer.pipe(z.number().min(1).max(730)).optional(),
});

const cancellationDetails = z.strictObject({ comment: clearable.optional(), feedback: clearable.optional() });

export const itemChanges = list(
  z.strictObject({
    id: text.optional(),
    price: text.optional(),
    quantity,
    deleted: flag.optional(),
    metadata: metadata.optional(),
  }),
);

export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);

/** Whether a new period begins now. */
export const cycleAnchor = z.strictObject({ type: z.enum(['now', 'unchanged']) });

const updateParams = z.strictObject({
  billing_cycle_anchor: cycleAnchor.optional(),
  cancel_at: z.union([z.literal('').transform(() => null), integer]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  ...collectionParams,
  default_payment_method: clearable.optional(),
  description: clearable.optional(),
  discounts: discountParams.optional(),
  items: itemChanges.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  pause_collection: pauseCollection.optional(),
  payment_behavior: paymentBehavior.default('allow_incomplete'),
  payment_settings: paymentSettings.optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: integer.optional(),
  trial_end: z.literal('now').optional(),
});

const cancelParams = z.strictObject({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
});

const listed = z.strictObject({
  ...listParams,
  customer: text.optional(),
  price: text.optional(),
  status: text.optional(),
  test_clock: text.optional(),
});

/** Every status but those of subscriptions that are over; a list shows these by default. */
const current = ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'];

function toStatuses(status: string | undefined): string[] | undefined {
  if (status === 'all') return undefined;
  if (status === 'ended') return ['canceled', 'incomplete_expired'];
  return status === undefined ? current : [status];
}

export const subscriptionRoutes = [
  route('POST', '/subscriptions', createParams, ({ tx, params }) => {
    const days = params.trial_period_days;
    const trialEnd = typeof params.trial_end === 'number' ? params.trial_end : null;
    return createSubscription(tx, {
      customer: params.customer,
      items: params.items,
      ...(params.add_invoice_items && { addInvoiceItems: params.add_invoice_items }),
      behavior: params.payment_behavior,
      savesPaymentMethod: params.payment_settings?.save_default_payment_method === 'on_subscription',
      defaultPaymentMethod: params.default_payment_method,
      discounts: params.discounts ?? [],
      metadata: mergeMetadata({}, params.metadata),
      description: params.description ?? null,
      trialEnd: days === undefined ? trialEnd : tx.now(params.customer) + days * 86_400,
      cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
      isOffSession: params.off_session ?? false,
      daysUntilDue: toDaysUntilDue(params.collection_method, params.days_until_due),
    });
  }),
  route('GET', '/subscriptions', listed, ({ tx, params }) => {
    const filter = {
      customer: params.customer,
      status: toStatuses(params.status),
      'items.data[0].price.id': params.price,
      test_clock: params.test_clock,
    };
    return listPage(tx, 'subscription', '/v1/subscriptions', filter, params);
  }),
  route('GET', '/subscriptions/:id', z.strictObject({}), ({ tx, id }) => getObject(tx, 'subscription', id)),
  route('POST', '/subscriptions/:id', updateParams, ({ tx, id, params }) => {
    const before = getObject(tx, 'subscription', id);
    const { description, trial_end } = params;
    const settings = params.payment_settings;
    const fields: Partial<Stripe.Subscription> = {
      ...(params.metadata !== undefined && { metadata: mergeMetadata(before.metadata, params.metadata) }),
      ...(description !== undefined && { description }),
      ...toCollection(before, params),
      ...(params.cancellation_details && {
        cancellation_details: {
          comment: null,
          feedback: null,
          feedback_option: null,
          reason: null,
          ...before.cancellation_details,
          ...params.cancellation_details,
        },
      }),
      ...(settings?.save_default_payment_method && {
        payment_settings: {
          payment_method_options: null,
          payment_method_types: null,
          ...before.payment_settings,
          save_default_payment_method: settings.save_default_payment_method,
        },
      }),
    };
    return updateSubscription(tx, id, {
      items: params.items,
      behavior: params.payment_behavior,
      prorationBehavior: params.proration_behavior,
      prorationDate: params.proration_date,
      resetsAnchor: params.billing_cycle_anchor?.type === 'now' || trial_end === 'now',
      cancelAtPeriodEnd: params.cancel_at_period_end,
      cancelAt: params.cancel_at,
      defaultPaymentMethod: params.default_payment_method,
      discounts: params.discounts,
      isOffSession: params.off_session ?? false,
      fields,
    });
  }),
  route('DELETE', '/subscriptions/:id', cancelParams, ({ tx, id, params }) =>
    cancelSubscription(tx, id, {
      invoicesNow: params.invoice_now ?? false,
      prorates: params.prorate ?? false,
      comment: params.cancellation_details?.comment ?? null,
      feedback: params.cancellation_details?.feedback ?? null,
    }),
  ),
  route('POST', '/subscriptions/:id/resume', z.strictObject({}), ({ tx, id }) => {
    if (getObject(tx, 'subscription', id).status !== 'paused')
      throw invalidRequest('This subscription cannot be resumed because it is not paused.');
    return getObject(tx, 'subscription', id);
  }),
  route('DELETE', '/subscriptions/:id/discount', z.strictObject({}), ({ tx, id }) => {
    const subscription = getObject(tx, 'subscription', id);
    const first = tx.get('discount', idOf(subscription.discounts[0]) ?? '');
    if (!first) throw invalidRequest(`No active discount for subscription: ${id}`);
    updateSubscription(tx, id, { behavior: 'allow_incomplete', prorationBehavior: 'none', discounts: [] });
    tx.emit('customer.discount.deleted', first);
    return { ...first, deleted: true };
  }),
];
