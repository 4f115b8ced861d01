import {
  contactSubmission,
  leadNote,
  lead,
  type ContactSubmission,
  type LeadNote,
  type LeadNotePage,
  type Page,
  type PageQuery,
  type StackbotFacts,
  type Lead,
  type LeadDetail,
  type WebhookData,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq, getTableColumns, inArray } from 'drizzle-orm';
import type { CalendarPort, ClockPort, DatabasePort } from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { AppError } from '#/errors.ts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { consultations, contactSubmissions, leadNotes, leads } from '#/modules/leads/leads.tables.ts';
import { findBounce } from '#/modules/replies/queries/find-bounce.ts';
import { findTargetsOfKind } from '#/modules/sla/queries/find-targets.ts';
import { describeOpening, describeReachOut } from '#/modules/sla/reach-out.ts';
import { prepareTargetPresenter, type SlaDeps } from '#/modules/sla/target-terms.ts';
import { pick } from '#/platform/database/columns.ts';
import { readPage } from '#/platform/database/page.ts';
import type { AccountRef } from '#/platform/audit/record-action.ts';

/** A lead with its consultation’s flags and phone number; null for the contact form. */
export const leadColumns = {
  ...getTableColumns(leads),
  ...pick(getTableColumns(consultations), ['isPartial', 'wantsCall', 'phone']),
};

export const selectLeads = (reader: Reader) =>
  reader.select(leadColumns).from(leads).leftJoin(consultations, eq(consultations.id, leads.id));

export type LeadRow = Awaited<ReturnType<typeof selectLeads>>[number];

type PresenterDeps = ClockPort & DatabasePort & SlaDeps;

/** Reads the owners of some leads, and the replies owed to them, and returns their presenter. */
export async function prepareLeadPresenter(deps: PresenterDeps, rows: readonly LeadRow[]) {
  const reader = deps.db.read;
  const presentTarget = prepareTargetPresenter(deps, deps.now());
  const ownerIds = rows.flatMap(({ ownerId }) => ownerId ?? []);
  const ids = rows.map(({ id }) => id);
  const [owners, targets] = await Promise.all([
    findAssignees(reader, ownerIds),
    findTargetsOfKind(reader, 'lead', ids),
  ]);
  return (row: LeadRow): Lead => {
    const owner = row.ownerId === null ? undefined : owners.get(row.ownerId);
    const target = targets.get(row.id);
    return {
      ...pick(row, lead.keyof().exclude(['isPartial', 'owner', 'responseTarget']).options),
      isPartial: row.isPartial ?? false,
      owner: owner ? { id: owner.id, name: owner.name } : null,
      responseTarget: target ? presentTarget(target) : null,
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
export async function getVisibleLead(
  reader: Reader,
  { role, id: userId }: AccountRef,
  id: string,
): Promise<LeadRow> {
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
  pick(row, ['id', 'source', 'name', 'email', 'phone', 'summary', 'status']);

/** A lead with what the visitor sent. @throws not_found when there is none */
export async function getLeadDetail(deps: PresenterDeps, id: string): Promise<LeadDetail> {
  const { db, now } = deps;
  const row = await getLead(db.read, id);
  const [present, sent, bouncedAt] = await Promise.all([
    prepareLeadPresenter(deps, [row]),
    findSent(db.read, id),
    row.email === '' ? null : findBounce(db.read, row.email, now()),
  ]);
  return { ...present(row), ...sent, bouncedAt };
}

/** What a visitor sent: all of it in words, and each answer to the StackBot. */
export async function findSent(
  reader: Reader,
  id: string,
): Promise<Pick<LeadDetail, 'message' | 'facts' | 'follows'>> {
  const [row] = await reader.select().from(consultations).where(eq(consultations.id, id));
  if (!row) {
    const sent = await findContactSubmission(reader, id);
    return { message: sent?.message ?? '', facts: [], follows: null };
  }
  const facts = [
    ['Wants', row.wantsCall ? 'A call or email' : 'Answers saved, no call'],
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
  if (email === '' && !/\p{L}/u.test(name)) return { firstName: '', lastName: '' };
  const [first = '', ...rest] = name === email ? email.split('@', 1) : name.split(' ');
  return { firstName: first, lastName: rest.join(' ') };
}

/** A page of what was sent with the contact form, newest first. */
export const listContactSubmissions = (
  { db }: DatabasePort,
  query: PageQuery,
): Promise<Page<ContactSubmission>> =>
  readPage(db.read, contactSubmissions, undefined, query, (row) =>
    pick(row, contactSubmission.keyof().options),
  );

/** How many messages the contact form has sent. */
export const countContactMessages = (reader: Reader): Promise<number> => reader.$count(contactSubmissions);

/** A page of a lead's notes, newest first. @throws not_found when there is no such lead */
export async function listLeadNotes(
  { db }: DatabasePort,
  id: string,
  query: PageQuery,
): Promise<LeadNotePage> {
  await getLead(db.read, id);
  return readPage(db.read, leadNotes, eq(leadNotes.leadId, id), query, presentNote);
}

/** A note as staff see it. */
export const presentNote = (row: Omit<typeof leadNotes.$inferSelect, 'leadId'>): LeadNote =>
  pick(row, leadNote.keyof().options);

/** What the StackBot knows of the business. @throws unavailable until content has been read once */
export function readFacts(deps: CalendarPort & CataloguePort & ClockPort): StackbotFacts {
  const { name, supportEmail, supportHours } = deps.catalogue.settings();
  const plans = deps.catalogue.read().plans.filter(({ isCurrent }) => isCurrent);
  const now = deps.now();
  return {
    name,
    supportEmail,
    supportHours,
    plans,
    reachOut: describeReachOut(deps, now),
    openNow: describeOpening(deps, now),
    passages: deps.catalogue.passages(),
  };
}
