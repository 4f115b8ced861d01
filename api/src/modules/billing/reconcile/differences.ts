import { randomUUID } from 'node:crypto';
import { subDays } from 'date-fns';
import { and, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { billingProblems, billingSyncs, stripeEvents } from '#/modules/billing/billing.tables.ts';
import { ourselves as actor, problemsChanged } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';

/** A customer of whom we had written something else than Stripe says. */
export type Difference = {
  stripeCustomerId: string;
  userId: string | null;
  email: string | null;
  /** What differed, in sentences. */
  sentences: string[];
};

const kind = 'difference';

/**
 * Customers of whom something is on its way to us by itself: what differs there is no mistake.
 * @param since when what we had was read; what has been reported from then on counts
 */
export async function findExpected(
  reader: Reader,
  stripeCustomerIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const [waiting, reported] = await Promise.all([
    reader
      .select({ id: billingSyncs.stripeCustomerId })
      .from(billingSyncs)
      .where(
        and(
          inArray(billingSyncs.stripeCustomerId, stripeCustomerIds),
          ne(billingSyncs.wanted, billingSyncs.done),
        ),
      ),
    reader
      .select({ id: stripeEvents.stripeCustomerId })
      .from(stripeEvents)
      .where(
        and(
          inArray(stripeEvents.stripeCustomerId, stripeCustomerIds),
          gte(stripeEvents.createdAt, since.toISOString()),
        ),
      ),
  ]);
  return new Set([...waiting, ...reported].flatMap(({ id }) => id ?? []));
}

/**
 * Records what was found and fixed, and resolves earlier differences that have stayed right for a day, in which staff
 * could see them.
 * @param inOrder the customers of whom nothing differed
 */
export async function recordDifferences(
  tx: Transaction,
  differences: readonly Difference[],
  inOrder: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const resolved = await tx
    .update(billingProblems)
    .set({ resolvedAt: at })
    .where(
      and(
        eq(billingProblems.kind, kind),
        inArray(billingProblems.subject, [...inOrder]),
        isNull(billingProblems.resolvedAt),
        lt(billingProblems.createdAt, subDays(now, 1).toISOString()),
      ),
    )
    .returning({ id: billingProblems.id });
  if (differences.length > 0) {
    await tx
      .insert(billingProblems)
      .values(
        differences.map(({ stripeCustomerId, userId, email, sentences }) => ({
          id: randomUUID(),
          kind: 'difference' as const,
          subject: stripeCustomerId,
          text: `What we had of ${email ?? stripeCustomerId} differed from Stripe, and has been fixed. ${sentences.join(' ')}`,
          userId,
          createdAt: at,
        })),
      )
      .onConflictDoUpdate({
        target: [billingProblems.kind, billingProblems.subject],
        targetWhere: isNull(billingProblems.resolvedAt),
        set: { text: sql`excluded.text`, userId: sql`excluded.user_id` },
      });
  }
  if (differences.length + resolved.length > 0) {
    await emit({ tx, actor, now }, problemsChanged, null);
  }
}
