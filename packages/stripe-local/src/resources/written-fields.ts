import type { Tx } from '#/engine/engine.ts';
import { isOfType, isRecord, type JsonRecord } from '#/engine/stripe-objects.ts';
import type { Includables, Renderers } from '#/http/expand.ts';
import { toList } from '#/http/lists.ts';
import { defaultPaymentOf } from '#/billing/invoice-lifecycle.ts';
import { toPlan } from '#/billing/subscription-items.ts';

const idIn = (object: JsonRecord): string => (typeof object['id'] === 'string' ? object['id'] : '');

/** Fields that are written out only on request. */
export const includables: Includables = {
  charge: {
    refunds: (tx, charge) =>
      toList(`/v1/charges/${idIn(charge)}/refunds`, tx.list('refund', { charge: idIn(charge) })),
  },
  'checkout.session': {
    line_items: (tx, session) => tx.get('checkout.session', idIn(session))?.line_items,
  },
  customer: {
    subscriptions: (tx, customer) =>
      toList(
        '/v1/subscriptions',
        tx.list('subscription', { customer: idIn(customer) }).filter(({ ended_at }) => ended_at === null),
      ),
  },
  invoice: {
    confirmation_secret: (tx, invoice) => {
      const secret =
        invoice['status'] === 'open' ? defaultPaymentOf(tx, idIn(invoice))?.intent.client_secret : null;
      return secret ? { client_secret: secret, type: 'payment_intent' } : null;
    },
    payments: (tx, invoice) => {
      const payments = tx.list('invoice_payment', { invoice: idIn(invoice) });
      return toList('/v1/invoice_payments', payments);
    },
  },
  payment_link: {
    line_items: (tx, link) => tx.get('payment_link', idIn(link))?.line_items,
  },
};

/** Kinds that are written out otherwise than they are stored. */
export const renderers: Renderers = {
  'checkout.session': (_, session) => withoutLines(session),
  payment_link: (_, link) => withoutLines(link),
  // A price may have changed since it was put on the subscription: its lookup key, whether it is sold, its name.
  subscription: (tx, subscription) => {
    const items = subscription['items'];
    if (!isRecord(items) || !Array.isArray(items['data'])) return subscription;
    return {
      ...subscription,
      items: { ...items, data: items['data'].map((item: unknown) => renderItem(tx, item)) },
    };
  },
};

/** An item with its current price. */
function renderItem(tx: Tx, item: unknown): unknown {
  const price = isRecord(item) ? item['price'] : null;
  const current = isOfType(price, 'price') ? tx.get('price', price.id) : undefined;
  return isRecord(item) && current ? { ...item, price: current, plan: toPlan(current) } : item;
}

const withoutLines = (object: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== 'line_items'));
