import { randomUUID } from 'node:crypto';
import type { BillingProblemKind, BillingProblem, Page, PageQuery } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { emit, transact } from '#/platform/events/events.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { billingProblems } from './billing.tables.ts';
import { ourselves as actor, problemReported, problemsChanged, problemResolved } from './billing.events.ts';

type Problem = {
  kind: BillingProblemKind;
  /** The plan, the customer or the subscription it is about: of a kind about a subject one is open at a time. */
  subject: string;
  /** What is wrong and what to do, for staff. */
  text: string;
  userId?: string | null;
};

/**
 * Records that something is wrong with money, and notifies staff. A problem that is open already gets the newer words.
 */
export async function reportProblem(tx: Transaction, problem: Problem, now: Date): Promise<void> {
  const { kind, subject, text, userId = null } = problem;
  const isNew = !(await rewordProblem(tx, problem));
  if (isNew) {
    const createdAt = now.toISOString();
    await tx.insert(billingProblems).values({ id: randomUUID(), kind, subject, text, userId, createdAt });
  }
  await emit({ tx, actor, now }, problemReported, { kind, subject, text, isNew });
}

/**
 * Gives a problem that is open the newer words.
 * @returns false when none is
 */
export async function rewordProblem(
  tx: Transaction,
  { kind, subject, text }: Pick<Problem, 'kind' | 'subject' | 'text'>,
): Promise<boolean> {
  const open = await tx
    .update(billingProblems)
    .set({ text })
    .where(isOpen(kind, subject))
    .returning({ id: billingProblems.id });
  return open.length > 0;
}

/** Writes down that something is right again. Does nothing where nothing was wrong. */
export async function resolveProblem(
  tx: Transaction,
  kind: BillingProblemKind,
  subject: string,
  now: Date,
): Promise<void> {
  const resolved = await tx
    .update(billingProblems)
    .set({ resolvedAt: now.toISOString() })
    .where(isOpen(kind, subject))
    .returning({ id: billingProblems.id });
  if (resolved.length > 0) await emit({ tx, actor, now }, problemsChanged, null);
}

/** Whether a problem is open. */
export const hasOpenProblem = async (
  reader: Reader,
  kind: BillingProblemKind,
  subject: string,
): Promise<boolean> => (await reader.$count(billingProblems, isOpen(kind, subject))) > 0;

/** Whether a problem was ever reported, resolved or not. */
export const wasReported = async (
  reader: Reader,
  kind: BillingProblemKind,
  subject: string,
): Promise<boolean> =>
  (await reader.$count(
    billingProblems,
    and(eq(billingProblems.kind, kind), eq(billingProblems.subject, subject)),
  )) > 0;

const isOpen = (kind: BillingProblemKind, subject: string) =>
  and(
    eq(billingProblems.kind, kind),
    eq(billingProblems.subject, subject),
    isNull(billingProblems.resolvedAt),
  );

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
export async function markProblemResolved(
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
    await emit(ctx, problemResolved, row);
    return present({ ...row, resolvedAt });
  });
}
