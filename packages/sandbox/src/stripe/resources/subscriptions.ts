import { z } from 'zod';
import { createSubscription, getSubscription } from '#/stripe/billing/subscriptions.ts';
import { listPage } from '#/stripe/http/lists.ts';
import {
  clearable,
  flag,
  integer,
  list,
  listParams,
  mergeMetadata,
  metadata,
  text,
} from '#/stripe/http/params.ts';
import { route } from '#/stripe/http/route.ts';

const quantity = integer.pipe(z.number().min(0)).optional();

/** Coupons to redeem, or discounts to keep. */
export const discountParams = list(z.strictObject({ coupon: text.optional(), discount: text.optional() }));

export const paymentSettings = z.strictObject({
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
  collection_method: z.literal('charge_automatically').optional(),
  currency: text.optional(),
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

const listed = z.strictObject({
  ...listParams,
  customer: text.optional(),
  price: text.optional(),
  status: text.optional(),
  test_clock: text.optional(),
});

/** Every status but those of subscriptions that are over; a list shows these unless told otherwise. */
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
  route('GET', '/subscriptions/:id', z.strictObject({}), ({ tx, id }) => getSubscription(tx, id)),
];
