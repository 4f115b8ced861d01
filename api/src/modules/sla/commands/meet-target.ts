import { monthOf } from '@stackworks/business-time';
import type { PromiseKind } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { promises } from '#/modules/sla/sla.tables.ts';
import { recordEvents } from '#/platform/live/record-events.ts';
import { promiseCalendar, type PromiseDeps } from '#/modules/sla/target-terms.ts';

type Subject = { kind: PromiseKind; subjectId: string };

/**
 * Notes that what was asked has been answered, whether in time, and how long they waited in business time. Nothing happens
 * when nothing was owed. Call it in the transaction of the answer.
 * @param keptById who answered, where that is known
 */
export async function keepPromise(
  deps: PromiseDeps,
  tx: Transaction,
  subject: Subject,
  keptById: string | null,
  now: Date,
): Promise<void> {
  const open = await findOpen(tx, subject);
  if (!open) return;
  const { promiseMinutes, promiseStart } = promiseCalendar(deps);
  const keptAt = now.toISOString();
  const isMet = keptAt <= open.dueAt;
  await close(tx, open.id, now, {
    keptAt,
    keptById,
    isMet,
    waitedMinutes: promiseMinutes(promiseStart(new Date(open.createdAt)), now),
    month: monthOf(isMet ? now : new Date(open.dueAt)),
  });
}

/** Forgets what was asked, because no answer is wanted any more: it counts as neither met nor missed. */
export async function withdrawPromise(
  tx: Transaction,
  subject: Subject,
  keptById: string | null,
  now: Date,
): Promise<void> {
  const open = await findOpen(tx, subject);
  if (open) await close(tx, open.id, now, { keptAt: now.toISOString(), keptById });
}

async function findOpen(tx: Transaction, { kind, subjectId }: Subject) {
  const [open] = await tx
    .select({ id: promises.id, dueAt: promises.dueAt, createdAt: promises.createdAt })
    .from(promises)
    .where(and(eq(promises.kind, kind), eq(promises.subjectId, subjectId), isNull(promises.keptAt)));
  return open;
}

async function close(
  tx: Transaction,
  id: string,
  now: Date,
  columns: Partial<typeof promises.$inferInsert>,
): Promise<void> {
  await tx.update(promises).set(columns).where(eq(promises.id, id));
  await recordEvents(tx, [[{ role: 'admin' }, { type: 'inbox' }]], now);
}
