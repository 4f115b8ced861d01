import { eq, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { leads } from '#/modules/leads/leads.tables.ts';

/** The id of a lead's owner, or null, for a query of another module. */
export const ownerOfLead = (leadId: SQLiteColumn): SQL =>
  sql`(select ${leads.ownerId} from ${leads} where ${eq(leads.id, leadId)})`;

/** The condition that a lead is a colleague's, or nobody's. */
export const isLeadOf = (leadId: SQLiteColumn, adminId: string): SQL =>
  sql`coalesce(${ownerOfLead(leadId)}, ${adminId}) = ${adminId}`;
