import type { Stripe } from 'stripe';
import { z } from 'zod';
import { cancelSubscription } from '#/billing/subscription-end.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId, randomText } from '#/engine/ids.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage, toList } from '#/http/lists.ts';
import {
  address,
  clearable,
  emptied,
  integer,
  list,
  listParams,
  mergeMetadata,
  metadata,
  text,
  toAddress,
} from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest, noSuch } from '#/http/stripe-error.ts';

/** Of subscriptions that have ended, so that they belong to no customer any more. */
const overStatuses = new Set<string>(['canceled', 'incomplete_expired']);

const email = z.string().refine((value) => /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(value), {
  error: ({ input }) => `Invalid email address: ${String(input)}`,
  params: { code: 'email_invalid' },
});

const fields = {
  address: z.union([emptied, address]).optional(),
  /** Below nothing it is the customer's credit. */
  balance: integer.optional(),
  description: clearable.optional(),
  email: z.union([emptied, email]).optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: clearable.optional(), footer: clearable.optional() })
    .optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  preferred_locales: list(text).optional(),
};

const createParams = z.strictObject({
  ...fields,
  payment_method: text.optional(),
  test_clock: text.optional(),
});

/** Stores a customer with every field. */
export function createCustomer(tx: Tx, params: z.output<typeof createParams>): Stripe.Customer {
  const clock = params.test_clock === undefined ? null : tx.get('test_helpers.test_clock', params.test_clock);
  if (clock === undefined) throw noSuch('test clock', params.test_clock ?? '', 'test_clock');
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: params.address ? toAddress(params.address) : null,
    balance: params.balance ?? 0,
    created: clock?.frozen_time ?? tx.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: params.invoice_settings?.default_payment_method ?? null,
      footer: params.invoice_settings?.footer ?? null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock?.id ?? null,
  };
  tx.insert(customer);
  tx.emit('customer.created', customer);
  return customer;
}

export const customerRoutes = [
  route('POST', '/customers', createParams, ({ tx, params }) => createCustomer(tx, params)),
  route(
    'GET',
    '/customers',
    z.strictObject({ ...listParams, email: z.string().optional(), test_clock: text.optional() }),
    ({ tx, params }) =>
      listPage(
        tx,
        'customer',
        '/v1/customers',
        { email: params.email, test_clock: params.test_clock },
        params,
      ),
  ),
  route(
    'GET',
    '/customers/search',
    z.strictObject({ query: text, limit: listParams.limit, page: text.optional() }),
    ({ tx, params }) => {
      const found = tx.list('customer', toFilter(params.query), { limit: params.limit });
      return {
        ...toList('/v1/customers/search', found.slice(0, params.limit), found.length > params.limit),
        object: 'search_result',
        next_page: null,
      };
    },
  ),
  route('GET', '/customers/:id', z.strictObject({}), ({ tx, id }) => {
    const found = tx.find(id);
    if (found?.isDeleted && found.object['object'] === 'customer')
      return { id, object: 'customer', deleted: true };
    return getObject(tx, 'customer', id);
  }),
  route('POST', '/customers/:id', z.strictObject(fields), ({ tx, id, params }) => {
    const before = getObject(tx, 'customer', id);
    const { metadata: given, invoice_settings, address: place, ...rest } = params;
    const changes = {
      ...rest,
      ...(place !== undefined && { address: place ? toAddress(place) : null }),
      metadata: mergeMetadata(before.metadata, given),
      invoice_settings: { ...before.invoice_settings, ...invoice_settings },
    };
    return change(tx, before, changes, 'customer.updated');
  }),
  route('DELETE', '/customers/:id', z.strictObject({}), ({ tx, id }) => {
    const customer = getObject(tx, 'customer', id);
    for (const subscription of tx.list('subscription', { customer: id })) {
      if (!overStatuses.has(subscription.status)) cancelSubscription(tx, subscription.id);
    }
    tx.markDeleted(id);
    tx.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),
];

/** Reads `email:"a@b.example"` and `metadata["key"]:"value"`, also several joined by AND. */
function toFilter(query: string): Record<string, string> {
  const clauses = query.split(/\s+AND\s+/i).map((clause) => {
    const { field, key, value } =
      /^(?:(?<field>email|name|phone)|metadata\[["'](?<key>[^"'$]+)["']\])\s*[:~]\s*["'](?<value>.*)["']$/.exec(
        clause.trim(),
      )?.groups ?? {};
    const path = field ?? (key && `metadata."${key}"`);
    if (path === undefined || value === undefined)
      throw invalidRequest(`We were unable to parse your search query: ${query}`, { param: 'query' });
    return [path, value] as const;
  });
  return Object.fromEntries(clauses);
}
