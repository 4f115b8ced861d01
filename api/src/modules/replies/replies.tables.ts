import { conversationKinds, unsortedLists } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';

/** Still to be read, read, or given up. */
const incomingStatuses = ['pending', 'done', 'failed'] as const;

/** What became of an email: in a conversation, recorded only, answered with an email, or in a list of what belongs to none. */
export const incomingOutcomes = ['landed', 'bounced', 'answered', ...unsortedLists] as const;

/**
 * Emails that we have acknowledged. The message is in storage at `path`; null where it isn't stored any more. `availableAt` is
 * when a worker may claim it; a claim moves it into the future, so it is the lease too. What lists show of an email that
 * belongs to no conversation is read once: `sender`, `senderName`, `subject` and `snippet`, null for all others. Staff then
 * file it, which makes it `landed` in a conversation, or dismiss it: `sortedAt`, `sortedBy`.
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
    sender: text('sender'),
    senderName: text('sender_name'),
    subject: text('subject'),
    snippet: text('snippet'),
    sortedAt: text('sorted_at'),
    sortedBy: text('sorted_by').references(() => adminUsers.id, { onDelete: 'set null' }),
    filedKind: text('filed_kind', { enum: conversationKinds }),
    filedId: text('filed_id'),
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
    index('incoming_emails_unsorted').on(table.outcome, table.sortedAt, table.createdAt, table.id),
    check('incoming_emails_status', isOneOf(table.status, incomingStatuses)),
    check('incoming_emails_outcome', isOneOf(table.outcome, incomingOutcomes)),
  ],
);

/** Addresses whose emails staff don't want to see, in lower case. Clients and colleagues can't be blocked. */
export const blockedSenders = sqliteTable(
  'blocked_senders',
  {
    address: text('address').primaryKey(),
    blockedBy: text('blocked_by').references(() => adminUsers.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('blocked_senders_newest').on(table.createdAt, table.address)],
);
