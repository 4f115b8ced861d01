import type { Stripe } from 'stripe';
import { z } from 'zod';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { clearable, flag, list, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';

const path = '/billing_portal/configurations';
const proration = z.enum(['always_invoice', 'create_prorations', 'none']);

const featureParams = z.strictObject({
  customer_update: z
    .strictObject({ allowed_updates: list(text).optional(), enabled: flag.optional() })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      cancellation_reason: z.strictObject({ enabled: flag, options: list(text).optional() }).optional(),
      enabled: flag.optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: proration.optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      default_allowed_updates: list(text).optional(),
      enabled: flag.optional(),
      products: list(z.strictObject({ product: text, prices: list(text) })).optional(),
      proration_behavior: proration.optional(),
    })
    .optional(),
});

const fields = {
  business_profile: z
    .strictObject({
      headline: clearable.optional(),
      privacy_policy_url: text.optional(),
      terms_of_service_url: text.optional(),
    })
    .optional(),
  default_return_url: clearable.optional(),
  features: featureParams.optional(),
  login_page: z.strictObject({ enabled: flag }).optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
};

type Features = Stripe.BillingPortal.Configuration.Features;

const noFeatures: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: null,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

function mergeFeatures(before: Features, given: z.output<typeof featureParams> | undefined): Features {
  const { subscription_cancel: cancel, subscription_update: update } = given ?? {};
  const { cancellation_reason: reason, ...cancelRest } = cancel ?? {};
  const { products, ...updateRest } = update ?? {};
  return {
    ...before,
    customer_update: { ...before.customer_update, ...given?.customer_update },
    invoice_history: { ...before.invoice_history, ...given?.invoice_history },
    payment_method_update: { ...before.payment_method_update, ...given?.payment_method_update },
    subscription_cancel: {
      ...before.subscription_cancel,
      ...cancelRest,
      cancellation_reason: { ...before.subscription_cancel.cancellation_reason, ...reason },
    },
    subscription_update: {
      ...before.subscription_update,
      ...updateRest,
      ...(products && {
        products: products.map((entry) => ({
          ...entry,
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        })),
      }),
    },
  };
}

/** What the portal shows; the first one that is created is the default. */
function createConfiguration(
  tx: Tx,
  params: z.output<z.ZodObject<typeof fields>>,
): Stripe.BillingPortal.Configuration {
  const now = tx.now();
  const configuration: Stripe.BillingPortal.Configuration = {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: params.business_profile?.headline ?? null,
      privacy_policy_url: params.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: params.business_profile?.terms_of_service_url ?? null,
    },
    created: now,
    default_return_url: params.default_return_url ?? null,
    features: mergeFeatures(noFeatures, params.features),
    is_default: tx.list('billing_portal.configuration', {}, { limit: 1 }).length === 0,
    livemode: false,
    login_page: { enabled: params.login_page?.enabled ?? false, url: null },
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    updated: now,
  };
  tx.insert(configuration);
  tx.emit('billing_portal.configuration.created', configuration);
  return configuration;
}

export const portalConfigurationRoutes = [
  route('POST', path, z.strictObject(fields), ({ tx, params }) => createConfiguration(tx, params)),
  route(
    'GET',
    path,
    z.strictObject({ ...listParams, active: flag.optional(), is_default: flag.optional() }),
    ({ tx, params }) => {
      const toNumber = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));
      const filter = { active: toNumber(params.active), is_default: toNumber(params.is_default) };
      return listPage(tx, 'billing_portal.configuration', `/v1${path}`, filter, params);
    },
  ),
  route('GET', `${path}/:id`, z.strictObject({}), ({ tx, id }) =>
    getObject(tx, 'billing_portal.configuration', id),
  ),
  route(
    'POST',
    `${path}/:id`,
    z.strictObject({ ...fields, active: flag.optional() }),
    ({ tx, id, params }) => {
      const before = getObject(tx, 'billing_portal.configuration', id);
      const { business_profile, features, login_page, metadata: given, ...rest } = params;
      const changes: Partial<Stripe.BillingPortal.Configuration> = {
        ...rest,
        business_profile: { ...before.business_profile, ...business_profile },
        features: mergeFeatures(before.features, features),
        login_page: { ...before.login_page, ...login_page },
        metadata: mergeMetadata(before.metadata, given),
        updated: tx.now(),
      };
      return change(tx, before, changes, 'billing_portal.configuration.updated');
    },
  ),
];
