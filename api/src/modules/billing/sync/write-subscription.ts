import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { pick } from '#/platform/database/columns.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { linkToStripe } from '#/modules/accounts/commands/write-client.ts';
import { stripeActor, subscriptionChangedAtStripe } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import { recordTerms } from '#/modules/billing/terms.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { soldReason } from '#/modules/billing/history/read-history.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import type { BillingState, SubscriptionState } from './to-billing-state.ts';
import type { Ordered } from './write-payments.ts';

type Row = typeof billingAccounts.$inferSelect;

export type SubscriptionWritten = {
  before: Row | null;
  /** Whether it is the first subscription, or a different one. */
  isFirstSeen: boolean;
  hasChanged: boolean;
  /** Whether open screens have been notified already. */
  isPublished: boolean;
};

/** Stores a client's subscription. A plan that staff granted to a client who pays for none stays. */
export async function writeSubscription(
  deps: CataloguePort,
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
  const standing = { client, isNew, isFirstSeen, before, subscription };
  if (!subscription) {
    const isPublished = await writePlan(deps, tx, standing, now);
    return { before, isFirstSeen, hasChanged: isPublished, isPublished };
  }
  const earlier = isFirstSeen ? null : before;
  // Buyers by payment link accepted the terms in force on our page.
  const termsVersion =
    subscription.termsVersion ?? earlier?.termsVersion ?? (await recordTerms(deps, tx, now));
  const row = toRow(client.id, { subscription, before: earlier, termsVersion }, now);
  await tx
    .insert(billingAccounts)
    .values(row)
    .onConflictDoUpdate({ target: billingAccounts.userId, set: row });
  // Last: what follows from a change of plan reads the row.
  const isPublished = await writePlan(deps, tx, standing, now);
  return {
    before,
    isFirstSeen,
    hasChanged:
      isPublished || isFirstSeen || !isDeepStrictEqual({ ...before, syncedAt: '' }, { ...row, syncedAt: '' }),
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

/** @returns whether the plan or its status changed */
async function writePlan(
  deps: CataloguePort,
  tx: Transaction,
  { client, isNew, isFirstSeen, before, subscription }: Standing,
  now: Date,
): Promise<boolean> {
  const by = { id: null, name: stripeActor.name };
  if (!subscription) {
    if (!isNew) return false;
    const none = { plan: null, status: 'inactive' } as const;
    const reason = 'Bought something once';
    await changeSubscription(deps, tx, { userId: client.id, ...none, by, reason }, now);
    return true;
  }
  const isLive = liveStatuses.has(subscription.stripeStatus);
  const endedBefore = !isFirstSeen && before?.stripeStatus === subscription.stripeStatus;
  const isGranted = client.stripeSubscriptionId === null && client.status === 'active';
  // An ended subscription is stored once: staff may have granted a plan since.
  if (!isLive && (endedBefore || isGranted)) return false;
  const plan = subscription.plan ?? client.plan;
  const { status } = subscription;
  if (!isNew && plan === client.plan && status === client.status) return false;
  const reason = describe(subscription, isFirstSeen);
  await changeSubscription(deps, tx, { userId: client.id, plan, status, by, reason }, now);
  const to = { plan, status };
  await emit({ tx, actor: stripeActor, now }, subscriptionChangedAtStripe, { client, to, from: client });
  return true;
}

function describe({ status, stripeStatus }: SubscriptionState, isFirstSeen: boolean): string {
  if (status === 'cancelled') return 'The subscription has ended';
  if (stripeStatus === 'unpaid') return 'Payment failed after several tries';
  if (status === 'past_due') return 'A payment failed';
  return isFirstSeen ? soldReason : 'From Stripe';
}

const toRow = (
  userId: string,
  {
    subscription,
    before,
    termsVersion,
  }: { subscription: SubscriptionState; before: Row | null; termsVersion: string | null },
  now: Date,
): Row => ({
  userId,
  ...pick(subscription, [
    ...(['stripeStatus', 'listAmount', 'amount', 'currency', 'discountPercent', 'interval'] as const),
    ...(['intervalCount', 'periodStart', 'periodEnd', 'cancelAt', 'endedAt', 'pastDueSince'] as const),
    ...(['credit', 'owed', 'confirmUrl', 'pendingChange', 'nextPlan'] as const),
  ]),
  stripePriceId: subscription.priceId,
  paymentMethodType: subscription.paymentMethod?.type ?? null,
  cardBrand: subscription.paymentMethod?.brand ?? null,
  cardLast4: subscription.paymentMethod?.last4 ?? null,
  cardExpMonth: subscription.paymentMethod?.expMonth ?? null,
  cardExpYear: subscription.paymentMethod?.expYear ?? null,
  termsVersion,
  termsAcceptedAt: before?.termsAcceptedAt ?? subscription.beganAt,
  syncedAt: now.toISOString(),
});

/** Stores the terms accepted with a one-off purchase: our page asks before its link. Those accepted with a plan stay. */
export async function writeTerms(
  deps: CataloguePort,
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
  const termsVersion = await recordTerms(deps, tx, now);
  await tx
    .insert(billingAccounts)
    .values({ userId, termsVersion, termsAcceptedAt, syncedAt })
    .onConflictDoUpdate({
      target: billingAccounts.userId,
      set: {
        syncedAt,
        termsVersion: sql`coalesce(${version}, excluded.terms_version)`,
        termsAcceptedAt: sql`coalesce(${acceptedAt}, excluded.terms_accepted_at)`,
      },
    });
}
