import {
  projectInput,
  projectLimits,
  type EnquiryConversion,
  type EnquiryConverted,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { inviteClient, prepareOpening } from '#/modules/accounts/commands/invite-client.ts';
import { fillInClient } from '#/modules/accounts/commands/update-client.ts';
import { moveToChat } from '#/modules/conversations/commands/move-to-chat.ts';
import { leadConverted } from '#/modules/leads/leads.events.ts';
import { findNames, findSent, getLead, type LeadRow } from '#/modules/leads/queries/read-leads.ts';
import { openProject } from '#/modules/projects/commands/create-project.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import { updateLead } from './move-lead.ts';

/**
 * Converts a lead to a client, with an emailed link to set a password, or links the account that they have. What they sent, and
 * the messages since, go on in their chat. Converted again, the result is the same client.
 * @throws not_found when there is no such lead, already_exists when its address is a member of staff's
 */
export async function convertLead(
  deps: CommandDeps & SlaDeps,
  adminId: string,
  id: string,
  { project, ...details }: EnquiryConversion,
): Promise<EnquiryConverted> {
  const opening = await prepareOpening();
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx } = ctx;
    const lead = await getLead(tx, id);
    if (lead.convertedTo !== null) return { clientId: lead.convertedTo, isNew: false };
    const person = { email: lead.email.toLowerCase(), ...(await findNames(tx, lead)) };
    const converted = await inviteClient(ctx, opening, person, adminId);
    const { clientId } = converted;
    const { phone } = lead;
    await fillInClient(ctx, clientId, { ...(phone && { phone }), ...details });
    const text = await describeSent(tx, lead);
    const first = { text, senderName: lead.name, createdAt: lead.createdAt };
    await moveToChat(ctx, { leadId: id, clientId, first });
    const ownerId = lead.ownerId ?? adminId;
    await updateLead(ctx, id, { status: 'converted', convertedTo: clientId, ownerId });
    await emit(ctx, leadConverted, { lead, ...converted });
    if (!project) return converted;
    const brief = projectInput.parse({ ...project, description: text.slice(0, projectLimits.text) });
    const { id: projectId } = await openProject(ctx, { userId: clientId, ...brief });
    return { ...converted, projectId };
  });
}

/** What a person sent, as they would have written it: their message, or their answers to StackBot. */
async function describeSent(reader: Reader, { id, source }: LeadRow): Promise<string> {
  const { message, facts } = await findSent(reader, id);
  return source === 'contact' ? message : facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
}
