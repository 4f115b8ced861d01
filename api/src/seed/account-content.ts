import { and, eq, exists, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import { clientNotes } from '#/modules/notes/notes.tables.ts';
import { leads } from '#/modules/leads/leads.tables.ts';
import { messages } from '#/modules/conversations/conversations.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/** Whether any row names the client in a column. */
const isNamedIn = (reader: Reader, column: SQLiteColumn) =>
  exists(
    reader
      .select({ one: sql`1` })
      .from(column.table)
      .where(eq(column, users.id)),
  );

/** Whether a client has a plan, a payment, a project, or a lead that staff converted. */
export const hasBusiness = (reader: Reader) =>
  or(
    isNotNull(users.plan),
    ne(users.subscriptionStatus, 'inactive'),
    isNotNull(users.stripeCustomerId),
    isNamedIn(reader, projects.userId),
    isNamedIn(reader, checkouts.userId),
    isNamedIn(reader, leads.convertedTo),
  );

/** Whether anybody has written something in a client's account: the client, or staff about them. */
export const hasWords = (reader: Reader) =>
  or(isNamedIn(reader, messages.conversationId), isNamedIn(reader, clientNotes.userId));

/** Whether a client has, or had, any business with us. */
export async function isInBusiness(reader: Reader, clientId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, clientId), hasBusiness(reader)));
  return rows.length > 0;
}
