import type { LatePayer, Page, PageQuery } from '@stackworks/contracts';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { pick } from '#/platform/database/columns.ts';
import { later, toPage } from '#/platform/database/page.ts';
import { billingAccounts, billingProblems } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { selectPayers } from '#/modules/accounts/queries/find-payers.ts';
import { graceEnd } from '#/modules/billing/subscription-status.ts';

const columns = pick(billingAccounts, ['stripeStatus', 'amount', 'interval', 'intervalCount', 'currency']);

/** Clients with an overdue payment, the longest first. */
export async function listLatePayers(
  { catalogue, db }: CataloguePort & DatabasePort,
  { cursor, limit }: PageQuery,
): Promise<Page<LatePayer>> {
  const payers = selectPayers(db.read);
  const rows = await db.read
    .select({
      id: billingAccounts.userId,
      createdAt: billingAccounts.pastDueSince,
      ...columns,
      firstName: payers.firstName,
      lastName: payers.lastName,
      company: payers.company,
      email: payers.email,
      plan: payers.plan,
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
  const dated = rows.flatMap((row) => (row.createdAt === null ? [] : { ...row, createdAt: row.createdAt }));
  return toPage(dated, limit, ({ id, firstName, lastName, plan, createdAt, ...row }): LatePayer => ({
    clientId: id,
    name: `${firstName} ${lastName}`,
    planName: plan && (catalogue.findPlan(plan)?.name ?? plan),
    pastDueSince: createdAt,
    graceEndsAt: graceEnd(createdAt).toISOString(),
    ...row,
  }));
}

/** Overdue payments and unresolved problems, each counted from a partial index. */
export async function countBilling(reader: Reader): Promise<number> {
  const [late, problems] = await Promise.all([
    reader.$count(billingAccounts, isNotNull(billingAccounts.pastDueSince)),
    reader.$count(billingProblems, isNull(billingProblems.resolvedAt)),
  ]);
  return late + problems;
}
