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
  type WebhookData,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { CalendarPort, ClockPort, DatabasePort } from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { AppError } from '#/errors.ts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { consultations, contactSubmissions, leadNotes, leads } from '#/modules/leads/leads.tables.ts';
import type { Viewer } from '#/modules/projects/queries/read-projects.ts';
import { findBounce } from '#/modules/replies/queries/find-bounce.ts';
import { findWaitingSince } from '#/modules/sla/queries/find-targets.ts';
import { describeReachOut } from '#/modules/sla/reach-out.ts';
import { pick } from '#/platform/database/columns.ts';
import { after, newestFirst, readPage, toPage } from '#/platform/database/page.ts';

/** A lead with its consultation’s flags and phone number; null for the contact form. */
const columns = {
  ...getTableColumns(leads),
  ...pick(getTableColumns(consultations), ['isPartial', 'wantsCall', 'phone']),
};

const selectLeads = (reader: Reader) =>
  reader.select(columns).from(leads).leftJoin(consultations, eq(consultations.id, leads.id));

export type LeadRow = Awaited<ReturnType<typeof selectLeads>>[number];

/** A page of leads of every source, newest first. */
export async function listLeads(
  { db }: DatabasePort,
  { status, source, owner, client, cursor, limit }: StaffEnquiryQuery,
): Promise<StaffEnquiryPage> {
  const isOwned = owner === 'none' ? isNull(leads.ownerId) : eq(leads.ownerId, owner ?? '');
  const isWanted = and(
    status && eq(leads.status, status),
    source && eq(leads.source, source),
    client === undefined ? undefined : eq(leads.convertedTo, client),
    owner === undefined ? undefined : isOwned,
    after(leads, cursor),
  );
  const rows = await selectLeads(db.read)
    .where(isWanted)
    .orderBy(...newestFirst(leads))
    .limit(limit + 1);
  return toPage(rows, limit, await preparePresenter(db.read, rows));
}

/** Reads the owners of some leads, and since when they wait, and returns their presenter. */
async function preparePresenter(reader: Reader, rows: readonly LeadRow[]) {
  const ownerIds = rows.flatMap(({ ownerId }) => ownerId ?? []);
  const ids = rows.map(({ id }) => id);
  const [owners, waitingSince] = await Promise.all([
    findAssignees(reader, ownerIds),
    findWaitingSince(reader, 'enquiry', ids),
  ]);
  return (row: LeadRow): StaffEnquiry => {
    const owner = row.ownerId === null ? undefined : owners.get(row.ownerId);
    return {
      ...pick(row, staffEnquiry.keyof().exclude(['isPartial', 'owner', 'waitingSince']).options),
      isPartial: row.isPartial ?? false,
      owner: owner ? { id: owner.id, name: owner.name } : null,
      waitingSince: waitingSince.get(row.id) ?? null,
    };
  };
}

/** The error for a lead that doesn’t exist. */
const leadNotFound = () => new AppError('not_found', 'This enquiry doesn’t exist.');

/** @throws AppError not_found when there is none */
export async function getLead(reader: Reader, id: string): Promise<LeadRow> {
  const lead = (await findLeads(reader, [id])).get(id);
  if (!lead) throw leadNotFound();
  return lead;
}

/** Staff see every lead, and a lead itself alone. @throws AppError not_found */
export async function getVisibleLead(reader: Reader, { role, userId }: Viewer, id: string): Promise<LeadRow> {
  if (role === 'client' && userId !== id) throw leadNotFound();
  return getLead(reader, id);
}

/** Leads by id; unknown ones are left out. */
export async function findLeads(reader: Reader, ids: readonly string[]): Promise<Map<string, LeadRow>> {
  const rows = await selectLeads(reader).where(inArray(leads.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A lead as receivers of webhooks see it. */
export const presentPublicLead = (row: LeadRow): WebhookData<'lead.created'>['lead'] =>
  pick(row, ['id', 'source', 'name', 'email', 'summary', 'status']);

/** A lead with what the visitor sent. @throws not_found when there is none */
export async function getLeadDetail(
  { db, now }: ClockPort & DatabasePort,
  id: string,
): Promise<StaffEnquiryDetail> {
  const row = await getLead(db.read, id);
  const [present, sent, bouncedAt] = await Promise.all([
    preparePresenter(db.read, [row]),
    findSent(db.read, id),
    findBounce(db.read, row.email, now()),
  ]);
  return { ...present(row), ...sent, bouncedAt };
}

/** What a visitor sent: all of it in words, and each answer to the StackBot. */
export async function findSent(
  reader: Reader,
  id: string,
): Promise<Pick<StaffEnquiryDetail, 'message' | 'facts' | 'follows'>> {
  const [row] = await reader.select().from(consultations).where(eq(consultations.id, id));
  if (!row) {
    const sent = await findContactSubmission(reader, id);
    return { message: sent?.message ?? '', facts: [], follows: null };
  }
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
  const { conversationSummary: message, follows } = row;
  const hasCome = follows && (await reader.$count(consultations, eq(consultations.id, follows))) > 0;
  return {
    message,
    facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    follows: hasCome ? follows : null,
  };
}

async function findContactSubmission(reader: Reader, id: string) {
  const [sent] = await reader.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
  return sent;
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
export const presentNote = (row: Omit<typeof leadNotes.$inferSelect, 'leadId'>): EnquiryNote =>
  pick(row, enquiryNote.keyof().options);

/** What the StackBot knows of the business. @throws unavailable until content has been read once */
export function readFacts(deps: CalendarPort & CataloguePort & ClockPort): StackbotFacts {
  const { name, supportEmail, supportHours } = deps.catalogue.settings();
  const plans = deps.catalogue.read().plans.filter(({ isCurrent }) => isCurrent);
  return { name, supportEmail, supportHours, plans, reachOut: describeReachOut(deps, deps.now()) };
}
