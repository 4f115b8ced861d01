import type { EnquiryChange, StaffEnquiryDetail, EnquiryConverted } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { enquiryCases } from '#/modules/leads/leads.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { findActiveAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { leadChanged, leadsReleased, leadConverted } from '#/modules/leads/leads.events.ts';
import { getCase, getEnquiry, findNames } from '#/modules/leads/queries/read-leads.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { prepareInvitation } from '#/modules/accounts/commands/invite-client.ts';

type ChangeDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>;

/**
 * Gives an enquiry another status or owner. Taken up or closed, it has been answered; new again, it waits for an answer
 * from then. Only staff may.
 * @throws AppError not_found when there is no such enquiry or colleague, conflict once it has become a client
 */
export async function changeEnquiry(
  deps: ChangeDeps,
  adminId: string,
  id: string,
  { status, ownerId }: EnquiryChange,
): Promise<StaffEnquiryDetail> {
  await transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const lead = await getCase(ctx.tx, id);
    const isMoved = status !== undefined && status !== lead.status;
    if (isMoved && lead.status === 'converted') {
      throw new AppError('conflict', 'This enquiry was converted to a client, so its status can’t change.');
    }
    const isAssigned = ownerId !== undefined && ownerId !== lead.ownerId;
    const owner = isAssigned ? await findOwnerName(ctx.tx, ownerId) : undefined;
    if (isMoved || isAssigned) {
      await update(ctx, id, { ...(isMoved && { status }), ...(isAssigned && { ownerId }) });
    }
    await emit(ctx, leadChanged, { lead, owner, ...(isMoved && { status }) });
  });
  return getEnquiry(deps, id);
}

async function findOwnerName(tx: Transaction, ownerId: string | null): Promise<string | null> {
  if (ownerId === null) return null;
  const owner = await findActiveAdmin(tx, ownerId);
  if (!owner) throw new AppError('not_found', 'This team member doesn’t exist.');
  return `${owner.firstName} ${owner.lastName}`;
}

/** Writes to an enquiry what has changed of it. */
async function update(
  { tx, now }: Context,
  id: string,
  columns: Partial<typeof enquiryCases.$inferInsert>,
): Promise<void> {
  await tx
    .update(enquiryCases)
    .set({ ...columns, updatedAt: now.toISOString() })
    .where(eq(enquiryCases.id, id));
}

/**
 * Takes every enquiry from a member of staff who leaves.
 * @returns how many there were
 */
export async function releaseEnquiries(ctx: Context, member: { id: string; name: string }): Promise<number> {
  const leads = await ctx.tx
    .update(enquiryCases)
    .set({ ownerId: null, updatedAt: ctx.now.toISOString() })
    .where(eq(enquiryCases.ownerId, member.id))
    .returning({ id: enquiryCases.id, name: enquiryCases.name });
  await emit(ctx, leadsReleased, { member: member.name, leads });
  return leads.length;
}

/**
 * Makes a client of whoever enquired, with a link by mail to set a password; one who has an account already is linked.
 * Asked again, it answers with the same client. Only staff may.
 * @throws AppError not_found when there is no such enquiry, already_exists when its address is a member of staff's
 */
export async function convertEnquiry(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  adminId: string,
  id: string,
): Promise<EnquiryConverted> {
  const invite = await prepareInvitation(deps);
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx } = ctx;
    const enquiry = await getCase(tx, id);
    if (enquiry.convertedTo !== null) return { clientId: enquiry.convertedTo, isNew: false };
    const names = await findNames(tx, enquiry);
    const person = { email: enquiry.email.toLowerCase(), ...names };
    const { clientId, isNew } = await invite(ctx, person, adminId);
    const ownerId = enquiry.ownerId ?? adminId;
    await update(ctx, id, { status: 'converted', convertedTo: clientId, ownerId });
    await emit(ctx, leadConverted, { lead: enquiry, clientId, isNew });
    return { clientId, isNew };
  });
}
