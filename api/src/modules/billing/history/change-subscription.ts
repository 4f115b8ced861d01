import { randomUUID } from 'node:crypto';
import type { SubscriptionStatus, PlanSlug } from '@stackworks/contracts';
import { desc, eq } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { timeAfter } from '#/platform/database/columns.ts';
import { subscriptionChanges } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { ourselves, subscriptionChanged } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { setSubscription } from '#/modules/accounts/commands/update-client.ts';
import { findSubscriptions } from '#/modules/accounts/queries/find-payers.ts';

/** Who changed it; `id` is null for what happens by itself. */
type ChangedBy = { id: string | null; name: string };

type WantedSubscription = {
  userId: string;
  /** What is left out stays as it is, and is recorded all the same, as for a suspension. */
  tier?: PlanSlug | null;
  status?: SubscriptionStatus;
  by: ChangedBy;
  /** Why, for colleagues; the client never sees it. */
  reason?: string | null;
};

/**
 * Changes a client's plan or status in the caller's transaction. Every change goes through here, as the revenue report
 * is made of this history.
 * @throws AppError not_found when there is no such client, unavailable when the plan's price is not known yet
 */
export async function changeSubscription(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { userId, by, reason = null, ...wanted }: WantedSubscription,
  now: Date,
): Promise<{ tier: PlanSlug | null; status: SubscriptionStatus }> {
  const client = await getClient(tx, userId);
  const tier = wanted.tier === undefined ? client.subscriptionTier : wanted.tier;
  const status = wanted.status ?? client.subscriptionStatus;
  const monthlyAmount = monthlyAmountOf({ tier, status, isActive: client.isActive }, deps);
  await setSubscription(tx, userId, { tier, status }, now);
  await tx.insert(subscriptionChanges).values({
    id: randomUUID(),
    userId,
    tier,
    status,
    monthlyAmount,
    changedById: by.id,
    changedByName: by.name,
    reason,
    createdAt: timeAfter(await findLastChangeTime(tx, userId), now),
  });
  await emit({ tx, actor: ourselves, now }, subscriptionChanged, { userId });
  return { tier, status };
}

async function findLastChangeTime(reader: Reader, userId: string): Promise<string | undefined> {
  const [last] = await reader
    .select({ createdAt: subscriptionChanges.createdAt })
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.userId, userId))
    .orderBy(desc(subscriptionChanges.createdAt))
    .limit(1);
  return last?.createdAt;
}

/** A plan somebody had before the one they have. */
type EarlierPlan = { tier: PlanSlug | null; status: SubscriptionStatus; at: string; reason: string };

/** As the history names whatever happened by itself. */
const system = { changedById: null, changedByName: 'Stackworks' };

/** How many rows one statement writes. */
const batch = 500;

/**
 * Begins the history of every client who has none, as those have who were there before histories were kept: with the plan
 * they have, from the day they joined. Does nothing until content has been read, whose prices it needs.
 * @param findEarlier what else is known of a client, oldest first; what they have now is then since the last of these
 */
export async function beginHistories(
  deps: Pick<Deps, 'catalogue' | 'db' | 'log'>,
  findEarlier: (client: { email: string; createdAt: string }) => readonly EarlierPlan[] = () => [],
): Promise<void> {
  try {
    deps.catalogue.read();
  } catch (error) {
    deps.log.warn(
      { err: error },
      'histories of subscriptions begin with the next start, when prices are known',
    );
    return;
  }
  await deps.db.write(async (tx) => {
    const known = await tx.selectDistinct({ userId: subscriptionChanges.userId }).from(subscriptionChanges);
    const begun = new Set(known.map(({ userId }) => userId));
    const clients = (await findSubscriptions(tx)).filter(({ id }) => !begun.has(id));
    const rows = clients.flatMap(({ id, email, createdAt, ...now }) => {
      const earlier = findEarlier({ email, createdAt });
      const steps = earlier.length > 0 ? earlier : [{ ...now, at: createdAt, reason: null }];
      return steps.map(({ tier, status, at, reason }, index) => ({
        ...system,
        id: randomUUID(),
        userId: id,
        tier,
        status,
        monthlyAmount: monthlyAmountOf(
          { tier, status, isActive: index < steps.length - 1 || now.isActive },
          deps,
        ),
        reason,
        createdAt: at,
      }));
    });
    for (let start = 0; start < rows.length; start += batch) {
      await tx.insert(subscriptionChanges).values(rows.slice(start, start + batch));
    }
  });
}

/** The price list that says what plans no longer sold bring in. */
const legacyPriceList = 'dashboard-revenue';

/**
 * What a plan brings in a month while it is active, in New Zealand dollars: plans sold today at their price in the
 * catalogue, earlier ones at the list of the dashboard or at the price they had last, anything else nothing. Source: decision D3.
 * @throws AppError unavailable until content has been read once
 */
export function priceOf(tier: PlanSlug | null, { catalogue }: Pick<Deps, 'catalogue'>): number {
  // Registering needs no prices, so it does not wait for content.
  if (tier === null) return 0;
  const { plans, priceLists } = catalogue.read();
  const plan = plans.find(({ slug }) => slug === tier);
  if (plan?.isCurrent) return plan.price ?? 0;
  const list = priceLists.find(({ slug }) => slug === legacyPriceList);
  return list?.rows.find((row) => row.tier === tier && row.cadence === 'monthly')?.amount ?? plan?.price ?? 0;
}

/** What a client brings in a month: nothing unless their subscription is active and they are not suspended. */
export const monthlyAmountOf = (
  client: { tier: PlanSlug | null; status: SubscriptionStatus; isActive: boolean },
  deps: Pick<Deps, 'catalogue'>,
): number => (client.status === 'active' && client.isActive ? priceOf(client.tier, deps) : 0);
