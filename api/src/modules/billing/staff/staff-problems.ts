import type { BillingProblem, Page, PageQuery } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { billingProblems } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { problemSettled } from '#/modules/billing/billing.events.ts';
import { emit, transact } from '#/platform/events/events.ts';

const present = ({ userId: clientId, ...row }: typeof billingProblems.$inferSelect): BillingProblem => ({
  ...row,
  clientId,
});

/** What is wrong with money and has not been resolved, newest first. */
export async function listProblems(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit }: PageQuery,
): Promise<Page<BillingProblem>> {
  const rows = await db.read
    .select()
    .from(billingProblems)
    .where(and(isNull(billingProblems.resolvedAt), after(billingProblems, cursor)))
    .orderBy(...newestFirst(billingProblems))
    .limit(limit + 1);
  return toPage(rows, limit, present);
}

/**
 * Notes that somebody has seen to a problem. Once resolved, nothing changes.
 * @throws AppError not_found when there is no such problem
 */
export async function settleProblem(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
): Promise<BillingProblem> {
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const [row] = await ctx.tx.select().from(billingProblems).where(eq(billingProblems.id, id));
    if (!row) throw new AppError('not_found', 'This problem doesn’t exist.');
    if (row.resolvedAt !== null) return present(row);
    const resolvedAt = ctx.now.toISOString();
    await ctx.tx.update(billingProblems).set({ resolvedAt }).where(eq(billingProblems.id, id));
    await emit(ctx, problemSettled, row);
    return present({ ...row, resolvedAt });
  });
}
