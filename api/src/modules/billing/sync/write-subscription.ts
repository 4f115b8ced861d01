import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { type PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { linkToStripe } from '#/modules/accounts/commands/update-client.ts';
import { stripeItself, subscriptionFollowedStripe } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { soldReason } from '#/modules/billing/history/read-history.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import type { BillingState, SubscriptionState } from './to-billing-state.ts';
import type { Ordered } from './write-payments.ts';

type Row = typeof billingAccounts.$inferSelect;

/** A change of a subscription's, and what stood before. */
export type SubscriptionWritten = {
  before: Row | null;
  /** Whether it is another subscription than before, or the first. */
  isFirstSeen: boolean;
  hasChanged: boolean;
  /** Whether open screens have been notified already. */
  isPublished: boolean;
};

/** Whether a plan has begun that was not written down before. */
export const isPlanNew = ({
  subscription,
  isFirstSeen,
}: Pick<BillingState, 'subscription'> & Pick<SubscriptionWritten, 'isFirstSeen'>): boolean =>
  isFirstSeen && subscription !== null && liveStatuses.has(subscription.stripeStatus);

/** Writes down a client's subscription. A plan that staff have granted to somebody who pays for none stays as it is. */
export async function writeSubscription(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { client, isNew, state }: { client: PayingClient; isNew: boolean; state: BillingState },
  now: Date,
): Promise<SubscriptionWritten> {
  const { subscription } = state;
  const [before = null] = await tx
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.userId, client.id));
  await link(tx, client, state, now);
  const isFirstSeen = subscription !== null && client.stripeSubscriptionId !== subscription.id;
  const isPublished = await writePlan(deps, tx, { client, isNew, isFirstSeen, before, subscription }, now);
  if (!subscription) return { before, isFirstSeen, hasChanged: isPublished, isPublished };
  const row = toRow(deps, client.id, { subscription, before, isFirstSeen }, now);
  await tx
    .insert(billingAccounts)
    .values(row)
    .onConflictDoUpdate({ target: billingAccounts.userId, set: row });
  return {
    before,
    isFirstSeen,
    hasChanged: isPublished || isFirstSeen || hasChanged(before, row),
    isPublished,
  };
}

async function link(tx: Transaction, client: PayingClient, state: BillingState, now: Date): Promise<void> {
  const { customer, subscription } = state;
  const stripeCustomerId = subscription?.customerId ?? client.stripeCustomerId ?? customer.id;
  const stripeSubscriptionId = subscription?.id ?? client.stripeSubscriptionId;
  if (stripeCustomerId === client.stripeCustomerId && stripeSubscriptionId === client.stripeSubscriptionId) {
    return;
  }
  await linkToStripe(tx, client.id, { stripeCustomerId, stripeSubscriptionId }, now);
}

type Standing = {
  client: PayingClient;
  isNew: boolean;
  isFirstSeen: boolean;
  before: Row | null;
  subscription: SubscriptionState | null;
};

/** @returns whether anything of plan or status was written */
async function writePlan(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { client, isNew, isFirstSeen, before, subscription }: Standing,
  now: Date,
): Promise<boolean> {
  const by = { id: null, name: stripeItself.name };
  if (!subscription) {
    if (!isNew) return false;
    const none = { tier: null, status: 'inactive' } as const;
    await changeSubscription(
      deps,
      tx,
      { userId: client.id, ...none, by, reason: 'Bought something once' },
      now,
    );
    return true;
  }
  const isLive = liveStatuses.has(subscription.stripeStatus);
  const endedBefore = !isFirstSeen && before?.stripeStatus === subscription.stripeStatus;
  const isGranted = client.stripeSubscriptionId === null && client.status === 'active';
  // What is over is written once: staff may have granted a plan since.
  if (!isLive && (endedBefore || isGranted)) return false;
  const tier = subscription.plan ?? client.tier;
  const { status } = subscription;
  if (!isNew && tier === client.tier && status === client.status) return false;
  const reason = describe(subscription, isFirstSeen);
  await changeSubscription(deps, tx, { userId: client.id, tier, status, by, reason }, now);
  const to = { tier, status };
  await emit({ tx, actor: stripeItself, now }, subscriptionFollowedStripe, { client, to, from: client });
  return true;
}

function describe({ status, stripeStatus }: SubscriptionState, isFirstSeen: boolean): string {
  if (status === 'cancelled') return 'The subscription has ended';
  if (stripeStatus === 'unpaid') return 'Payment failed after several tries';
  if (status === 'past_due') return 'A payment failed';
  return isFirstSeen ? soldReason : 'From Stripe';
}

function toRow(
  { catalogue }: Pick<Deps, 'catalogue'>,
  userId: string,
  {
    subscription,
    before,
    isFirstSeen,
  }: { subscription: SubscriptionState; before: Row | null; isFirstSeen: boolean },
  now: Date,
): Row {
  const { paymentMethod } = subscription;
  const known = isFirstSeen ? null : before;
  return {
    userId,
    stripeStatus: subscription.stripeStatus,
    stripePriceId: subscription.priceId,
    listAmount: subscription.listAmount,
    amount: subscription.amount,
    currency: subscription.currency,
    discountPercent: subscription.discountPercent,
    interval: subscription.interval,
    intervalCount: subscription.intervalCount,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    cancelAt: subscription.cancelAt,
    endedAt: subscription.endedAt,
    pastDueSince: subscription.pastDueSince,
    credit: subscription.credit,
    owed: subscription.owed,
    confirmUrl: subscription.confirmUrl,
    pendingChange: subscription.pendingChange,
    paymentMethodType: paymentMethod?.type ?? null,
    cardBrand: paymentMethod?.brand ?? null,
    cardLast4: paymentMethod?.last4 ?? null,
    cardExpMonth: paymentMethod?.expMonth ?? null,
    cardExpYear: paymentMethod?.expYear ?? null,
    // Buyers by payment link have agreed on our page, to the terms in force then.
    termsVersion: subscription.termsVersion ?? known?.termsVersion ?? catalogue.termsVersion(),
    termsAcceptedAt: known?.termsAcceptedAt ?? subscription.beganAt,
    syncedAt: now.toISOString(),
  };
}

function hasChanged(before: Row | null, after: Row): boolean {
  return JSON.stringify({ ...before, syncedAt: '' }) !== JSON.stringify({ ...after, syncedAt: '' });
}

/**
 * Writes down to which terms somebody agreed who has bought something once and no plan: our page asks for it before its link.
 * What they agreed to with a plan stays.
 */
export async function writeTerms(
  { catalogue }: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { id: userId }: PayingClient,
  ordered: readonly Ordered[],
  now: Date,
): Promise<void> {
  const syncedAt = now.toISOString();
  const [termsAcceptedAt] = ordered.map(({ createdAt }) => createdAt).toSorted();
  if (termsAcceptedAt === undefined) {
    await tx.update(billingAccounts).set({ syncedAt }).where(eq(billingAccounts.userId, userId));
    return;
  }
  const { termsVersion: version, termsAcceptedAt: acceptedAt } = billingAccounts;
  await tx
    .insert(billingAccounts)
    .values({ userId, termsVersion: catalogue.termsVersion(), termsAcceptedAt, syncedAt })
    .onConflictDoUpdate({
      target: billingAccounts.userId,
      set: {
        syncedAt,
        termsVersion: sql`coalesce(${version}, excluded.terms_version)`,
        termsAcceptedAt: sql`coalesce(${acceptedAt}, excluded.terms_accepted_at)`,
      },
    });
}
