import { randomUUID } from 'node:crypto';
import type { BillingProblemKind } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { billingProblems } from './billing.tables.ts';
import { ourselves as actor, problemReported, problemsChanged } from './billing.events.ts';
import { emit } from '#/platform/events/events.ts';

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

/** Whether a problem has been told of that is not mended. */
export const hasOpenProblem = async (
  reader: Reader,
  kind: BillingProblemKind,
  subject: string,
): Promise<boolean> => (await reader.$count(billingProblems, isOpen(kind, subject))) > 0;

/** Whether a problem has ever been told of, mended or not. */
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
