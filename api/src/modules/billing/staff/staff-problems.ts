import type { BillingProblem, Page, PageQuery } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { billingProblems } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { recordEvents } from '#/platform/live/record-events.ts';

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
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
): Promise<BillingProblem> {
  const at = now();
  return db.write(async (tx) => {
    const [row] = await tx.select().from(billingProblems).where(eq(billingProblems.id, id));
    if (!row) throw new AppError('not_found', 'This problem doesn’t exist.');
    if (row.resolvedAt !== null) return present(row);
    const resolvedAt = at.toISOString();
    await tx.update(billingProblems).set({ resolvedAt }).where(eq(billingProblems.id, id));
    const client = row.userId === null ? null : await getClient(tx, row.userId);
    await recordAction(
      tx,
      {
        actor: { role: 'admin', id: adminId },
        action: 'billing-problem-resolved',
        subject: client
          ? { type: 'client', id: client.id, name: `${client.firstName} ${client.lastName}` }
          : { type: 'billing', id, name: row.subject },
        detail: { kind: row.kind },
      },
      at,
    );
    await recordEvents(tx, [[{ role: 'admin' }, { type: 'inbox' }]], at);
    return present({ ...row, resolvedAt });
  });
}
