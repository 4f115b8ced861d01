import type { Stripe } from 'stripe';
import { z } from 'zod';
import { invoiceCreation } from '#/checkout/create-session.ts';
import { createLineItems, lineItemsParam } from '#/checkout/line-items.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage, toList } from '#/http/lists.ts';
import { currency } from '#/http/money.ts';
import { clearable, flag, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';

const submitType = z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']);

const afterCompletion = z.union([
  z.strictObject({
    type: z.literal('hosted_confirmation'),
    hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
  }),
  z.strictObject({ type: z.literal('redirect'), redirect: z.strictObject({ url: z.url() }) }),
]);

const fields = {
  active: flag.optional(),
  after_completion: afterCompletion.optional(),
  allow_promotion_codes: flag.optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }).optional() }).optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  inactive_message: clearable.optional(),
  invoice_creation: invoiceCreation.optional(),
  metadata: metadata.optional(),
  submit_type: submitType.optional(),
  payment_intent_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
  subscription_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
};

const createParams = z.strictObject({ ...fields, currency: currency.optional(), line_items: lineItemsParam });

function createPaymentLink(tx: Tx, params: z.output<typeof createParams>): Stripe.PaymentLink {
  const items = createLineItems(tx, params.line_items);
  const [first] = items;
  if (!first) throw invalidRequest('Missing required param: line_items.', { param: 'line_items' });
  const isSubscription = items.some(({ price }) => price?.type === 'recurring');
  const id = newId('plink');
  const link: Stripe.PaymentLink = {
    id,
    object: 'payment_link',
    active: true,
    after_completion: toAfterCompletion(params.after_completion),
    allow_promotion_codes: params.allow_promotion_codes ?? false,
    application: null,
    application_fee_amount: null,
    application_fee_percent: null,
    automatic_tax: { enabled: false, liability: null },
    billing_address_collection: 'auto',
    consent_collection: null,
    currency: first.currency,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer_creation: params.customer_creation ?? (isSubscription ? 'always' : 'if_required'),
    inactive_message: params.inactive_message ?? null,
    invoice_creation: isSubscription ? null : toInvoiceCreation(params.invoice_creation),
    line_items: toList(`/v1/payment_links/${id}/line_items`, items),
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    on_behalf_of: null,
    payment_intent_data: isSubscription ? null : toIntentData(params.payment_intent_data ?? {}),
    payment_method_collection: 'always',
    payment_method_options: null,
    payment_method_types: null,
    phone_number_collection: { enabled: false },
    restrictions: null,
    shipping_address_collection: null,
    shipping_options: [],
    submit_type: params.submit_type ?? 'auto',
    subscription_data: isSubscription
      ? {
          description: params.subscription_data?.description ?? null,
          invoice_settings: {
            account_tax_ids: null,
            custom_fields: null,
            description: null,
            footer: null,
            issuer: { type: 'self' },
          },
          metadata: mergeMetadata({}, params.subscription_data?.metadata),
          trial_period_days: null,
          trial_settings: null,
        }
      : null,
    tax_id_collection: { enabled: false, required: 'never' },
    transfer_data: null,
    url: findFreeUrl(tx, first.price?.lookup_key ?? id.toLowerCase()),
  };
  tx.insert(link);
  tx.emit('payment_link.created', withoutLines(link));
  return link;
}

function toAfterCompletion(
  given: z.output<typeof afterCompletion> | undefined,
): Stripe.PaymentLink.AfterCompletion {
  if (given?.type === 'redirect') return { type: 'redirect', redirect: given.redirect };
  const custom_message = given?.hosted_confirmation?.custom_message ?? null;
  return { type: 'hosted_confirmation', hosted_confirmation: { custom_message } };
}

const toInvoiceCreation = (
  given: z.output<typeof invoiceCreation> | undefined,
): Stripe.PaymentLink.InvoiceCreation => ({
  enabled: given?.enabled ?? false,
  invoice_data: given?.invoice_data
    ? {
        account_tax_ids: null,
        custom_fields: null,
        description: given.invoice_data.description ?? null,
        footer: null,
        issuer: null,
        metadata: mergeMetadata({}, given.invoice_data.metadata),
        rendering_options: null,
      }
    : null,
});

const toIntentData = (
  given: NonNullable<z.output<typeof createParams>['payment_intent_data']>,
): Stripe.PaymentLink.PaymentIntentData => ({
  capture_method: null,
  description: given.description ?? null,
  metadata: mergeMetadata({}, given.metadata),
  setup_future_usage: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
});

/** The link's own address, which a price with a lookup key makes easy to guess: `test_brand-kit`, then `test_brand-kit-2`. */
function findFreeUrl(tx: Tx, name: string): string {
  const base = `${tx.pagesUrl}/pay/test_${name}`;
  for (let count = 1; ; count += 1) {
    const url = count === 1 ? base : `${base}-${count}`;
    if (tx.list('payment_link', { url }, { limit: 1 }).length === 0) return url;
  }
}

/** A link as events show it. */
const withoutLines = (link: Stripe.PaymentLink): Stripe.PaymentLink => ({ ...link, line_items: undefined });

/** The link behind the last part of its address. */
export const findPaymentLink = (tx: Tx, token: string): Stripe.PaymentLink | undefined =>
  tx.list('payment_link', { url: `${tx.pagesUrl}/pay/${token}` }, { limit: 1 })[0];

export const paymentLinkRoutes = [
  route('POST', '/payment_links', createParams, ({ tx, params }) => createPaymentLink(tx, params)),
  route(
    'GET',
    '/payment_links',
    z.strictObject({ ...listParams, active: flag.optional() }),
    ({ tx, params }) => {
      const active = params.active === undefined ? undefined : Number(params.active);
      return listPage(tx, 'payment_link', '/v1/payment_links', { active }, params);
    },
  ),
  route('GET', '/payment_links/:id', z.strictObject({}), ({ tx, id }) => getObject(tx, 'payment_link', id)),
  route('GET', '/payment_links/:id/line_items', z.strictObject(listParams), ({ tx, id }) => {
    const { line_items } = getObject(tx, 'payment_link', id);
    return toList(`/v1/payment_links/${id}/line_items`, line_items?.data ?? []);
  }),
  route('POST', '/payment_links/:id', z.strictObject(fields), ({ tx, id, params }) => {
    const before = getObject(tx, 'payment_link', id);
    const { metadata: given, after_completion, payment_intent_data, subscription_data, ...others } = params;
    const { custom_text, invoice_creation, ...rest } = others;
    const link: Stripe.PaymentLink = {
      ...before,
      ...rest,
      ...(after_completion && { after_completion: toAfterCompletion(after_completion) }),
      ...(custom_text?.submit && { custom_text: { ...before.custom_text, submit: custom_text.submit } }),
      ...(invoice_creation &&
        before.invoice_creation && { invoice_creation: toInvoiceCreation(invoice_creation) }),
      ...(payment_intent_data &&
        before.payment_intent_data && { payment_intent_data: toIntentData(payment_intent_data) }),
      ...(subscription_data &&
        before.subscription_data && {
          subscription_data: {
            ...before.subscription_data,
            description: subscription_data.description ?? before.subscription_data.description,
            metadata: mergeMetadata(before.subscription_data.metadata, subscription_data.metadata),
          },
        }),
      metadata: mergeMetadata(before.metadata, given),
    };
    tx.update(link);
    tx.emit('payment_link.updated', withoutLines(link));
    return link;
  }),
];
