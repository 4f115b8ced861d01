import {
  enquiry,
  enquiryNote,
  staffEnquiry,
  type Enquiry,
  type EnquiryNote,
  type EnquiryNotePage,
  type Page,
  type PageQuery,
  type StackbotFacts,
  type StaffEnquiry,
  type StaffEnquiryDetail,
  type StaffEnquiryPage,
  type StaffEnquiryQuery,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { CalendarPort, ClockPort, DatabasePort } from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { AppError } from '#/errors.ts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { consultations, contactSubmissions, leadNotes, leads } from '#/modules/leads/leads.tables.ts';
import { describeReachOut } from '#/modules/sla/reach-out.ts';
import { pick } from '#/platform/database/columns.ts';
import { after, newestFirst, readPage, toPage } from '#/platform/database/page.ts';

export type LeadRow = typeof leads.$inferSelect;

/** A page of leads of every source, newest first. */
export async function listLeads(
  { db }: DatabasePort,
  { status, source, owner, cursor, limit }: StaffEnquiryQuery,
): Promise<StaffEnquiryPage> {
  const isOwned = owner === 'none' ? isNull(leads.ownerId) : eq(leads.ownerId, owner ?? '');
  const isWanted = and(
    status && eq(leads.status, status),
    source && eq(leads.source, source),
    owner === undefined ? undefined : isOwned,
    after(leads, cursor),
  );
  const rows = await db.read
    .select()
    .from(leads)
    .where(isWanted)
    .orderBy(...newestFirst(leads))
    .limit(limit + 1);
  return toPage(rows, limit, await preparePresenter(db.read, rows));
}

/** Reads the owners of some leads and which are partial, and returns their presenter. */
async function preparePresenter(reader: Reader, rows: readonly LeadRow[]) {
  const ownerIds = rows.flatMap(({ ownerId }) => ownerId ?? []);
  const fromStackbot = rows.flatMap(({ id, source }) => (source === 'stackbot' ? id : []));
  const [owners, partial] = await Promise.all([
    findAssignees(reader, ownerIds),
    findPartial(reader, fromStackbot),
  ]);
  return (row: LeadRow): StaffEnquiry => {
    const owner = row.ownerId === null ? undefined : owners.get(row.ownerId);
    return {
      ...pick(row, staffEnquiry.keyof().exclude(['isPartial', 'owner']).options),
      isPartial: partial.has(row.id),
      owner: owner ? { id: owner.id, name: owner.name } : null,
    };
  };
}

/** The ids of those consultations that are partial. */
async function findPartial(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(inArray(consultations.id, [...ids]), eq(consultations.isPartial, true)));
  return new Set(rows.map(({ id }) => id));
}

/** @throws AppError not_found when there is none */
export async function getLead(reader: Reader, id: string): Promise<LeadRow> {
  const lead = (await findLeads(reader, [id])).get(id);
  if (!lead) throw new AppError('not_found', 'This enquiry doesn’t exist.');
  return lead;
}

