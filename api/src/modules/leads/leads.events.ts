import type { AuditDetail, EnquiryStatus } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { findStaffReaders } from '#/modules/accounts/notification-preferences.ts';
import { meetTarget } from '#/modules/sla/commands/meet-target.ts';
import { openTarget } from '#/modules/sla/commands/open-target.ts';
import { findReachOutTarget } from '#/modules/sla/commands/reach-out.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import type { Audience } from '#/platform/live/recorded-events.ts';
import { countWithin, rateRules } from '#/server/rate-limit.ts';
import { arrivedKeyOf, digestKeyOf, digestMinutes } from './lead-emails.ts';
import { type CaseRow, findSent } from '#/modules/leads/queries/read-leads.ts';
import { toMailbox } from './lead-limits.ts';

type Named = Pick<CaseRow, 'id' | 'name'>;

/** A visitor's enquiry. */
type Arrived = Pick<CaseRow, 'id' | 'email'> & {
  /** What they wrote. */
  text: string;
  /** What they were promised: an answer in the time the site names, that a person reaches out within hours, or nothing. */
  owed: 'answer' | 'call' | 'nothing';
  /** When the emails about it leave, each saying what is known by then; null when it's no news. */
  emailAt: Date | null;
  /** Whether the team gets an email about it alone, or one about all that come within minutes. */
  isToldAlone: boolean;
};

/** A visitor has sent an enquiry, or begun to talk to the StackBot. */
export const leadArrived = defineEvent<Arrived, SlaDeps>('lead.arrived', {
  live: { enquiries: () => [toStaff({ type: 'enquiries' })] },
  sla: { enquiry: startTarget },
  email: { 'enquiry-received': thank, 'enquiry-arrived': writeToTeam, 'enquiries-arrived': writeDigest },
});

/** A visitor has gone on with an enquiry. */
export const leadRenewed = defineEvent<Arrived, SlaDeps>('lead.renewed', {
  live: { enquiries: () => [toStaff({ type: 'enquiries' })] },
  sla: { enquiry: startTarget },
  email: { 'enquiry-received': thank, 'enquiry-arrived': writeToTeam, 'enquiries-arrived': writeDigest },
});

/** Staff have given an enquiry another status or owner; what is left out stays as it was. */
type Changed = {
  /** As it was before. */
  lead: CaseRow;
  status?: EnquiryStatus | undefined;
  /** Their name, or null for nobody. */
  owner?: string | null | undefined;
};

export const leadChanged = defineEvent<Changed, SlaDeps>('lead.changed', {
  audit: {
    'enquiry-status-changed': ({ lead, status: to }) =>
      to === undefined ? [] : [toEntry(lead, { from: lead.status, to })],
    'enquiry-assigned': ({ lead, owner: to }) => (to === undefined ? [] : [toEntry(lead, { to })]),
  },
  live: {
    enquiries: () => [toStaff({ type: 'enquiries' })],
    inbox: () => [toStaff({ type: 'inbox' })],
  },
  sla: {
    // Taken up or closed, it has been answered; new again, it waits for an answer from now.
    enquiry: async ({ lead, status }, ctx) => {
      if (status === undefined) return;
      if (status !== 'new') return meetTarget(ctx, toSubject(lead));
      const { message: text } = await findSent(ctx.tx, lead);
      await openTarget(ctx, askedBy(lead, text));
    },
  },
});

/** Staff have made a client of a visitor. */
type Converted = { lead: CaseRow; clientId: string; isNew: boolean };

export const leadConverted = defineEvent<Converted, SlaDeps>('lead.converted', {
  audit: { 'enquiry-converted': ({ lead, clientId, isNew }) => [toEntry(lead, { clientId, isNew })] },
  live: {
    enquiries: () => [toStaff({ type: 'enquiries' })],
    inbox: () => [toStaff({ type: 'inbox' })],
  },
  sla: { enquiry: ({ lead }, ctx) => meetTarget(ctx, toSubject(lead)) },
});

/** A member of staff who leaves has lost their enquiries. What is owed on them needs everyone then. */
type Released = { member: string; leads: readonly Named[] };

export const leadsReleased = defineEvent<Released>('lead.released', {
  audit: {
    'enquiry-assigned': ({ member, leads }) => leads.map((lead) => toEntry(lead, { from: member, to: null })),
  },
  live: {
    enquiries: ({ leads }) => (leads.length === 0 ? [] : [toStaff({ type: 'enquiries' })]),
    inbox: ({ leads }) => (leads.length === 0 ? [] : [toStaff({ type: 'inbox' })]),
  },
});

/** Staff have noted something about an enquiry. */
export const leadNoteAdded = defineEvent<Named>('lead.note-added', {
  audit: { 'enquiry-note-added': (lead) => [toEntry(lead, {})] },
  live: { enquiries: () => [toStaff({ type: 'enquiries' })] },
});

const toStaff = <Update>(update: Update): readonly [Audience, Update] => [{ role: 'admin' }, update];

const toEntry = ({ id, name }: Named, detail: AuditDetail) => ({
  subject: { type: 'enquiry' as const, id, name },
  detail,
});

/** What a visitor waits for: an answer to their enquiry. */
const toSubject = ({ id }: Pick<CaseRow, 'id'>) => ({ kind: 'enquiry', subjectId: id }) as const;

const askedBy = (lead: Pick<CaseRow, 'id'>, text: string) => ({
  ...toSubject(lead),
  client: null,
  projectId: null,
  text,
});

async function startTarget({ text, owed, ...lead }: Arrived, ctx: Context<SlaDeps>): Promise<void> {
  if (owed === 'nothing') return;
  const promised = owed === 'call' ? findReachOutTarget(ctx, ctx.now) : null;
  await openTarget(ctx, { ...askedBy(lead, text), promised });
}

/*
 * Sent for again before they have left, as when a consultation is completed, the emails leave once, and at the sooner of
 * both times.
 */

/** One email to each of the team about all that comes from now on; where one waits already, it has this in it too. */
async function writeDigest({ emailAt, isToldAlone }: Arrived, { tx, now }: Context) {
  if (emailAt === null || isToldAlone) return [];
  return (await findStaffReaders(tx, 'enquiries')).map(({ to }) => ({
    to,
    about: { to, since: now.toISOString() },
    dedupeKey: digestKeyOf(to),
    availableAt: addMinutes(now, digestMinutes),
  }));
}

async function writeToTeam({ id: enquiryId, emailAt, isToldAlone }: Arrived, { tx }: Context) {
  if (emailAt === null || !isToldAlone) return [];
  return (await findStaffReaders(tx, 'enquiries')).map(({ to }) => ({
    to,
    about: { enquiryId, to },
    dedupeKey: arrivedKeyOf(enquiryId, to),
    availableAt: emailAt,
  }));
}

/** Anyone can give somebody else's address, who is not to be flooded with thanks. */
async function thank({ id: enquiryId, email: to, emailAt }: Arrived, { tx, now }: Context) {
  if (emailAt === null) return [];
  if (!(await countWithin(tx, rateRules.acknowledgementsByEmail, toMailbox(to), now))) return [];
  const dedupeKey = `enquiry-received:${enquiryId}:${to}`;
  return [{ to, about: { enquiryId, to }, dedupeKey, availableAt: emailAt }];
}
