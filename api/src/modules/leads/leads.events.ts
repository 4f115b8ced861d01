import type { AuditDetail, LeadStatus } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { findStaffRecipients } from '#/modules/accounts/notification-preferences.ts';
import { openReplyAddresses } from '#/modules/conversations/commands/open-reply-addresses.ts';
import { updateInbox } from '#/modules/inbox/inbox.events.ts';
import { meetTarget } from '#/modules/sla/commands/meet-target.ts';
import { moveTargetToChat } from '#/modules/sla/commands/move-target-to-chat.ts';
import { openTarget } from '#/modules/sla/commands/open-target.ts';
import { findReachOutTarget } from '#/modules/sla/reach-out.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import { countWithin, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { arrivedKeyOf, digestKeyOf, digestMinutes } from './lead-emails.ts';
import { findSent, getLead, presentPublicLead, type LeadRow } from './queries/read-leads.ts';

type Named = Pick<LeadRow, 'id' | 'name'>;

type Arrived = Pick<LeadRow, 'id' | 'email'> & {
  /** What the visitor wrote. */
  text: string;
  /** What they wait for: a reply in the time the site names, a call within hours, or nothing. */
  owed: 'answer' | 'call' | 'nothing';
  /** When the emails about it leave, with what is known by then; null when it's no news. */
  emailAt: Date | null;
  /** Whether the team gets an email about it alone, rather than a digest. */
  isAlone: boolean;
  /** The client that they have become, who waits in their chat. */
  clientId?: string | null;
};

const arrival = {
  live: { leads: updateLeads },
  sla: { lead: startTarget },
  email: { 'lead-received': emailVisitor, 'lead-arrived': emailTeam, 'leads-arrived': writeDigest },
};

/** A visitor has sent the contact form, or begun to talk to the StackBot. */
export const leadArrived = defineEvent<Arrived, SlaDeps>('lead.arrived', {
  ...arrival,
  webhook: {
    'lead.created': async ({ id }, { tx }) => [{ lead: presentPublicLead(await getLead(tx, id)) }],
  },
});

/** Staff have opened a lead for the sender of an email. Its message, which says what is owed, has an event of its own. */
export const leadOpened = defineEvent<Named>('lead.opened', {
  live: { leads: updateLeads },
  webhook: {
    'lead.created': async ({ id }, { tx }) => [{ lead: presentPublicLead(await getLead(tx, id)) }],
  },
});

/** A visitor has gone on with a lead. */
export const leadRenewed = defineEvent<Arrived, SlaDeps>('lead.renewed', arrival);

type Changed = {
  /** The lead before the change. */
  lead: LeadRow;
  status?: LeadStatus | undefined;
  /** The new owner's name, or null for nobody. */
  owner?: string | null | undefined;
};

/** Staff have changed a lead's status or owner. */
export const leadChanged = defineEvent<Changed, SlaDeps>('lead.changed', {
  audit: {
    'lead-status-changed': ({ lead, status: to }) =>
      to === undefined ? [] : [toEntry(lead, { from: lead.status, to })],
    'lead-assigned': ({ lead, owner: to }) => (to === undefined ? [] : [toEntry(lead, { to })]),
  },
  live: { leads: updateLeads, inbox: updateInbox },
  sla: {
    // In progress or closed, it counts as answered; new again, it waits for a reply from now.
    lead: async ({ lead, status }, ctx) => {
      if (status === undefined) return;
      if (status !== 'new') return meetTarget(ctx, toSubject(lead));
      const { message: text } = await findSent(ctx.tx, lead.id);
      await openTarget(ctx, toTarget(lead, text));
    },
  },
});

type Converted = { lead: LeadRow; clientId: string; isNew: boolean };

/** Staff have downloaded the list of leads; `detail` names its filters. */
export const leadsExported = defineEvent<{ detail: AuditDetail }>('lead.exported', {
  audit: { 'leads-exported': ({ detail }) => [{ detail }] },
});

/** Staff have converted a lead to a client. */
export const leadConverted = defineEvent<Converted, SlaDeps>('lead.converted', {
  audit: { 'lead-converted': ({ lead, clientId, isNew }) => [toEntry(lead, { clientId, isNew })] },
  live: { leads: updateLeads, inbox: updateInbox },
  // Converting answers nothing: what they are owed waits on in their chat.
  sla: { chat: ({ lead, clientId }, ctx) => moveTargetToChat(ctx, lead.id, clientId) },
  webhook: {
    'lead.converted': ({ lead, clientId }) => [
      { lead: presentPublicLead({ ...lead, status: 'converted' }), clientId },
    ],
  },
});

