import type { Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { leadMoved } from '#/modules/leads/leads.events.ts';
import { leads } from '#/modules/leads/leads.tables.ts';
import { getLead } from '#/modules/leads/queries/read-leads.ts';
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
  const { tx, now } = ctx;
  const { status } = await getLead(tx, id);
  const isAnswer = by === 'admin';
  if (isAnswer === (status !== 'new')) return;
  await tx
    .update(leads)
    .set({ status: isAnswer ? 'in_progress' : 'new', updatedAt: now.toISOString() })
    .where(eq(leads.id, id));
  await emit(ctx, leadMoved);
}
