import type { EnquiryStatus, Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { leadMoved, leadUnreached } from '#/modules/leads/leads.events.ts';
import { leads } from '#/modules/leads/leads.tables.ts';
import { getLead } from '#/modules/leads/queries/read-leads.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** @throws AppError conflict once a lead has become a client, who has a chat */
export async function checkIsNoClient(reader: Reader, id: string): Promise<void> {
  const { status } = await getLead(reader, id);
  if (status !== 'converted') return;
  throw new AppError('conflict', 'This enquiry was converted to a client. Write to them in their chat.');
}

/**
 * Updates a lead after a message: the team's answers it, and the person's makes it new again, so that no list of answered leads
 * hides it.
 */
export async function moveLead(ctx: Context, id: string, by: Role): Promise<void> {
  const { status } = await getLead(ctx.tx, id);
  const isAnswer = by === 'admin';
  if (isAnswer === (status !== 'new')) return;
  await setStatus(ctx, id, isAnswer ? 'in_progress' : 'new');
  await emit(ctx, leadMoved);
}

/** Makes a lead new again, because the team's answer didn't reach them. A lead who is a client by now stays converted. */
export async function reopenLead(ctx: Context<SlaDeps>, id: string): Promise<void> {
  const lead = await getLead(ctx.tx, id);
  if (lead.status === 'converted') return;
  await setStatus(ctx, id, 'new');
  await emit(ctx, leadUnreached, lead);
}

const setStatus = ({ tx, now }: Context, id: string, status: EnquiryStatus) =>
  tx.update(leads).set({ status, updatedAt: now.toISOString() }).where(eq(leads.id, id));
