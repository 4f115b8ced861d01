import { budgets, businessTypes, enquiryServices, mainGoals, timelines } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Transaction } from '@stackworks/database';
import { contactSubmissions } from './leads.tables.ts';
import { countWithin, rateRules } from '#/server/rate-limit.ts';
import { toCallName } from '#/platform/email/greeting.ts';
import { scheduleMails } from '#/platform/email/outbox.ts';
import type { WriteLateMail } from '#/platform/email/worker.ts';
import { findStaffReaders } from '#/modules/accounts/staff-preferences.ts';
import { findConsultation } from './consultations/find-consultation.ts';
import { findDueAt } from '#/modules/sla/queries/find-due-at.ts';
import { isToldAlone, tellTogether } from './lead-digest.ts';
import { findCases, type CaseRow } from './lead-owners.ts';
import { findNames } from './queries/read-leads.ts';
import { toMailbox } from './to-mailbox.ts';

const subject = z.object({ enquiryId: z.string(), to: z.string() });

/**
 * Sees to it that the visitor is told that their enquiry has come, and whoever of the team wants to know. Sent for again
 * before they have left, as when a consultation is completed, they leave once, and at the sooner of both times.
 * @param availableAt when they leave: each says what is known by then
 */
export async function scheduleEnquiryMails(
  tx: Transaction,
  { id: enquiryId, email }: { id: string; email: string },
  { availableAt, now }: { availableAt: Date; now: Date },
): Promise<void> {
  const readers = await findStaffReaders(tx, 'enquiries');
  const toMail = (template: 'enquiry-received' | 'enquiry-arrived', to: string) => ({
    ...{ template, to, about: { enquiryId, to } satisfies z.infer<typeof subject> },
    dedupeKey: `${template}:${enquiryId}:${to}`,
  });
  const arrived = readers.map(({ to }) => toMail('enquiry-arrived', to));
  const ownKeys = arrived.map(({ dedupeKey }) => dedupeKey);
  const isAlone = await isToldAlone(tx, { readers, ownKeys }, now);
  // Anyone can give somebody else's address, who is not to be flooded with thanks.
  const isThanked = await countWithin(tx, rateRules.acknowledgementsByEmail, toMailbox(email), now);
  const thanks = isThanked ? [toMail('enquiry-received', email)] : [];
  await scheduleMails(tx, isAlone ? [...thanks, ...arrived] : thanks, { availableAt, now });
  if (!isAlone) await tellTogether(tx, readers, now);
}

/** Writes the visitor's mail as it leaves. */
export const writeReceivedMail: WriteLateMail = async (reader, about, now) => {
  const { enquiryId, to } = subject.parse(about);
  const row = (await findCases(reader, [enquiryId])).get(enquiryId);
  // One who corrected their address meanwhile has a mail there.
  if (row?.email !== to) return null;
  const [told, dueAt] = await Promise.all([findTold(reader, row), findDueAt(reader, toOwed(row))]);
  const { firstName } = await findNames(reader, row);
  const isNamed = row.name !== row.email;
  const choices = told.facts.filter(({ value }) => ourWords.has(value));
  return {
    template: 'enquiry-received',
    to,
    props: {
      ...{ firstName: isNamed ? toCallName(firstName) : '', choices },
      ...{ dueAt, isLate: isPast(dueAt, now) },
      waitsFor: told.waitsFor,
      hasPhone: told.hasPhone,
      isMore: told.isMore,
    },
  };
};

/** Writes a colleague's mail as it leaves, if they still want it. */
export const writeArrivedMail: WriteLateMail = async (reader, about, now) => {
  const { enquiryId, to } = subject.parse(about);
  const wanting = (await findStaffReaders(reader, 'enquiries')).find((one) => one.to === to);
  const row = (await findCases(reader, [enquiryId])).get(enquiryId);
  if (!wanting || !row) return null;
  const [{ facts, isPartial, isMore, waitsFor }, dueAt] = await Promise.all([
    findTold(reader, row),
    findDueAt(reader, toOwed(row)),
  ]);
  const { firstName } = wanting;
  const { name, source } = row;
  return {
    template: 'enquiry-arrived',
    to,
    props: {
      firstName,
      enquiryId,
      name,
      source,
      isPartial,
      isMore,
      waitsFor,
      dueAt,
      isLate: isPast(dueAt, now),
      facts,
    },
  };
};

/** The words of our own choices: what else a mail to an address that anyone may give had better not carry. */
const ourWords: ReadonlySet<string> = new Set([
  ...enquiryServices,
  ...businessTypes,
  ...mainGoals,
  ...budgets,
  ...timelines,
]);

const isPast = (dueAt: string | null, now: Date): boolean => dueAt !== null && new Date(dueAt) < now;

const toOwed = ({ id }: CaseRow) => ({ kind: 'enquiry', subjectId: id }) as const;

async function findTold(reader: Reader, { id, source }: CaseRow) {
  if (source === 'stackbot') {
    const told = await findConsultation(reader, id);
    const waitsFor = told?.wantsCall === false ? ('nothing' as const) : ('call' as const);
    return {
      ...{ waitsFor, facts: told?.facts ?? [], isPartial: told?.isPartial ?? false },
      hasPhone: Boolean(told?.phone),
      isMore: Boolean(told?.follows),
    };
  }
  const [sent] = await reader
    .select({ service: contactSubmissions.service })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id));
  const facts = sent ? [{ name: 'About', value: sent.service }] : [];
  return { waitsFor: 'answer' as const, facts, isPartial: false, hasPhone: false, isMore: false };
}
