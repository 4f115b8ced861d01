import type { EnquiryChange, EnquiryNote, StaffEnquiryDetail } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import type { CalendarPort } from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { AppError } from '#/errors.ts';
import { accountNotFound, findActiveAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { leadChanged, leadNoteAdded, leadsReleased } from '#/modules/leads/leads.events.ts';
import { leadNotes, leads } from '#/modules/leads/leads.tables.ts';
import { createNote } from '#/modules/notes/notes.ts';
import { updateLead } from './move-lead.ts';
import { getLead, getLeadDetail, presentNote } from '#/modules/leads/queries/read-leads.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';

type ChangeDeps = CalendarPort & CataloguePort & CommandDeps;

/**
 * Changes a lead's status or owner. In progress or closed, it counts as answered; new again, it waits for a reply from then.
 * @throws not_found when there is no such lead or colleague, conflict once it has become a client
 */
export async function changeLead(
  deps: ChangeDeps,
  adminId: string,
  id: string,
  { status, ownerId }: EnquiryChange,
): Promise<StaffEnquiryDetail> {
  await transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const lead = await getLead(ctx.tx, id);
    const isMoved = status !== undefined && status !== lead.status;
    if (isMoved && lead.status === 'converted') {
      throw new AppError('conflict', 'This enquiry was converted to a client, so its status can’t change.');
    }
    const isAssigned = ownerId !== undefined && ownerId !== lead.ownerId;
    const owner = isAssigned ? await findOwnerName(ctx.tx, ownerId) : undefined;
    if (!isMoved && !isAssigned) return;
    await updateLead(ctx, id, { ...(isMoved && { status }), ...(isAssigned && { ownerId }) });
    await emit(ctx, leadChanged, { lead, owner, ...(isMoved && { status }) });
  });
  return getLeadDetail(deps, id);
}

async function findOwnerName(tx: Transaction, ownerId: string | null): Promise<string | null> {
  if (ownerId === null) return null;
  const owner = await findActiveAdmin(tx, ownerId);
  if (!owner) throw accountNotFound('admin');
  return `${owner.firstName} ${owner.lastName}`;
}

/** Takes all leads from a member of staff who leaves. @returns how many there were */
export async function releaseLeads(ctx: Context, member: { id: string; name: string }): Promise<number> {
  const released = await ctx.tx
    .update(leads)
    .set({ ownerId: null, updatedAt: ctx.now.toISOString() })
    .where(eq(leads.ownerId, member.id))
    .returning({ id: leads.id, name: leads.name });
  if (released.length > 0) await emit(ctx, leadsReleased, { member: member.name, leads: released });
  return released.length;
}

/** Adds a note to a lead. @throws not_found when there is no such lead */
export const addLeadNote = (
  deps: CommandDeps,
  adminId: string,
  leadId: string,
  text: string,
): Promise<EnquiryNote> =>
  transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const lead = await getLead(ctx.tx, leadId);
    const note = await createNote(ctx, { adminId, text }, leadNotes, eq(leadNotes.leadId, leadId));
    await ctx.tx.insert(leadNotes).values({ ...note, leadId });
    await emit(ctx, leadNoteAdded, lead);
    return presentNote(note);
  });
