import type { EnquiryConverted } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { prepareInvitation } from '#/modules/accounts/commands/invite-client.ts';
import { leadConverted } from '#/modules/leads/leads.events.ts';
import { findNames, getCase } from '#/modules/leads/queries/read-leads.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { update } from './change-lead.ts';

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
