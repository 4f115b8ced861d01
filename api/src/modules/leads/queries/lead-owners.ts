import { eq, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { leads } from '#/modules/leads/leads.tables.ts';

/** The id of a lead's owner, or null, for a query of another module. */
export const ownerOfLead = (leadId: SQLiteColumn): SQL =>
  sql`(select ${leads.ownerId} from ${leads} where ${eq(leads.id, leadId)})`;
