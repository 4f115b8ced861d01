import type { Stripe } from 'stripe';
import { z } from 'zod';
import { updateSubscription } from '#/billing/subscription-update.ts';
import type { Tx } from '#/engine/engine.ts';
import { getObject } from '#/http/get-object.ts';
import { toList } from '#/http/lists.ts';
import { flag, integer, listParams, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { noSuch } from '#/http/stripe-error.ts';
import { paymentBehavior, prorationBehavior } from './subscriptions.ts';
import { renderItemPrice } from '#/billing/subscription-items.ts';

const common = {
  payment_behavior: paymentBehavior.default('allow_incomplete'),
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: integer.optional(),
};

const fields = { metadata: metadata.optional(), quantity: integer.pipe(z.number().min(0)).optional() };

/** The subscription on which an item is. */
function findOwner(
  tx: Tx,
  item: string,
): { subscription: Stripe.Subscription; item: Stripe.SubscriptionItem } {
  const sql = `SELECT o.id AS id FROM objects o, json_each(o.json, '$.items.data') e WHERE o.type = 'subscription' AND json_extract(e.value, '$.id') = ?`;
  const [row] = tx.all(sql, item);
  const subscription = row && getObject(tx, 'subscription', String(row['id']));
  const found = subscription?.items.data.find(({ id }) => id === item);
  if (!subscription || !found) throw noSuch('subscription_item', item);
  return { subscription, item: renderItemPrice(tx, found) };
}

const toBehavior = (params: { [K in keyof typeof common]?: z.output<(typeof common)[K]> }) => ({
  behavior: params.payment_behavior ?? ('allow_incomplete' as const),
  prorationBehavior: params.proration_behavior ?? ('create_prorations' as const),
  prorationDate: params.proration_date,
});

export const subscriptionItemRoutes = [
  route(
    'POST',
    '/subscription_items',
    z.strictObject({ ...common, ...fields, subscription: text, price: text }),
    ({ tx, params }) => {
      const { price, quantity, metadata: given } = params;
      const before = getObject(tx, 'subscription', params.subscription, 'subscription');
      const items = [{ price, quantity, metadata: given }];
      const after = updateSubscription(tx, before.id, { ...toBehavior(params), items });
      const known = new Set(before.items.data.map(({ id }) => id));
      const created = after.items.data.find(({ id }) => !known.has(id));
      return created ?? after;
    },
  ),
  route(
    'GET',
    '/subscription_items',
    z.strictObject({
      limit: listParams.limit,
      starting_after: text.optional(),
      ending_before: text.optional(),
      subscription: text,
    }),
    ({ tx, params }) => {
      const { data } = getObject(tx, 'subscription', params.subscription, 'subscription').items;
      const from = data.findIndex(({ id }) => id === params.starting_after) + 1;
      const page = data.slice(from, from + params.limit).map((item) => renderItemPrice(tx, item));
      return toList('/v1/subscription_items', page, data.length > from + page.length);
    },
  ),
  route('GET', '/subscription_items/:id', z.strictObject({}), ({ tx, id }) => findOwner(tx, id).item),
  route(
    'POST',
    '/subscription_items/:id',
    z.strictObject({ ...common, ...fields, price: text.optional(), off_session: flag.optional() }),
    ({ tx, id, params }) => {
      const { price, quantity, metadata: given } = params;
      const { subscription } = findOwner(tx, id);
      updateSubscription(tx, subscription.id, {
        ...toBehavior(params),
        items: [{ id, price, quantity, metadata: given }],
      });
      return findOwner(tx, id).item;
    },
  ),
  route('DELETE', '/subscription_items/:id', z.strictObject(common), ({ tx, id, params }) => {
    const { subscription } = findOwner(tx, id);
    updateSubscription(tx, subscription.id, { ...toBehavior(params), items: [{ id, deleted: true }] });
    return { id, object: 'subscription_item', deleted: true };
  }),
];
