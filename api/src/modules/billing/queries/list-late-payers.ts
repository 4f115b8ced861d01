import type { LatePayer, Page, PageQuery } from '@stackworks/contracts';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { later, toPage } from '#/platform/database/page.ts';
import { billingAccounts, billingProblems } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { selectPayers } from '#/modules/accounts/queries/find-payers.ts';
import { graceEnd } from '#/modules/billing/subscription-status.ts';

/** Clients who still owe a payment that failed, the longest overdue first. */
export async function listLatePayers(
  { catalogue, db }: Pick<Deps, 'catalogue' | 'db'>,
  { cursor, limit }: PageQuery,
): Promise<Page<LatePayer>> {
  const payers = selectPayers(db.read);
  const rows = await db.read
    .select({
      id: billingAccounts.userId,
      since: billingAccounts.pastDueSince,
      stripeStatus: billingAccounts.stripeStatus,
      amount: billingAccounts.amount,
      interval: billingAccounts.interval,
      intervalCount: billingAccounts.intervalCount,
      currency: billingAccounts.currency,
      firstName: payers.firstName,
      lastName: payers.lastName,
      company: payers.company,
      email: payers.email,
      tier: payers.tier,
    })
    .from(billingAccounts)
    .innerJoin(payers, eq(payers.id, billingAccounts.userId))
    .where(
      and(
        isNotNull(billingAccounts.pastDueSince),
        later(sql`${billingAccounts.pastDueSince}`, billingAccounts.userId, cursor),
      ),
    )
    .orderBy(asc(billingAccounts.pastDueSince), asc(billingAccounts.userId))
    .limit(limit + 1);
  const dated = rows.flatMap((row) => (row.since === null ? [] : { ...row, createdAt: row.since }));
  return toPage(dated, limit, ({ id, firstName, lastName, tier, createdAt, ...row }): LatePayer => {
    const planName = tier && (catalogue.findPlan(tier)?.name ?? tier);
    const graceEndsAt = graceEnd(createdAt).toISOString();
    return {
      clientId: id,
      name: `${firstName} ${lastName}`,
      company: row.company,
      email: row.email,
      planName,
      amount: row.amount,
      interval: row.interval,
      intervalCount: row.intervalCount,
      currency: row.currency,
      pastDueSince: createdAt,
      stripeStatus: row.stripeStatus,
      graceEndsAt,
    };
  });
}

/** How many payments are owed, and how many problems with money are not resolved: each from an index of just these. */
export async function countBilling(reader: Reader): Promise<number> {
  const [late, problems] = await Promise.all([
    reader.$count(billingAccounts, isNotNull(billingAccounts.pastDueSince)),
    reader.$count(billingProblems, isNull(billingProblems.resolvedAt)),
  ]);
  return late + problems;
}
