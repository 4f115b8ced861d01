import type { LeadStatus, Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { leadChanged, leadMoved, leadUnreached } from '#/modules/leads/leads.events.ts';
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

/** After a message, what staff have answered is no longer new, and what was closed is open again. */
const moves: Readonly<Record<Role, Partial<Record<LeadStatus, LeadStatus>>>> = {
  admin: { new: 'in_progress' },
  client: { closed: 'in_progress' },
};

/**
 * Updates a lead after a message. Who answers a lead that is nobody's becomes its owner; what the person answers waits, and
 * changes no status but `closed`.
 * @throws AppError conflict when staff write to somebody who left a phone number alone
 */
export async function moveLead(ctx: Context<SlaDeps>, id: string, by: Role): Promise<void> {
  const lead = await getLead(ctx.tx, id);
  if (by === 'admin' && lead.email === '') {
    throw new AppError('conflict', `They left no email address. Call them on ${lead.phone}.`);
  }
  const to = moves[by][lead.status];
  if (to) await updateLead(ctx, id, { status: to });
  await emit(ctx, leadMoved);
  if (ctx.actor.role !== 'admin' || lead.ownerId !== null) return;
  await updateLead(ctx, id, { ownerId: ctx.actor.id });
  await emit(ctx, leadChanged, { lead, owner: await getFullName(ctx.tx, 'admin', ctx.actor.id) });
}

/** Makes a lead new again, because the team's answer didn't reach them. A lead who is a client by now stays converted. */
export async function reopenLead(ctx: Context<SlaDeps>, id: string): Promise<void> {
  const lead = await getLead(ctx.tx, id);
  if (lead.status === 'converted') return;
  await updateLead(ctx, id, { status: 'new' });
  await emit(ctx, leadUnreached, lead);
}

type Columns = Omit<Partial<typeof leads.$inferInsert>, 'id' | 'createdAt' | 'updatedAt'>;

export const updateLead = ({ tx, now }: Context, id: string, columns: Columns) =>
  tx
    .update(leads)
    .set({ ...columns, updatedAt: now.toISOString() })
    .where(eq(leads.id, id));
