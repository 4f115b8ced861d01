import type {
  StaffEnquiry,
  StaffEnquiryDetail,
  StaffEnquiryPage,
  StaffEnquiryQuery,
  Enquiry,
  Page,
  PageQuery,
} from '@stackworks/contracts';
import { and, eq, isNull, inArray, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { contactSubmissions, enquiryCases } from '#/modules/leads/leads.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { findConsultation, findPartial } from './read-consultations.ts';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Enquiries of every source, newest first, as narrow as the query says. */
export async function listStaffEnquiries(
  { db }: Pick<Deps, 'db'>,
  { status, source, owner, cursor, limit }: StaffEnquiryQuery,
): Promise<StaffEnquiryPage> {
  const rows = await db.read
    .select()
    .from(enquiryCases)
    .where(
      and(
        status && eq(enquiryCases.status, status),
        source && eq(enquiryCases.source, source),
        isOwnedBy(owner),
        after(enquiryCases, cursor),
      ),
    )
    .orderBy(...newestFirst(enquiryCases))
    .limit(limit + 1);
  return toPage(rows, limit, await preparePresenter(db.read, rows));
}

/**
 * An enquiry with what the visitor sent.
 * @throws AppError not_found when there is none
 */
export async function getEnquiry({ db }: Pick<Deps, 'db'>, id: string): Promise<StaffEnquiryDetail> {
  const row = await getCase(db.read, id);
  const [present, sent] = await Promise.all([preparePresenter(db.read, [row]), findSent(db.read, row)]);
  return { ...present(row), ...sent };
}

/** @throws AppError not_found when there is none */
export async function getCase(reader: Reader, id: string): Promise<CaseRow> {
  const [row] = await reader.select().from(enquiryCases).where(eq(enquiryCases.id, id));
  if (!row) throw new AppError('not_found', 'This enquiry doesn’t exist.');
  return row;
}

/** What the visitor sent, in their words and in answers to questions. */
export async function findSent(
  reader: Reader,
  { id, source }: CaseRow,
): Promise<Pick<StaffEnquiryDetail, 'message' | 'facts' | 'follows'>> {
  if (source === 'stackbot') {
    const told = await findConsultation(reader, id);
    return { message: told?.summary ?? '', facts: told?.facts ?? [], follows: told?.follows ?? null };
  }
  const [sent] = await reader.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
  return { message: sent?.message ?? '', facts: [], follows: null };
}

/** The names of whoever enquired, as they gave them; the StackBot asks for one name, which is parted at its first space. */
export async function findNames(
  reader: Reader,
  { id, name, email }: CaseRow,
): Promise<{ firstName: string; lastName: string }> {
  const { firstName, lastName } = contactSubmissions;
  const [sent] = await reader
    .select({ firstName, lastName })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id));
  if (sent) return sent;
  // Who has not told their name yet is called by their address; what stands before its at sign is nearer to one.
  const [first = '', ...rest] = name === email ? email.split('@', 1) : name.split(' ');
  return { firstName: first, lastName: rest.join(' ') };
}

/** The condition that an enquiry is a colleague's, nobody's for `none`, or anyone's. */
function isOwnedBy(owner: string | undefined) {
  if (owner === undefined) return undefined;
  return owner === 'none' ? isNull(enquiryCases.ownerId) : eq(enquiryCases.ownerId, owner);
}

/** Reads who owns some enquiries and which are partial, all at once, and returns the presenter that shows each. */
async function preparePresenter(reader: Reader, rows: readonly CaseRow[]) {
  const [owners, partial] = await Promise.all([
    findAssignees(
      reader,
      rows.flatMap(({ ownerId }) => ownerId ?? []),
    ),
    findPartial(
      reader,
      rows.flatMap(({ id, source }) => (source === 'stackbot' ? id : [])),
    ),
  ]);
  return (row: CaseRow): StaffEnquiry => {
    const owner = row.ownerId === null ? undefined : owners.get(row.ownerId);
    return {
      id: row.id,
      source: row.source,
      name: row.name,
      email: row.email,
      summary: row.summary,
      isPartial: partial.has(row.id),
      status: row.status,
      owner: owner ? { id: owner.id, name: owner.name } : null,
      convertedTo: row.convertedTo,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  };
}

export type CaseRow = typeof enquiryCases.$inferSelect;

/** Who an enquiry is assigned to, or null. */
export const ownerOfEnquiry = (enquiryId: SQLiteColumn): SQL =>
  sql`(select ${enquiryCases.ownerId} from ${enquiryCases} where ${eq(enquiryCases.id, enquiryId)})`;

/** The condition that an enquiry is somebody's, or nobody's. */
export const isEnquiryOf = (enquiryId: SQLiteColumn, adminId: string): SQL =>
  sql`coalesce(${ownerOfEnquiry(enquiryId)}, ${adminId}) = ${adminId}`;

/** What the team makes of enquiries, by their ids. */
export async function findCases(reader: Reader, ids: readonly string[]): Promise<Map<string, CaseRow>> {
  const rows = await reader
    .select()
    .from(enquiryCases)
    .where(inArray(enquiryCases.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many enquiries nobody has looked at. */
export const countNewEnquiries = (reader: Reader): Promise<number> =>
  reader.$count(enquiryCases, eq(enquiryCases.status, 'new'));

/** Everything sent with the contact form, newest first. */
export async function listEnquiries(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit }: PageQuery,
): Promise<Page<Enquiry>> {
  const rows = await db.read
    .select()
    .from(contactSubmissions)
    .where(after(contactSubmissions, cursor))
    .orderBy(...newestFirst(contactSubmissions))
    .limit(limit + 1);
  return toPage(rows, limit, presentEnquiry);
}

/** How many messages have come by the contact form. */
export const countContactMessages = (reader: Reader): Promise<number> => reader.$count(contactSubmissions);

/** An enquiry as staff see it. */
function presentEnquiry(row: typeof contactSubmissions.$inferSelect): Enquiry {
  const { id, firstName, lastName, email, service, message, createdAt } = row;
  return { id, firstName, lastName, email, service, message, createdAt };
}
