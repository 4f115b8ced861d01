import {
  paymentLinkDays,
  toAddress,
  projectInput,
  projectLimits,
  type LeadConversion,
  type ConvertedLead,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { addDays } from 'date-fns';
import { inputError } from '#/errors.ts';
import { inviteClient, prepareOpening } from '#/modules/accounts/commands/invite-client.ts';
import { fillInClient } from '#/modules/accounts/commands/write-client.ts';
import { paymentLinkSent } from '#/modules/billing/billing.events.ts';
import { requirePlan } from '#/modules/content/catalogue.ts';
import { moveToChat } from '#/modules/conversations/commands/move-to-chat.ts';
import { leadConverted } from '#/modules/leads/leads.events.ts';
import { findNames, findSent, getLead, type LeadRow } from '#/modules/leads/queries/read-leads.ts';
import { openProject } from '#/modules/projects/commands/create-project.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, transact, type CommandDeps, type Caller } from '#/platform/events/events.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { sealPaymentLink } from '#/platform/tokens/payment-link.ts';
import { updateLead } from './move-lead.ts';

/**
 * Converts a lead to a client, with one welcome email for account, project and plan, or links the account that they have. What they
 * sent, and the messages since, go on in their chat, and the lead's owner goes on with them. Converted again, the result is the same
 * client.
 * @throws not_found when there is no such lead, already_exists when its address is a member of staff's, invalid_input when it has
 *   none and none is given
 */
export async function convertLead(
  caller: Caller<'admin', CommandDeps & ConfigPort & SlaDeps>,
  { id, project, plan: slug, email: givenEmail = '', ...details }: { id: string } & LeadConversion,
): Promise<ConvertedLead> {
  const opening = await prepareOpening();
  if (slug) requirePlan(caller, slug, 'plan', ({ isCurrent }) => isCurrent);
  const plan = slug ? caller.catalogue.findPlan(slug) : null;
  return transact(caller, async (ctx) => {
    const { tx } = ctx;
    const lead = await getLead(tx, id);
    if (lead.convertedTo !== null) return { clientId: lead.convertedTo, isNew: false };
    const email = toAddress(lead.email || givenEmail);
    if (email === '') throw inputError('email', 'Enter their email address: they left a phone number alone.');
    const person = { email, ...(await findNames(tx, lead)) };
    const until = addDays(ctx.now, paymentLinkDays);
    const tokenOf = (clientId: string) =>
      slug ? sealPaymentLink({ clientId, email: person.email, plan: slug }, until, caller.config) : '';
    const welcome = (clientId: string) => ({
      projectName: project?.projectName,
      ...(plan && {
        plan: {
          slug: plan.slug,
          planName: plan.name,
          price: plan.price,
          token: tokenOf(clientId),
          until: until.toISOString(),
        },
      }),
    });
    const converted = await inviteClient(ctx, opening, person, { adminId: caller.actor.id, welcome });
    const { clientId, isNew } = converted;
    const { phone } = lead;
    await fillInClient(ctx, clientId, { ...(phone && { phone }), ...details });
    const text = await describeSent(tx, lead);
    const first = { text, senderName: lead.name, createdAt: lead.createdAt };
    const ownerId = lead.ownerId ?? caller.actor.id;
    await moveToChat(ctx, { leadId: id, clientId, ownerId, first });
    await updateLead(ctx, id, { status: 'converted', convertedTo: clientId, ownerId });
    await emit(ctx, leadConverted, { lead, ...converted });
    if (slug && isNew) {
      const client = { id: clientId, ...person };
      const link = { plan: slug, token: tokenOf(clientId), until: until.toISOString() };
      await emit(ctx, paymentLinkSent, { client, ...link, isInWelcome: true });
    }
    if (!project) return converted;
    const brief = projectInput.parse({ ...project, description: text.slice(0, projectLimits.text) });
    const columns = { userId: clientId, ...brief, assignedTo: ownerId };
    const { id: projectId } = await openProject(ctx, columns, isNew);
    return { ...converted, projectId };
  });
}

/** What a person sent, as they would have written it: their message, or their answers to StackBot. */
async function describeSent(reader: Reader, { id, source }: LeadRow): Promise<string> {
  const { message, facts } = await findSent(reader, id);
  return source === 'contact' ? message : facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
}
