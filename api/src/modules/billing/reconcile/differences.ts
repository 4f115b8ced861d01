import { randomUUID } from 'node:crypto';
import { subDays } from 'date-fns';
import { and, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { billingProblems, billingSyncs, stripeEvents } from '#/modules/billing/billing.tables.ts';
import { systemActor as actor, problemsChanged } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';

/** A customer whose records here differed from Stripe. */
export type Difference = {
  stripeCustomerId: string;
  userId: string | null;
  email: string | null;
  sentences: string[];
};

const kind = 'difference';

/** Customers with pending syncs, or with events since a time: differences there are expected. */
export async function findExpected(
  reader: Reader,
  stripeCustomerIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const isAmong = (table: typeof billingSyncs | typeof stripeEvents) =>
    inArray(table.stripeCustomerId, stripeCustomerIds);
  const [waiting, reported] = await Promise.all([
    reader
      .select({ id: billingSyncs.stripeCustomerId })
      .from(billingSyncs)
      .where(and(isAmong(billingSyncs), ne(billingSyncs.wanted, billingSyncs.done))),
    reader
      .select({ id: stripeEvents.stripeCustomerId })
      .from(stripeEvents)
      .where(and(isAmong(stripeEvents), gte(stripeEvents.createdAt, since.toISOString()))),
  ]);
  return new Set([...waiting, ...reported].flatMap(({ id }) => id ?? []));
}

/**
 * Records differences for staff, and resolves earlier ones after a day without any.
 * @param inOrder the customers without differences
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
