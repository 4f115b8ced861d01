import { randomUUID } from 'node:crypto';
import type { SubscriptionStatus, PlanSlug } from '@stackworks/contracts';
import { desc, eq } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { timeAfter } from '#/platform/database/columns.ts';
import { subscriptionChanges } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort, LogPort } from '#/platform/ports.ts';
import { subscriptionChanged } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { setSubscription } from '#/modules/accounts/commands/write-client.ts';
import { findSubscriptions } from '#/modules/accounts/queries/find-payers.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

/** Who changed it; `id` is null for automatic changes. */
type ChangedBy = { id: string | null; name: string };

type WantedSubscription = {
  userId: string;
  /** Unchanged when left out; a suspension records both unchanged. */
  plan?: PlanSlug | null;
  status?: SubscriptionStatus;
  by: ChangedBy;
  /** For colleagues; the client never sees it. */
  reason?: string | null;
};

/**
 * Changes a client's plan or status. Every change goes through here, because revenue reports come from this history.
 * @throws AppError not_found, unavailable until content has been read once
 */
export async function changeSubscription(
  deps: CataloguePort,
  tx: Transaction,
  { userId, by, reason = null, ...wanted }: WantedSubscription,
  now: Date,
): Promise<{ plan: PlanSlug | null; status: SubscriptionStatus }> {
  const client = await getClient(tx, userId);
  const plan = wanted.plan === undefined ? client.plan : wanted.plan;
  const status = wanted.status ?? client.subscriptionStatus;
  const monthlyAmount = monthlyAmountOf({ plan, status, isActive: client.isActive }, deps);
  await setSubscription(tx, userId, { plan, status }, now);
  await tx.insert(subscriptionChanges).values({
    id: randomUUID(),
    userId,
    plan,
    status,
    monthlyAmount,
    changedById: by.id,
    changedByName: by.name,
    reason,
    createdAt: timeAfter(await findLastChangeTime(tx, userId), now),
  });
  await emit({ tx, actor: systemActor, now }, subscriptionChanged, { userId });
  return { plan, status };
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

type EarlierPlan = { plan: PlanSlug | null; status: SubscriptionStatus; at: string; reason: string };

const system = { changedById: null, changedByName: 'Stackworks' };

const batch = 500;

/**
 * Starts a history for clients without one, with their current plan from the day they joined. Does nothing until content
 * has been read, because it needs prices.
 * @param findEarlier a client's earlier plans, oldest first, the current one last
 */
export async function beginHistories(
  deps: CataloguePort & DatabasePort & LogPort,
  findEarlier: (client: { email: string; createdAt: string }) => readonly EarlierPlan[] = () => [],
): Promise<void> {
  try {
    deps.catalogue.read();
  } catch (error) {
    deps.log.warn({ err: error }, 'subscription histories begin with the next start, when prices are known');
    return;
  }
  await deps.db.write(async (tx) => {
    const known = await tx.selectDistinct({ userId: subscriptionChanges.userId }).from(subscriptionChanges);
    const begun = new Set(known.map(({ userId }) => userId));
    const clients = (await findSubscriptions(tx)).filter(({ id }) => !begun.has(id));
    const rows = clients.flatMap(({ id, email, createdAt, ...now }) => {
      const earlier = findEarlier({ email, createdAt });
      const steps = earlier.length > 0 ? earlier : [{ ...now, at: createdAt, reason: null }];
      return steps.map(({ plan, status, at, reason }, index) => ({
        ...system,
        id: randomUUID(),
        userId: id,
        plan,
        status,
        monthlyAmount: monthlyAmountOf(
          { plan, status, isActive: index < steps.length - 1 || now.isActive },
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

const legacyPriceList = 'dashboard-revenue';

/**
 * A plan's monthly revenue in New Zealand dollars: current plans at their catalogue price, earlier ones at the dashboard's
 * price list or their last price. Source: decision D3.
 * @throws AppError unavailable until content has been read once
 */
export function priceOf(slug: PlanSlug | null, { catalogue }: CataloguePort): number {
  // Registering needs no prices, so it does not wait for content.
  if (slug === null) return 0;
  const { plans, priceLists } = catalogue.read();
  const plan = plans.find((one) => one.slug === slug);
  if (plan?.isCurrent) return plan.price ?? 0;
  const list = priceLists.find(({ slug }) => slug === legacyPriceList);
  return list?.rows.find((row) => row.plan === slug && row.cadence === 'monthly')?.amount ?? plan?.price ?? 0;
}

/** A client's monthly revenue: none unless their subscription is active and they are not suspended. */
export const monthlyAmountOf = (
  client: { plan: PlanSlug | null; status: SubscriptionStatus; isActive: boolean },
  deps: CataloguePort,
): number => (client.status === 'active' && client.isActive ? priceOf(client.plan, deps) : 0);
