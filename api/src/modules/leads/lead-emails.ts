import { budgets, businessTypes, contactServices, mainGoals, timelines } from '@stackworks/contracts';
import type { Reader, Transaction } from '@stackworks/database';
import { toCallName } from '@stackworks/email';
import { and, desc, eq, gte } from 'drizzle-orm';
import { z } from 'zod';
import { findStaffRecipients } from '#/modules/accounts/notification-preferences.ts';
import { findLeads, findNames, findSent, type LeadRow } from '#/modules/leads/queries/read-leads.ts';
import { findDueAt } from '#/modules/sla/queries/find-targets.ts';
import type { TargetSubject } from '#/modules/sla/sla.events.ts';
import { findScheduledEmails } from '#/platform/email/outbox.ts';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';
import { countWithin, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { leads } from './leads.tables.ts';

const subject = z.object({ leadId: z.string(), to: z.string() });

/** Writes the visitor's email as it leaves. */
export const writeReceivedEmail: WriteDeferredEmail = async (reader, about, now) => {
  const { leadId, to } = subject.parse(about);
  const lead = (await findLeads(reader, [leadId])).get(leadId);
  // A visitor who has corrected their address gets an email there.
  if (lead?.email !== to) return null;
  const { facts, shared } = await describeLead(reader, lead, now);
  const { firstName } = await findNames(reader, lead);
  return {
    template: 'lead-received',
    to,
    props: {
      ...shared,
      hasPhone: Boolean(lead.phone),
      firstName: lead.name === lead.email ? '' : toCallName(firstName),
      choices: facts.filter(({ value }) => ourWords.has(value)),
    },
  };
};

/** Writes a colleague's email as it leaves, if they still want it. */
export const writeArrivedEmail: WriteDeferredEmail = async (reader, about, now) => {
  const { leadId, to } = subject.parse(about);
  const recipient = await findRecipient(reader, to);
  const lead = (await findLeads(reader, [leadId])).get(leadId);
  if (!recipient || !lead) return null;
  const { facts, shared } = await describeLead(reader, lead, now);
  const { firstName } = recipient;
  const { name, email, source } = lead;
  const isPartial = lead.isPartial ?? false;
  const message = source === 'contact' ? (await findSent(reader, leadId)).message : null;
  const props = {
    firstName,
    leadId,
    name,
    hasEmail: email !== '',
    source,
    facts,
    message,
    isPartial,
    ...shared,
  };
  return { template: 'lead-arrived', to, props };
};

const findRecipient = async (reader: Reader, to: string) =>
  (await findStaffRecipients(reader, 'leads')).find((recipient) => recipient.to === to);

/** The words of our own choices. An email to an address that anyone can enter carries no others. */
const ourWords: ReadonlySet<string> = new Set([
  ...contactServices,
  ...businessTypes,
  ...mainGoals,
  ...budgets,
  ...timelines,
]);

/** Where a lead waits for a reply: one that became a client waits in their chat. */
export const toOwed = ({ id, convertedTo }: Pick<LeadRow, 'id' | 'convertedTo'>): TargetSubject =>
  convertedTo === null ? { kind: 'lead', subjectId: id } : { kind: 'chat', subjectId: convertedTo };

/** What emails say of a lead; `shared` is what the visitor's and the team's have in common. */
async function describeLead(reader: Reader, lead: LeadRow, now: Date) {
  const { id, source, summary, wantsCall } = lead;
  const dueAt = await findDueAt(reader, toOwed(lead));
  const due = { dueAt, isLate: dueAt !== null && new Date(dueAt) < now };
  if (source === 'contact') {
    const shared = { ...due, waitsFor: 'answer' as const, isMore: false };
    return { facts: [{ name: 'About', value: summary }], shared };
  }
  const { facts, follows } = await findSent(reader, id);
  const waitsFor = wantsCall === false ? ('nothing' as const) : ('call' as const);
  return { facts, shared: { ...due, waitsFor, isMore: follows !== null } };
}

/** How many minutes of leads one digest lists. */
export const digestMinutes = rateRules.leadMailsAtOnce.minutes;

/** The most leads that a digest names. */
const namedLimit = 10;

/** The outbox key of a colleague's digest. */
export const digestKeyOf = (to: string) => `leads-arrived:${to}`;

/** The outbox key of a colleague's email about one lead. */
export const arrivedKeyOf = (leadId: string, to: string) => `lead-arrived:${leadId}:${to}`;

/**
 * Whether the team gets an email about this lead alone: about the first in some minutes, and while such an email still waits.
 * The next go into a digest, so that a flood of leads is no flood of emails.
 */
export async function isEmailedAlone(tx: Transaction, leadId: string, now: Date): Promise<boolean> {
  const recipients = await findStaffRecipients(tx, 'leads');
  const alone = recipients.map(({ to }) => arrivedKeyOf(leadId, to));
  const digests = recipients.map(({ to }) => digestKeyOf(to));
  const waiting = await findScheduledEmails(tx, [...alone, ...digests]);
  if (alone.some((key) => waiting.has(key))) return true;
  if (digests.some((key) => waiting.has(key))) return false;
  return countWithin(tx, rateRules.leadMailsAtOnce, 'team', now);
}

const digestSubject = z.object({ to: z.string(), since: z.string() });

/** Writes a digest as it leaves, of the leads that are still new by then. */
export const writeDigestEmail: WriteDeferredEmail = async (reader, about) => {
  const { to, since } = digestSubject.parse(about);
  const recipient = await findRecipient(reader, to);
  if (!recipient) return null;
  const isNew = and(eq(leads.status, 'new'), gte(leads.updatedAt, since));
  const arrived = await reader
    .select({ name: leads.name, source: leads.source })
    .from(leads)
    .where(isNew)
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(namedLimit);
  const total = await reader.$count(leads, isNew);
  if (total === 0) return null;
  return { template: 'leads-arrived', to, props: { firstName: recipient.firstName, leads: arrived, total } };
};
