import { Stripe } from 'stripe';
import { z } from 'zod';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { currency } from '#/http/money.ts';
import { flag, integer, list, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { createProduct } from './products.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.pipe(z.number().min(1)).optional(),
  usage_type: z.literal('licensed').optional(),
});

const createParams = z.strictObject({
  currency,
  unit_amount: integer.pipe(z.number().min(0)),
  product: text.optional(),
  product_data: z
    .strictObject({ name: text, id: text.optional(), active: flag.optional(), metadata: metadata.optional() })
    .optional(),
  recurring: recurring.optional(),
  active: flag.optional(),
  billing_scheme: z.literal('per_unit').optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
});

/** Stores a price with every field. */
export function createPrice(tx: Tx, params: z.output<typeof createParams>): Stripe.Price {
  const product = params.product_data
    ? createProduct(tx, params.product_data)
    : getObject(tx, 'product', params.product ?? '', 'product');
  if (params.lookup_key !== undefined) freeLookupKey(tx, params.lookup_key, params.transfer_lookup_key);
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: tx.now(),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: product.id,
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(params.unit_amount),
  };
  tx.insert(price);
  tx.emit('price.created', price);
  return price;
}

/** Takes a lookup key from the price that has it; without leave to do so, the key is in use. */
function freeLookupKey(tx: Tx, key: string, mayTransfer = false, except?: string): void {
  const holder = tx.list('price', { lookup_key: key }, { limit: 1 }).find(({ id }) => id !== except);
  if (!holder) return;
  if (!mayTransfer)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Use \`transfer_lookup_key=true\` to transfer it.`,
      { param: 'lookup_key' },
    );
  change(tx, holder, { lookup_key: null }, 'price.updated');
}

const listed = z.strictObject({
  ...listParams,
  active: flag.optional(),
  currency: text.optional(),
  lookup_keys: list(text).optional(),
  product: text.optional(),
  recurring: recurring.partial().optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
});

export const priceRoutes = [
  route('POST', '/prices', createParams, ({ tx, params }) => createPrice(tx, params)),
  route('GET', '/prices', listed, ({ tx, params }) => {
    const { active, currency, lookup_keys, product, type } = params;
    const filter = {
      active: active === undefined ? undefined : Number(active),
      currency,
      lookup_key: lookup_keys,
      product,
      type,
      'recurring.interval': params.recurring?.interval,
    };
    return listPage(tx, 'price', '/v1/prices', filter, params);
  }),
  route('GET', '/prices/:id', z.strictObject({}), ({ tx, id }) => getObject(tx, 'price', id)),
  route(
    'POST',
    '/prices/:id',
    z.strictObject({
      active: flag.optional(),
      lookup_key: text.max(200).optional(),
      transfer_lookup_key: flag.optional(),
      metadata: metadata.optional(),
      nickname: text.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    }),
    ({ tx, id, params: { metadata: given, transfer_lookup_key, ...params } }) => {
      const before = getObject(tx, 'price', id);
      if (params.active === false && tx.get('product', idOf(before.product))?.default_price === id)
        throw invalidRequest(
          'This price cannot be archived because it is the default price of its product.',
          { param: 'active' },
        );
      if (params.lookup_key !== undefined) freeLookupKey(tx, params.lookup_key, transfer_lookup_key, id);
      const changes = { ...params, metadata: mergeMetadata(before.metadata, given) };
      return change(tx, before, changes, 'price.updated');
    },
  ),
];
