import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';

/** Still to be read, read, or given up. */
const incomingStatuses = ['pending', 'done', 'failed'] as const;

/** What became of an email: in its conversation, recorded only, dropped, or answered with an email. */
export const incomingOutcomes = ['landed', 'bounced', 'automatic', 'forged', 'answered'] as const;

/**
 * Emails that we have acknowledged. The message is in storage at `path`; null once it has been read, unless it became a
 * message. `availableAt` is when a worker may claim it; a claim moves it into the future, so it is the lease too.
 */
export const incomingEmails = sqliteTable(
  'incoming_emails',
  {
    id: text('id').primaryKey(),
    path: text('path'),
    /** The SMTP sender; empty for a bounce, null when the provider gave none. */
    returnPath: text('return_path'),
    recipients: text('recipients', { mode: 'json' }).$type<string[]>().notNull(),
    status: text('status', { enum: incomingStatuses }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    availableAt: text('available_at').notNull(),
    outcome: text('outcome', { enum: incomingOutcomes }),
    /** Why, or which address bounced; never the message's own words. */
    detail: text('detail'),
    createdAt: createdAt(),
  },
  (table) => [
    index('incoming_emails_due')
      .on(table.availableAt)
      .where(sql`${table.status} = 'pending'`),
    index('incoming_emails_bounced')
      .on(table.detail, table.createdAt)
      .where(sql`${table.outcome} = 'bounced'`),
    index('incoming_emails_created').on(table.createdAt),
    check('incoming_emails_status', isOneOf(table.status, incomingStatuses)),
    check('incoming_emails_outcome', isOneOf(table.outcome, incomingOutcomes)),
  ],
);
