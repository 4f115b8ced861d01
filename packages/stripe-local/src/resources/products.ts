import type { Stripe } from 'stripe';
import { z } from 'zod';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { clearable, flag, list, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';

const fields = {
  active: flag.optional(),
  description: clearable.optional(),
  images: list(text).optional(),
  marketing_features: list(z.strictObject({ name: text })).optional(),
  metadata: metadata.optional(),
  shippable: flag.optional(),
  statement_descriptor: clearable.optional(),
  tax_code: clearable.optional(),
  unit_label: clearable.optional(),
  url: clearable.optional(),
};

/** Stores a product with every field. */
export function createProduct(
  tx: Tx,
  {
    metadata: given,
    ...params
  }: { name: string; id?: string; metadata?: Record<string, string> | null } & Partial<
    Pick<Stripe.Product, 'active' | 'description' | 'images' | 'marketing_features' | 'shippable' | 'url'> &
      Pick<Stripe.Product, 'statement_descriptor' | 'unit_label' | 'tax_code'>
  >,
): Stripe.Product {
  const now = tx.now();
  const product: Stripe.Product = {
    id: params.id ?? newId('prod'),
    object: 'product',
    active: params.active ?? true,
    created: now,
    default_price: null,
    description: params.description ?? null,
    images: params.images ?? [],
    livemode: false,
    marketing_features: params.marketing_features ?? [],
    metadata: mergeMetadata({}, given),
    name: params.name,
    package_dimensions: null,
    shippable: params.shippable ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label ?? null,
    updated: now,
    url: params.url ?? null,
  };
  if (tx.find(product.id))
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  tx.insert(product);
  tx.emit('product.created', product);
  return product;
}

function checkDefaultPrice(tx: Tx, product: string, id: string): void {
  const price = getObject(tx, 'price', id, 'default_price');
  if (price.product !== product || !price.active)
    throw invalidRequest(
      `The price \`${id}\` must be active and belong to the product \`${product}\` to be its default price.`,
      { param: 'default_price' },
    );
}

export const productRoutes = [
  route(
    'POST',
    '/products',
    z.strictObject({ ...fields, name: text, id: text.optional() }),
    ({ tx, params }) => createProduct(tx, params),
  ),
  route(
    'GET',
    '/products',
    z.strictObject({
      ...listParams,
      active: flag.optional(),
      ids: list(text).optional(),
      url: text.optional(),
    }),
    ({ tx, params }) => {
      const { active, ids, url } = params;
      const filter = { active: active === undefined ? undefined : Number(active), id: ids, url };
      return listPage(tx, 'product', '/v1/products', filter, params);
    },
  ),
  route('GET', '/products/:id', z.strictObject({}), ({ tx, id }) => getObject(tx, 'product', id)),
  route(
    'POST',
    '/products/:id',
    z.strictObject({ ...fields, name: text.optional(), default_price: clearable.optional() }),
    ({ tx, id, params: { metadata: given, ...params } }) => {
      const before = getObject(tx, 'product', id);
      if (params.default_price) checkDefaultPrice(tx, id, params.default_price);
      const changes = { ...params, metadata: mergeMetadata(before.metadata, given), updated: tx.now() };
      return change(tx, before, changes, 'product.updated');
    },
  ),
  route('DELETE', '/products/:id', z.strictObject({}), ({ tx, id }) => {
    const product = getObject(tx, 'product', id);
    if (tx.list('price', { product: id }, { limit: 1 }).length > 0)
      throw invalidRequest('This product cannot be deleted because it has one or more user-created prices.');
    tx.markDeleted(id);
    tx.emit('product.deleted', product);
    return { id, object: 'product', deleted: true };
  }),
];
