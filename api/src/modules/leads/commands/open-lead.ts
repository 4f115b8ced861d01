import { and, eq } from 'drizzle-orm';
import { enquiryCases } from '#/modules/leads/leads.tables.ts';
import { countToldAlone } from '#/modules/leads/lead-emails.ts';
import { leadArrived, leadRenewed } from '#/modules/leads/leads.events.ts';
import { findDueAt } from '#/modules/sla/queries/find-due-at.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** An enquiry as it came; `summary` is what lists show of it, `text` what the visitor wrote. */
type NewCase = Pick<typeof enquiryCases.$inferInsert, 'id' | 'source' | 'name' | 'email' | 'summary'> & {
  text: string;
  /** What was promised: an answer in the time the site names, that a person reaches out within hours, or nothing. */
  owed: 'answer' | 'call' | 'nothing';
  /** When the emails about it leave. */
  emailAt: Date;
};

/** Hands an enquiry to the team, and what was promised with it. Call it in the transaction that stores it. */
export async function openCase(
  ctx: Context<SlaDeps>,
  { text, owed, emailAt, ...enquiry }: NewCase,
): Promise<void> {
  const { tx, now } = ctx;
  const at = now.toISOString();
  await tx.insert(enquiryCases).values({ ...enquiry, createdAt: at, updatedAt: at });
  const isToldAlone = await countToldAlone(tx, enquiry.id, now);
  await emit(ctx, leadArrived, { ...enquiry, text, owed, emailAt, isToldAlone });
}

/**
 * Brings an enquiry up to date whose visitor has gone on with it. One that was closed meanwhile is new again, and so is any
 * whose visitor is promised something that is not owed yet: no list of answered enquiries may hide it.
 * @param isNews whether emails say so; whoever is promised something is written to in any case
 */
export async function renewCase(
  ctx: Context<SlaDeps>,
  { id, name, email, summary, text, owed, emailAt, isNews }: Omit<NewCase, 'source'> & { isNews: boolean },
): Promise<void> {
  const { tx, now } = ctx;
  const isOwedNow = owed !== 'nothing' && (await findDueAt(tx, { kind: 'enquiry', subjectId: id })) === null;
  const isThis = eq(enquiryCases.id, id);
  await tx.update(enquiryCases).set({ name, email, summary, updatedAt: now.toISOString() }).where(isThis);
  await tx
    .update(enquiryCases)
    .set({ status: 'new' })
    .where(isOwedNow ? isThis : and(isThis, eq(enquiryCases.status, 'closed')));
  const isWorthEmails = isNews || isOwedNow;
  const isToldAlone = isWorthEmails && (await countToldAlone(tx, id, now));
  await emit(ctx, leadRenewed, {
    id,
    email,
    text,
    owed,
    emailAt: isWorthEmails ? emailAt : null,
    isToldAlone,
  });
}
