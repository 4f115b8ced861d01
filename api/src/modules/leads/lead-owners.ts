import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';
import { enquiryCases } from './leads.tables.ts';

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
