import { and, eq, exists, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import { clientNotes } from '#/modules/notes/notes.tables.ts';
import { enquiryCases } from '#/modules/leads/leads.tables.ts';
import { conversations } from '#/modules/conversations/conversations.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/** Whether a client has what is worth something: a plan, a payment, a project, or an enquiry that staff converted. */
export const hasBusiness = (reader: Reader) =>
  or(
    isNotNull(users.subscriptionTier),
    ne(users.subscriptionStatus, 'inactive'),
    isNotNull(users.stripeCustomerId),
    exists(
      reader
        .select({ one: sql`1` })
        .from(projects)
        .where(eq(projects.userId, users.id)),
    ),
    exists(
      reader
        .select({ one: sql`1` })
        .from(checkouts)
        .where(eq(checkouts.userId, users.id)),
    ),
    exists(
      reader
        .select({ one: sql`1` })
        .from(enquiryCases)
        .where(eq(enquiryCases.convertedTo, users.id)),
    ),
  );

/** Whether anybody has written something in a client's account: the client, or staff about them. */
export const hasWords = (reader: Reader) =>
  or(
    exists(
      reader
        .select({ one: sql`1` })
        .from(conversations)
        .where(eq(conversations.id, users.id)),
    ),
    exists(
      reader
        .select({ one: sql`1` })
        .from(clientNotes)
        .where(eq(clientNotes.userId, users.id)),
    ),
  );

/** Whether a client has a plan, a payment, a project or a converted enquiry. */
export async function isInBusiness(reader: Reader, clientId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, clientId), hasBusiness(reader)));
  return rows.length > 0;
}
