import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Tx } from '#/engine/engine.ts';
import { randomText } from '#/engine/ids.ts';
import { getObject } from '#/http/get-object.ts';
import { toList } from '#/http/lists.ts';
import { currency, requireMinimum } from '#/http/money.ts';
import { flag, integer, list, mergeMetadata, metadata, text } from '#/http/params.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { createLineItems, discount, lineItemsParam, sum } from './line-items.ts';
import { keepExtras, type SessionExtras } from './session-extras.ts';

const DAY = 86_400;

const described = { description: text.optional(), metadata: metadata.optional() };

/** Whether what is sold once has an invoice when it is paid. */
export const invoiceCreation = z.strictObject({
  enabled: flag,
  invoice_data: z.strictObject(described).optional(),
});

export const sessionParams = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']).default('payment'),
  line_items: lineItemsParam.default([]),
  success_url: z.url().optional(),
  cancel_url: z.url().optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  client_reference_id: text.max(200).optional(),
  currency: currency.optional(),
  discounts: list(z.strictObject({ coupon: text })).optional(),
  allow_promotion_codes: flag.optional(),
  expires_at: integer.optional(),
  invoice_creation: invoiceCreation.optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      ...described,
      receipt_email: text.optional(),
      setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
    })
    .optional(),
  payment_method_types: list(text).optional(),
  setup_intent_data: z.strictObject(described).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  subscription_data: z.strictObject(described).optional(),
  ui_mode: z.enum(['hosted', 'hosted_page']).optional(),
});

export type SessionParams = z.output<typeof sessionParams>;

/**
 * Stores a purchase that waits on a hosted page for its buyer.
 * @param link the payment link whose page was opened
 */
export function createSession(
  tx: Tx,
  params: SessionParams,
  link: Stripe.PaymentLink | null = null,
): Stripe.Checkout.Session {
  const { mode } = params;
  const customer =
    params.customer === undefined ? null : getObject(tx, 'customer', params.customer, 'customer');
  const coupon = findCoupon(tx, params.discounts?.[0]?.coupon);
  const lines = link?.line_items?.data ?? createLineItems(tx, params.line_items);
  check(params, lines, link);
  const items = discount(lines, coupon);
  requireMinimum(sum(items, 'amount_total'), items[0]?.currency ?? tx.account.currency, {
    of: "The Checkout Session's total amount due must add up to",
    param: 'line_items',
  });
  const id = `cs_test_${randomText(58)}`;
  const created = tx.now(customer?.id);
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: mode === 'payment' ? { enabled: false } : null,
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: mode === 'setup' ? null : sum(items, 'amount_subtotal'),
    amount_total: mode === 'setup' ? null : sum(items, 'amount_total'),
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: items[0]?.currency ?? params.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: link?.custom_text.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : toCustomerCreation(params, link),
    customer_details: toDetails(customer?.email ?? params.customer_email ?? null, customer?.name ?? null),
    customer_email: params.customer_email ?? null,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: params.expires_at ?? created + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: mode === 'payment' ? toInvoiceCreation(params, link) : null,
    line_items: toList(`/v1/checkout/sessions/${id}/line_items`, items),
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata(link?.metadata ?? {}, params.metadata),
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: link?.id ?? null,
    payment_method_collection: mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details:
      mode === 'setup'
        ? null
        : { amount_discount: sum(items, 'amount_discount'), amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${tx.pagesUrl}/checkout/${id}`,
    wallet_options: null,
  };
  tx.insert(session);
  keepExtras(tx, id, toExtras(params, link));
  return session;
}

function check(params: SessionParams, items: Stripe.LineItem[], link: Stripe.PaymentLink | null): void {
  if (!link && params.success_url === undefined)
    throw invalidRequest('You must provide a `success_url`.', {
      code: 'parameter_missing',
      param: 'success_url',
    });
  if (params.customer !== undefined && params.customer_email !== undefined)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    });
  if (params.mode !== 'payment' && params.invoice_creation)
    throw invalidRequest('You can only enable `invoice_creation` in `payment` mode.', {
      param: 'invoice_creation',
    });
  if (params.mode === 'setup') return;
  if (items.length === 0)
    throw invalidRequest(`The \`line_items\` parameter is required in ${params.mode} mode.`, {
      code: 'parameter_missing',
      param: 'line_items',
    });
  const isRecurring = items.some(({ price }) => price?.type === 'recurring');
  if (params.mode === 'payment' && isRecurring)
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    );
  if (params.mode === 'subscription' && !isRecurring)
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
    );
}

function findCoupon(tx: Tx, id: string | undefined): Stripe.Coupon | null {
  if (id === undefined) return null;
  return getObject(tx, 'coupon', id, 'discounts[0][coupon]');
}

function toCustomerCreation(
  { mode, customer_creation, payment_intent_data }: SessionParams,
  link: Stripe.PaymentLink | null,
): Stripe.Checkout.Session.CustomerCreation | null {
  if (mode === 'subscription') return 'always';
  const isNeeded = payment_intent_data?.setup_future_usage !== undefined;
  if (link) return link.customer_creation;
  return customer_creation ?? (isNeeded ? 'always' : 'if_required');
}

/** What is known of the buyer. */
export const toDetails = (
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails | null =>
  email === null
    ? null
    : {
        address: null,
        business_name: null,
        email,
        individual_name: null,
        name,
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      };

const toInvoiceCreation = (
  { invoice_creation: given }: SessionParams,
  link: Stripe.PaymentLink | null,
): Stripe.Checkout.Session.InvoiceCreation => ({
  enabled: given?.enabled ?? link?.invoice_creation?.enabled ?? false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description:
      given?.invoice_data?.description ?? link?.invoice_creation?.invoice_data?.description ?? null,
    footer: null,
    issuer: null,
    metadata: mergeMetadata({}, given?.invoice_data?.metadata),
    rendering_options: null,
  },
});

function toExtras(params: SessionParams, link: Stripe.PaymentLink | null): SessionExtras {
  const given = params.payment_intent_data ?? params.subscription_data ?? params.setup_intent_data;
  const ofLink = link?.payment_intent_data ?? link?.subscription_data;
  return {
    description: given?.description ?? ofLink?.description ?? null,
    metadata: mergeMetadata(ofLink?.metadata ?? {}, given?.metadata),
    receiptEmail: params.payment_intent_data?.receipt_email ?? null,
    setupFutureUsage: params.payment_intent_data?.setup_future_usage ?? null,
    thanks: link?.after_completion.hosted_confirmation?.custom_message ?? null,
  };
}
