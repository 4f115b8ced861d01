import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { enquiryCases } from '#/modules/leads/leads.tables.ts';
import { recordEvents } from '#/platform/live/record-events.ts';
import { openPromise } from '#/modules/sla/commands/open-target.ts';
import type { PromiseDeps } from '#/modules/sla/target-terms.ts';
import { promiseReachOut } from '#/modules/sla/commands/reach-out.ts';

/** An enquiry as it came; `summary` is what lists show of it, `text` what the visitor wrote. */
type NewCase = Pick<typeof enquiryCases.$inferInsert, 'id' | 'source' | 'name' | 'email' | 'summary'> & {
  text: string;
  /** What was promised: an answer in the time the site names, that a person reaches out within hours, or nothing. */
  owed: 'answer' | 'call' | 'nothing';
};

/** What a visitor waits for: an answer to their enquiry. */
export const askedBy = (enquiryId: string, text: string) =>
  ({ kind: 'enquiry', subjectId: enquiryId, client: null, projectId: null, text }) as const;

/** Hands an enquiry to the team, and what was promised with it. Call it in the transaction that keeps it. */
export async function openCase(
  deps: PromiseDeps,
  tx: Transaction,
  { text, owed, ...enquiry }: NewCase,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.insert(enquiryCases).values({ ...enquiry, createdAt: at, updatedAt: at });
  await owe(deps, tx, { id: enquiry.id, text, owed }, now);
  await recordEvents(tx, [[{ role: 'admin' }, { type: 'enquiries' }]], now);
}

/**
 * Brings an enquiry up to date whose visitor has gone on with it. One that was closed meanwhile is new again, and so is any
 * whose visitor is promised something that is not owed yet: no list of answered enquiries may hide it.
 * @returns whether something is owed from now on
 */
export async function renewCase(
  deps: PromiseDeps,
  tx: Transaction,
  { id, name, email, summary, text, owed }: Omit<NewCase, 'source'>,
  now: Date,
): Promise<boolean> {
  const columns = { name, email, summary, updatedAt: now.toISOString() };
  const isThis = eq(enquiryCases.id, id);
  await tx.update(enquiryCases).set(columns).where(isThis);
  const isOwedNow = await owe(deps, tx, { id, text, owed }, now);
  await tx
    .update(enquiryCases)
    .set({ status: 'new' })
    .where(isOwedNow ? isThis : and(isThis, eq(enquiryCases.status, 'closed')));
  await recordEvents(tx, [[{ role: 'admin' }, { type: 'enquiries' }]], now);
  return isOwedNow;
}

async function owe(
  deps: PromiseDeps,
  tx: Transaction,
  { id, text, owed }: Pick<NewCase, 'id' | 'text' | 'owed'>,
  now: Date,
): Promise<boolean> {
  if (owed === 'nothing') return false;
  const promised = owed === 'call' ? promiseReachOut(deps, now) : null;
  return openPromise(deps, tx, { ...askedBy(id, text), promised }, now);
}
