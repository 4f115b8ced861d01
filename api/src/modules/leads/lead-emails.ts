import { budgets, businessTypes, enquiryServices, mainGoals, timelines } from '@stackworks/contracts';
import { eq, and, desc, gte } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Transaction } from '@stackworks/database';
import { contactSubmissions, enquiryCases } from './leads.tables.ts';
import { toCallName } from '@stackworks/email';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';
import { findStaffReaders } from '#/modules/accounts/notification-preferences.ts';
import { findConsultation } from '#/modules/leads/queries/read-consultations.ts';
import { findDueAt } from '#/modules/sla/queries/find-due-at.ts';
import { findCases, type CaseRow, findNames } from '#/modules/leads/queries/read-leads.ts';
import { countWithin, rateRules } from '#/server/rate-limit.ts';
import { findScheduledEmails } from '#/platform/email/outbox.ts';

const subject = z.object({ enquiryId: z.string(), to: z.string() });

/** Writes the visitor's mail as it leaves. */
export const writeReceivedEmail: WriteDeferredEmail = async (reader, about, now) => {
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
export const writeArrivedEmail: WriteDeferredEmail = async (reader, about, now) => {
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

/** The enquiries of how many minutes one email lists. */
export const digestMinutes = rateRules.enquiryMailsAtOnce.minutes;

/** The most enquiries that the mail names. */
const named = 10;

const digestSubject = z.object({ to: z.string(), since: z.string() });

/** The key under which a colleague's email about several enquiries waits. */
export const digestKeyOf = (to: string) => `enquiries-arrived:${to}`;

/** The key under which a colleague's email about one enquiry waits. */
export const arrivedKeyOf = (enquiryId: string, to: string) => `enquiry-arrived:${enquiryId}:${to}`;

/**
 * Whether the team gets an email about an enquiry alone: about one that is the first in minutes, and about one that such an
 * email waits for already. The next go together in one, so that a flood of enquiries is no flood of emails.
 */
export async function countToldAlone(tx: Transaction, enquiryId: string, now: Date): Promise<boolean> {
  const readers = await findStaffReaders(tx, 'enquiries');
  const alone = readers.map(({ to }) => arrivedKeyOf(enquiryId, to));
  const together = readers.map(({ to }) => digestKeyOf(to));
  const waiting = await findScheduledEmails(tx, [...alone, ...together]);
  if (alone.some((key) => waiting.has(key))) return true;
  if (together.some((key) => waiting.has(key))) return false;
  return countWithin(tx, rateRules.enquiryMailsAtOnce, 'team', now);
}

/** Writes the email about several enquiries as it leaves, of what is still new by then. */
export const writeDigestEmail: WriteDeferredEmail = async (reader, about) => {
  const { to, since } = digestSubject.parse(about);
  const wanting = (await findStaffReaders(reader, 'enquiries')).find((one) => one.to === to);
  if (!wanting) return null;
  const { enquiries, total } = await findNewSince(reader, since);
  if (total === 0) return null;
  return { template: 'enquiries-arrived', to, props: { firstName: wanting.firstName, enquiries, total } };
};

async function findNewSince(reader: Reader, since: string) {
  const isNew = and(eq(enquiryCases.status, 'new'), gte(enquiryCases.updatedAt, since));
  const enquiries = await reader
    .select({ name: enquiryCases.name, source: enquiryCases.source })
    .from(enquiryCases)
    .where(isNew)
    .orderBy(desc(enquiryCases.createdAt), desc(enquiryCases.id))
    .limit(named);
  return { enquiries, total: await reader.$count(enquiryCases, isNew) };
}
