import { randomUUID } from 'node:crypto';
import type { BillingProblemKind, BillingProblem, Page, PageQuery } from '@stackworks/contracts';
import { and, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { subDays } from 'date-fns';
import type { Reader, Transaction } from '@stackworks/database';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { readPage } from '#/platform/database/page.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { billingProblems } from './billing.tables.ts';
import { problemReported, problemListChanged, problemResolvedByStaff } from './billing.events.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

type Problem = {
  kind: BillingProblemKind;
  /** The plan, customer or subscription it is about. At most one problem of a kind is open per subject. */
  subject: string;
  /** What is wrong and what to do, for staff. */
  text: string;
  userId?: string | null;
};

/** Records a problem and notifies staff. One that is already open gets the new text. */
export async function reportProblem(tx: Transaction, problem: Problem, now: Date): Promise<void> {
  const isNew = await recordProblem(tx, problem, now);
  await emit({ tx, actor: systemActor, now }, problemReported, { ...problem, isNew });
}

/** Records a problem without an email. @returns whether it is new */
async function recordProblem(
  tx: Transaction,
  { kind, subject, text, userId = null }: Problem,
  now: Date,
): Promise<boolean> {
  const id = randomUUID();
  const [row] = await tx
    .insert(billingProblems)
    .values({ id, kind, subject, text, userId, createdAt: now.toISOString() })
    .onConflictDoUpdate({
      target: [billingProblems.kind, billingProblems.subject],
      targetWhere: isNull(billingProblems.resolvedAt),
      set: { text, userId: sql`coalesce(excluded.user_id, ${billingProblems.userId})` },
    })
    .returning({ id: billingProblems.id });
  return row?.id === id;
}

/**
 * Reports a problem unless it ever was, even if staff have resolved it since.
 * @returns whether it was reported now
 */
export async function reportOnce(tx: Transaction, problem: Problem, now: Date): Promise<boolean> {
  const { kind, subject } = problem;
  const isSame = and(eq(billingProblems.kind, kind), eq(billingProblems.subject, subject));
  if ((await tx.$count(billingProblems, isSame)) > 0) return false;
  await reportProblem(tx, problem, now);
  return true;
}

/** @returns false when no such problem is open */
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

export async function resolveProblem(
  tx: Transaction,
  kind: BillingProblemKind,
  subject: string,
  now: Date,
): Promise<void> {
  if (await resolveProblems(tx, isOpen(kind, subject), now)) {
    await emit({ tx, actor: systemActor, now }, problemListChanged, null);
  }
}

/** @returns whether any was open */
async function resolveProblems(tx: Transaction, which: SQL | undefined, now: Date): Promise<boolean> {
  const resolvedAt = now.toISOString();
  const resolved = await tx.update(billingProblems).set({ resolvedAt }).where(which).returning();
  return resolved.length > 0;
}

/**
 * Records customers whose records here differed from Stripe, and resolves earlier differences after a day without any.
 * @param inOrder the customers without differences
 */
export async function recordDifferences(
  tx: Transaction,
  differences: readonly Omit<Problem, 'kind'>[],
  inOrder: readonly string[],
  now: Date,
): Promise<void> {
  const isOver = lt(billingProblems.createdAt, subDays(now, 1).toISOString());
  const isResolved = await resolveProblems(tx, and(isOpen('difference', inOrder), isOver), now);
  for (const difference of differences) await recordProblem(tx, { ...difference, kind: 'difference' }, now);
  if (isResolved || differences.length > 0)
    await emit({ tx, actor: systemActor, now }, problemListChanged, null);
}

export const hasOpenProblem = async (
  reader: Reader,
  kind: BillingProblemKind,
  subject: string,
): Promise<boolean> => (await reader.$count(billingProblems, isOpen(kind, subject))) > 0;

const isOpen = (kind: BillingProblemKind, subjects: string | readonly string[]) =>
  and(
    eq(billingProblems.kind, kind),
    inArray(billingProblems.subject, [subjects].flat()),
    isNull(billingProblems.resolvedAt),
  );

const present = ({ userId: clientId, ...row }: typeof billingProblems.$inferSelect): BillingProblem => ({
  ...row,
  clientId,
});

export const listProblems = ({ db }: DatabasePort, query: PageQuery): Promise<Page<BillingProblem>> =>
  readPage(db.read, billingProblems, isNull(billingProblems.resolvedAt), query, present);

/**
 * Resolves a problem for staff. Changes nothing the second time.
 * @throws AppError not_found
 */
export const markProblemResolved = (
  caller: Caller<'admin', ClockPort & DatabasePort>,
  id: string,
): Promise<BillingProblem> =>
  transact(caller, async (ctx) => {
    const [row] = await ctx.tx.select().from(billingProblems).where(eq(billingProblems.id, id));
    if (!row) throw new AppError('not_found', 'This problem doesn’t exist.');
    if (row.resolvedAt !== null) return present(row);
    const resolvedAt = ctx.now.toISOString();
    await ctx.tx.update(billingProblems).set({ resolvedAt }).where(eq(billingProblems.id, id));
    await emit(ctx, problemResolvedByStaff, row);
    return present({ ...row, resolvedAt });
  });
