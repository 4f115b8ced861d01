import { retention } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { add, isAfter } from 'date-fns';
import { and, eq, isNull } from 'drizzle-orm';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import { erasures } from '#/modules/privacy/privacy.tables.ts';

/** A client's request to have their account deleted; null when there is none. */
export async function findErasure(
  reader: Reader,
  clientId: string,
): Promise<{ requestedAt: string; dueAt: string } | null> {
  const [erasure = null] = await reader
    .select({ requestedAt: erasures.createdAt, dueAt: erasures.dueAt })
    .from(erasures)
    .where(and(eq(erasures.subjectId, clientId), isNull(erasures.doneAt)));
  return erasure;
}

/**
 * When an account goes that is asked to be deleted now: some days later, and not before the end of a cancelled plan.
 * @returns null while a plan continues, which has to be cancelled first
 * @throws AppError not_found
 */
export async function findErasureDay(
  reader: Reader,
  clientId: string,
  now: Date,
): Promise<{ dueAt: string; isAtPlanEnd: boolean } | null> {
  const { subscriptionStatus: status } = await getClient(reader, clientId);
  const soonest = add(now, retention.closedAccounts).toISOString();
  if (status !== 'active' && status !== 'past_due') return { dueAt: soonest, isAtPlanEnd: false };
  const [account] = await reader
    .select({ endsAt: billingAccounts.cancelAt })
    .from(billingAccounts)
    .where(eq(billingAccounts.userId, clientId));
  const endsAt = account?.endsAt ?? null;
  if (endsAt === null) return null;
  const isAtPlanEnd = isAfter(endsAt, soonest);
  return { dueAt: isAtPlanEnd ? endsAt : soonest, isAtPlanEnd };
}
