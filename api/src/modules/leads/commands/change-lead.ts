import type { LeadChange, LeadDetail } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import type { CalendarPort } from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { AppError } from '#/errors.ts';
import { accountNotFound, findActiveAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { leadChanged } from '#/modules/leads/leads.events.ts';
import { getLead, getLeadDetail } from '#/modules/leads/queries/read-leads.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, transact, type CommandDeps, type Context, type Caller } from '#/platform/events/events.ts';
import { updateLead } from './move-lead.ts';

type ChangeDeps = CalendarPort & CataloguePort & CommandDeps;

/**
 * Changes a lead's status or owner. In progress or closed, it counts as answered; new again, it waits for a reply from then.
 * @throws not_found when there is no such lead or colleague, conflict once it has become a client
 */
export async function changeLead(
  caller: Caller<'admin', ChangeDeps>,
  { id, status, ownerId }: { id: string } & LeadChange,
): Promise<LeadDetail> {
  await transact(caller, async (ctx) => {
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
  return getLeadDetail(caller, id);
}

/**
 * Makes a colleague the owner of a lead, or nobody, as a part of another command.
 * @throws not_found when there is no such lead or colleague
 */
export async function assignLead(ctx: Context<SlaDeps>, id: string, ownerId: string | null): Promise<void> {
  const lead = await getLead(ctx.tx, id);
  const owner = await findOwnerName(ctx.tx, ownerId);
  if (lead.ownerId === ownerId) return;
  await updateLead(ctx, id, { ownerId });
  await emit(ctx, leadChanged, { lead, owner });
}

async function findOwnerName(tx: Transaction, ownerId: string | null): Promise<string | null> {
  if (ownerId === null) return null;
  const owner = await findActiveAdmin(tx, ownerId);
  if (!owner) throw accountNotFound('admin');
  return `${owner.firstName} ${owner.lastName}`;
}
