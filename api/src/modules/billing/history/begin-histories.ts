import { randomUUID } from 'node:crypto';
import type { SubscriptionStatus, PlanSlug } from '@stackworks/contracts';
import { subscriptionChanges } from './history.tables.ts';
import type { Deps } from '#/deps.ts';
import { findSubscriptions } from '#/modules/accounts/queries/find-payers.ts';
import { monthlyAmountOf } from './monthly-amount.ts';

/** A plan somebody had before the one they have. */
export type EarlierPlan = { tier: PlanSlug | null; status: SubscriptionStatus; at: string; reason: string };

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
