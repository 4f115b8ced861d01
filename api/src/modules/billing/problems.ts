import { randomUUID } from 'node:crypto';
import type { BillingProblemKind, BillingProblem, Page, PageQuery } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { emit, transact } from '#/platform/events/events.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { billingProblems } from './billing.tables.ts';
import { systemActor as actor, problemReported, problemsChanged, problemResolved } from './billing.events.ts';

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
  const { kind, subject, text, userId = null } = problem;
  const isNew = !(await rewordProblem(tx, problem));
  if (isNew) {
    const createdAt = now.toISOString();
    await tx.insert(billingProblems).values({ id: randomUUID(), kind, subject, text, userId, createdAt });
  }
  await emit({ tx, actor, now }, problemReported, { kind, subject, text, isNew });
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
  const resolved = await tx
    .update(billingProblems)
    .set({ resolvedAt: now.toISOString() })
    .where(isOpen(kind, subject))
    .returning({ id: billingProblems.id });
  if (resolved.length > 0) await emit({ tx, actor, now }, problemsChanged, null);
}

export const hasOpenProblem = async (
  reader: Reader,
  kind: BillingProblemKind,
  subject: string,
): Promise<boolean> => (await reader.$count(billingProblems, isOpen(kind, subject))) > 0;

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

export async function listProblems(
  { db }: DatabasePort,
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
 * Resolves a problem for staff. Changes nothing the second time.
 * @throws AppError not_found
 */
export const markProblemResolved = (
  deps: ClockPort & DatabasePort,
  adminId: string,
  id: string,
): Promise<BillingProblem> =>
  transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const [row] = await ctx.tx.select().from(billingProblems).where(eq(billingProblems.id, id));
    if (!row) throw new AppError('not_found', 'This problem doesn’t exist.');
    if (row.resolvedAt !== null) return present(row);
    const resolvedAt = ctx.now.toISOString();
    await ctx.tx.update(billingProblems).set({ resolvedAt }).where(eq(billingProblems.id, id));
    await emit(ctx, problemResolved, row);
    return present({ ...row, resolvedAt });
  });
