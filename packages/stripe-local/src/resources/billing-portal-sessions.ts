import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Tx } from '#/engine/engine.ts';
import { newId, randomText } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { integer, list, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest, noSuch } from '#/http/stripe-error.ts';

const afterCompletion = z.strictObject({
  type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
  hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
  redirect: z.strictObject({ return_url: z.url() }).optional(),
});

const flowData = z.strictObject({
  type: z.enum([
    'payment_method_update',
    'subscription_cancel',
    'subscription_update',
    'subscription_update_confirm',
  ]),
  after_completion: afterCompletion.optional(),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  subscription_update: z.strictObject({ subscription: text }).optional(),
  subscription_update_confirm: z
    .strictObject({
      subscription: text,
      items: list(z.strictObject({ id: text, price: text.optional(), quantity: integer.optional() })),
      discounts: list(z.strictObject({ coupon: text })).optional(),
    })
    .optional(),
});

const createParams = z.strictObject({
  customer: text,
  configuration: text.optional(),
  flow_data: flowData.optional(),
  locale: text.optional(),
  return_url: z.url().optional(),
});

function createPortalSession(tx: Tx, params: z.output<typeof createParams>): Stripe.BillingPortal.Session {
  const customer = getObject(tx, 'customer', params.customer, 'customer').id;
  const configuration = findConfiguration(tx, params.configuration);
  const flow = params.flow_data ? toFlow(params.flow_data) : null;
  if (flow) check(tx, flow, customer, configuration?.features);
  const session: Stripe.BillingPortal.Session = {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: configuration?.id ?? 'bpc_default',
    created: tx.now(customer),
    customer,
    customer_account: null,
    flow,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration?.default_return_url ?? null,
    url: `${tx.pagesUrl}/billing-portal/test_${randomText(40)}`,
  };
  tx.insert(session);
  tx.emit('billing_portal.session.created', session);
  return session;
}

function toFlow(given: z.output<typeof flowData>): Stripe.BillingPortal.Session.Flow {
  const {
    type,
    after_completion: after,
    subscription_cancel: cancel,
    subscription_update_confirm: confirm,
  } = given;
  return {
    type,
    after_completion: {
      type: after?.type ?? 'portal_homepage',
      hosted_confirmation: after?.hosted_confirmation
        ? { custom_message: after.hosted_confirmation.custom_message ?? null }
        : null,
      redirect: after?.redirect ?? null,
    },
    customer_update: null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    subscription_pause: null,
    subscription_update: given.subscription_update ?? null,
    subscription_update_confirm: confirm
      ? {
          subscription: confirm.subscription,
          discounts: confirm.discounts?.map(({ coupon }) => ({ coupon, promotion_code: null })) ?? null,
          items: confirm.items.map(({ id, price, quantity }) => ({
            id,
            price: price ?? null,
            quantity: quantity ?? 1,
          })),
        }
      : null,
  };
}

/** @throws StripeApiError for what the settings of the pages do not allow, or another customer's subscription */
function check(
  tx: Tx,
  flow: Stripe.BillingPortal.Session.Flow,
  customer: string,
  features: Stripe.BillingPortal.Configuration.Features | undefined,
): void {
  const name = flow.type === 'subscription_update_confirm' ? 'subscription_update' : flow.type;
  const isAllowed: Record<string, boolean | undefined> = {
    payment_method_update: features?.payment_method_update.enabled,
    subscription_cancel: features?.subscription_cancel.enabled,
    subscription_update: features?.subscription_update.enabled,
  };
  if (isAllowed[name] === false)
    throw invalidRequest(
      `The ${name} feature must be enabled in the portal configuration to use the \`${flow.type}\` flow.`,
      { param: 'flow_data[type]' },
    );
  const target = flow.subscription_cancel ?? flow.subscription_update ?? flow.subscription_update_confirm;
  if (flow.type === 'payment_method_update') return;
  if (!target)
    throw invalidRequest(`Missing required param: flow_data[${flow.type}].`, {
      code: 'parameter_missing',
      param: `flow_data[${flow.type}]`,
    });
  const param = `flow_data[${flow.type}][subscription]`;
  const subscription = getObject(tx, 'subscription', target.subscription, param);
  if (idOf(subscription.customer) !== customer) throw noSuch('subscription', target.subscription, param);
  const sold = new Set(features?.subscription_update.products?.flatMap(({ prices }) => prices));
  for (const { id, price } of flow.subscription_update_confirm?.items ?? [])
    if (features && price && !sold.has(price))
      throw invalidRequest(
        `The item \`${id}\` cannot be updated to price \`${price}\` because the configuration does not include the price in its \`features[subscription_update][products]\`.`,
        { param: 'flow_data[subscription_update_confirm][items]' },
      );
}

export const billingPortalSessionRoutes = [
  route('POST', '/billing_portal/sessions', createParams, ({ tx, params }) =>
    createPortalSession(tx, params),
  ),
];

/**
 * The settings of the pages: those named, else the default ones, else none, which allows everything.
 * @throws StripeApiError for settings that are not there
 */
function findConfiguration(tx: Tx, id: string | undefined): Stripe.BillingPortal.Configuration | undefined {
  const type = 'billing_portal.configuration';
  if (id === undefined) return tx.list(type, { is_default: 1 }, { limit: 1 })[0];
  return getObject(tx, type, id, 'configuration');
}
