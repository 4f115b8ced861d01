import type { Stripe } from 'stripe';
import { change } from '#/stripe/engine/change.ts';
import type { Tx } from '#/stripe/engine/engine.ts';
import { toList } from '#/stripe/http/lists.ts';

/** Puts an update in force that waited for the payment of its invoice. */
export function applyPendingUpdate(
  tx: Tx,
  subscription: Stripe.Subscription,
  invoice: string,
): Stripe.Subscription {
  const pending = subscription.pending_update;
  if (!pending || subscription.latest_invoice !== invoice) return subscription;
  const items = pending.subscription_items;
  const changes: Partial<Stripe.Subscription> = {
    pending_update: null,
    ...(items && { items: toList(subscription.items.url, items) }),
  };
  const updated = change(tx, subscription, changes, 'customer.subscription.updated');
  tx.emit('customer.subscription.pending_update_applied', updated);
  return updated;
}

/** Drops an update whose invoice was not paid in time. */
export function dropPendingUpdate(tx: Tx, subscription: Stripe.Subscription): Stripe.Subscription {
  const dropped = change(tx, subscription, { pending_update: null }, undefined);
  tx.emit('customer.subscription.pending_update_expired', dropped);
  return dropped;
}

/** Drops an update whose invoice was voided. */
export function withdrawPendingUpdate(tx: Tx, subscription: Stripe.Subscription, invoice: string): void {
  if (!subscription.pending_update || subscription.latest_invoice !== invoice) return;
  change(tx, subscription, { pending_update: null }, 'customer.subscription.updated');
}
