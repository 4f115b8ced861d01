import { budgets, businessTypes, enquiryServices, mainGoals, timelines } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '@stackworks/database';
import { contactSubmissions } from './leads.tables.ts';
import { toCallName } from '@stackworks/email';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';
import { findStaffReaders } from '#/modules/accounts/staff-preferences.ts';
import { findConsultation } from './consultations/find-consultation.ts';
import { findDueAt } from '#/modules/sla/queries/find-due-at.ts';
import { findCases, type CaseRow } from './lead-owners.ts';
import { findNames } from './queries/read-leads.ts';

const subject = z.object({ enquiryId: z.string(), to: z.string() });

/** Writes the visitor's mail as it leaves. */
export const writeReceivedMail: WriteDeferredEmail = async (reader, about, now) => {
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
export const writeArrivedMail: WriteDeferredEmail = async (reader, about, now) => {
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