/** A message has moved a lead: its status, or that it waits. The message's event says who wrote it. */
export const leadMoved = defineEvent('lead.moved', { live: { leads: updateLeads } });

/** The team's answer has come back: the person waits for another from now. */
export const leadUnreached = defineEvent<Pick<LeadRow, 'id' | 'email'>, SlaDeps>('lead.unreached', {
  live: { leads: updateLeads, inbox: updateInbox },
  sla: {
    lead: (lead, ctx) => openTarget(ctx, toTarget(lead, `Our reply didn’t reach ${lead.email}.`)),
  },
});

type Released = { member: string; leads: readonly Named[] };

/** The leads of a member of staff who leaves have no owner any more, so they're in everyone's inbox. */
export const leadsReleased = defineEvent<Released>('lead.released', {
  audit: {
    'lead-assigned': ({ member, leads }) => leads.map((lead) => toEntry(lead, { from: member, to: null })),
  },
  live: { leads: updateLeads, inbox: updateInbox },
});

/** Staff have added a note to a lead. */
export const leadNoteAdded = defineEvent<Named>('lead.note-added', {
  audit: { 'lead-note-added': (lead) => [toEntry(lead, {})] },
  live: { leads: updateLeads },
});

function updateLeads() {
  return [[{ role: 'admin' }, { type: 'leads' }]] as const;
}

const toEntry = ({ id, name }: Named, detail: AuditDetail) => ({
  subject: { type: 'lead' as const, id, name },
  detail,
});

const toSubject = ({ id }: Pick<LeadRow, 'id'>) => ({ kind: 'lead', subjectId: id }) as const;

const toTarget = (lead: Pick<LeadRow, 'id'>, text: string) => ({
  ...toSubject(lead),
  client: null,
  projectId: null,
  text,
});

async function startTarget({ text, owed, clientId, ...lead }: Arrived, ctx: Context<SlaDeps>): Promise<void> {
  if (owed === 'nothing') return;
  const terms = owed === 'call' ? findReachOutTarget(ctx, ctx.now) : null;
  await openTarget(ctx, { ...toTarget(lead, text), terms });
  if (clientId) await moveTargetToChat(ctx, lead.id, clientId);
}

// Scheduled again before they have left, as when a consultation is completed, these emails leave once, at the earlier time.

/** One digest to each of the team; one that waits already will list this lead too. */
async function writeDigest({ emailAt, isAlone }: Arrived, { tx, now }: Context) {
  if (emailAt === null || isAlone) return [];
  return (await findStaffRecipients(tx, 'leads')).map(({ to }) => ({
    to,
    about: { to, since: now.toISOString() },
    dedupeKey: digestKeyOf(to),
    availableAt: addMinutes(now, digestMinutes),
  }));
}

async function emailTeam({ id: leadId, clientId, emailAt, isAlone }: Arrived, ctx: Context) {
  if (emailAt === null || !isAlone) return [];
  const team = await findStaffRecipients(ctx.tx, 'leads');
  const ids = team.map(({ id }) => id);
  const threads = await openReplyAddresses(ctx, toConversation(leadId, clientId), { role: 'admin', ids });
  return team.map(({ id, to }) => ({
    to,
    thread: threads.get(id),
    about: { leadId, to },
    dedupeKey: arrivedKeyOf(leadId, to),
    availableAt: emailAt,
  }));
}

/** Limited by mailbox: anyone can enter somebody else's address. */
async function emailVisitor({ id: leadId, clientId, email: to, emailAt }: Arrived, ctx: Context) {
  const { tx, now } = ctx;
  if (emailAt === null || to === '') return [];
  if (!(await countWithin(tx, rateRules.acknowledgementsByEmail, toMailbox(to), now))) return [];
  const dedupeKey = `lead-received:${leadId}:${to}`;
  const lead = { role: 'client', ids: [leadId] } as const;
  const thread = (await openReplyAddresses(ctx, toConversation(leadId, clientId), lead)).get(leadId);
  return [{ to, about: { leadId, to }, thread, dedupeKey, availableAt: emailAt }];
}

/** @param clientId the client that the lead became, to whose chat answers go */
const toConversation = (subjectId: string, clientId: string | null = null) =>
  ({ kind: 'lead', subjectId, clientId, projectId: null }) as const;

/** The mailbox of an email address in lower case: most providers deliver `rua+anything@` to `rua@`. */
export const toMailbox = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@');
