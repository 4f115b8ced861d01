import type { EnquiryChange, StaffEnquiryDetail } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { enquiryCases } from '#/modules/leads/leads.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { findActiveAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { leadChanged } from '#/modules/leads/leads.events.ts';
import { getCase, getEnquiry } from '#/modules/leads/queries/read-leads.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';

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
export async function update(
  { tx, now }: Context,
  id: string,
  columns: Partial<typeof enquiryCases.$inferInsert>,
): Promise<void> {
  await tx
    .update(enquiryCases)
    .set({ ...columns, updatedAt: now.toISOString() })
    .where(eq(enquiryCases.id, id));
}