/** Leads by id; unknown ones are left out. */
export async function findLeads(reader: Reader, ids: readonly string[]): Promise<Map<string, LeadRow>> {
  const rows = await reader
    .select()
    .from(leads)
    .where(inArray(leads.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A lead with what the visitor sent. @throws not_found when there is none */
export async function getLeadDetail({ db }: DatabasePort, id: string): Promise<StaffEnquiryDetail> {
  const row = await getLead(db.read, id);
  const [present, sent] = await Promise.all([preparePresenter(db.read, [row]), findSent(db.read, row)]);
  return { ...present(row), ...sent };
}

/** What the visitor sent, in their words and as answers to questions. */
export async function findSent(
  reader: Reader,
  { id, source }: LeadRow,
): Promise<Pick<StaffEnquiryDetail, 'message' | 'facts' | 'follows'>> {
  if (source === 'contact')
    return { message: (await findContactSubmission(reader, id))?.message ?? '', facts: [], follows: null };
  const consultation = await findConsultation(reader, id);
  if (!consultation) return { message: '', facts: [], follows: null };
  const { summary: message, facts, follows } = consultation;
  return { message, facts, follows };
}

/** What came with the contact form under this id, if anything. */
export async function findContactSubmission(reader: Reader, id: string) {
  const [sent] = await reader.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
  return sent ?? null;
}

/** A StackBot consultation: the whole of it in words, and each answer; null when there is none with this id. */
export async function findConsultation(reader: Reader, id: string) {
  const [row] = await reader.select().from(consultations).where(eq(consultations.id, id));
  if (!row) return null;
  const facts = [
    ['Asked for', row.wantsCall ? 'A person to reach out' : 'Answers saved, no call'],
    ['Phone', row.phone],
    ['Asked', row.question],
    ['Business', row.businessType],
    ['Website now', row.currentWebsite],
    ['Main goal', row.mainGoal],
    ['Budget', row.budget],
    ['Timeline', row.timeline],
    ['Features', row.features.join(', ')],
    ['Recommended', row.recommendations.join(', ')],
  ] as const;
  const { conversationSummary: summary, isPartial, wantsCall, phone, follows } = row;
  const hasCome = follows && (await reader.$count(consultations, eq(consultations.id, follows))) > 0;
  return {
    ...{ summary, isPartial, wantsCall, phone, follows: hasCome ? follows : null },
    facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
  };
}

/** The names of a visitor. The StackBot has one name, which is split at its first space. */
export async function findNames(
  reader: Reader,
  { id, name, email }: LeadRow,
): Promise<{ firstName: string; lastName: string }> {
  const sent = await findContactSubmission(reader, id);
  if (sent) return { firstName: sent.firstName, lastName: sent.lastName };
  // Without a name, a lead is called by its address; the part before the at sign is nearer to a name.
  const [first = '', ...rest] = name === email ? email.split('@', 1) : name.split(' ');
  return { firstName: first, lastName: rest.join(' ') };
}

/** The phone numbers that visitors gave, by consultation. */
export async function findPhones(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: consultations.id, phone: consultations.phone })
    .from(consultations)
    .where(inArray(consultations.id, [...ids]));
  return new Map(rows.flatMap(({ id, phone }) => (phone ? [[id, phone] as const] : [])));
}

/** The id of a lead's owner, or null, for a query of another module. */
export const ownerOfLead = (leadId: SQLiteColumn): SQL =>
  sql`(select ${leads.ownerId} from ${leads} where ${eq(leads.id, leadId)})`;

/** The condition that a lead is a colleague's, or nobody's. */
export const isLeadOf = (leadId: SQLiteColumn, adminId: string): SQL =>
  sql`coalesce(${ownerOfLead(leadId)}, ${adminId}) = ${adminId}`;

/** How many leads are new. */
export const countNewLeads = (reader: Reader): Promise<number> =>
  reader.$count(leads, eq(leads.status, 'new'));

/** A page of what was sent with the contact form, newest first. */
export const listContactSubmissions = ({ db }: DatabasePort, query: PageQuery): Promise<Page<Enquiry>> =>
  readPage(db.read, contactSubmissions, undefined, query, (row) => pick(row, enquiry.keyof().options));

/** How many messages the contact form has sent. */
export const countContactMessages = (reader: Reader): Promise<number> => reader.$count(contactSubmissions);

/** A page of a lead's notes, newest first. @throws not_found when there is no such lead */
export async function listLeadNotes(
  { db }: DatabasePort,
  id: string,
  query: PageQuery,
): Promise<EnquiryNotePage> {
  await getLead(db.read, id);
  return readPage(db.read, leadNotes, eq(leadNotes.leadId, id), query, presentNote);
}

/** A note as staff see it. */
export const presentNote = (row: typeof leadNotes.$inferSelect): EnquiryNote =>
  pick(row, enquiryNote.keyof().options);

/** What the StackBot knows of the business. @throws unavailable until content has been read once */
export function readFacts(deps: CalendarPort & CataloguePort & ClockPort): StackbotFacts {
  const { name, supportEmail, supportHours } = deps.catalogue.settings();
  const plans = deps.catalogue.read().plans.filter(({ isCurrent }) => isCurrent);
  return { name, supportEmail, supportHours, plans, reachOut: describeReachOut(deps, deps.now()) };
}
