import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { toList } from '#/http/lists.ts';
import { activeDiscounts } from './discounts.ts';
import { claimItems, listPendingItems, toLine } from './invoice-items.ts';
import { createInvoice } from './invoices.ts';
import { DRAFT_SECONDS, nextPeriodEnd } from './periods.ts';
import { renderItemPrice, toPeriodLine } from './subscription-items.ts';

/** Begins a subscription's next period, with the draft of its invoice. */
export function renewSubscription(tx: Tx, subscription: Stripe.Subscription): Stripe.Invoice {
  const customer = idOf(subscription.customer);
  const now = tx.now(customer);
  const items = subscription.items.data.map((item) => beginNext(tx, item, subscription.billing_cycle_anchor));
  const pending = listPendingItems(tx, customer, subscription.id);
  const periods = items.map((item) =>
    toPeriodLine(tx, item, { start: item.current_period_start, end: item.current_period_end }, false),
  );
  const old = subscription.items.data[0];
  // No more is collected from a customer who has not paid, or whose collection is paused: their invoices stay drafts.
  const staysDraft =
    subscription.status === 'unpaid' || subscription.pause_collection?.behavior === 'keep_as_draft';
  const invoice = createInvoice(tx, {
    customer,
    currency: subscription.currency,
    subscription,
    reason: 'subscription_cycle',
    lines: [...pending.map((item) => toLine(tx, item)), ...periods],
    period: { start: old?.current_period_start ?? now, end: old?.current_period_end ?? now },
    discounts: activeDiscounts(tx, subscription.discounts, now, false),
    autoAdvance: !staysDraft,
    finalizesAt: staysDraft ? null : now + DRAFT_SECONDS,
  });
  claimItems(tx, pending, invoice.id);
  const changes: Partial<Stripe.Subscription> = {
    items: toList(subscription.items.url, items),
    latest_invoice: invoice.id,
    ...(subscription.status === 'trialing' && { status: 'active' }),
  };
  change(tx, subscription, changes, 'customer.subscription.updated');
  return invoice;
}

function beginNext(tx: Tx, item: Stripe.SubscriptionItem, anchor: number): Stripe.SubscriptionItem {
  const fresh = renderItemPrice(tx, item);
  const start = item.current_period_end;
  const { recurring } = item.price;
  const end = recurring ? nextPeriodEnd(anchor, start, recurring) : start;
  return { ...fresh, current_period_start: start, current_period_end: end };
}
