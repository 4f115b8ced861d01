import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';

/** Still to be sent, accepted by the mail server, or dead-lettered. */
const emailStatuses = ['pending', 'sent', 'failed'] as const;

/** Where answers to an email go: the stored address, and the conversation that the email is about, if it is about one. */
export type EmailThread = { replyAddressId: string; id: string | null };

/**
 * Emails to send, each written in the transaction of the change it is about. `availableAt` is when a worker may claim it; a claim
 * moves it into the future, so it is the lease too. `dedupeKey` names the event, which is announced once.
 */
export const emailOutbox = sqliteTable(
  'email_outbox',
  {
    id: text('id').primaryKey(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    props: text('props', { mode: 'json' }).$type<unknown>().notNull(),
    /** As it was sent; null until then. */
    subject: text('subject'),
    /** Null for an email whose answers go to our support address. */
    thread: text('thread', { mode: 'json' }).$type<EmailThread>(),
    dedupeKey: text('dedupe_key').unique(),
    status: text('status', { enum: emailStatuses }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    availableAt: text('available_at').notNull(),
    /** Until when a worker has claimed it; null while none has. Emails to one recipient are sent one after the other. */
    claimedUntil: text('claimed_until'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: text('sent_at'),
  },
  (table) => [
    index('email_outbox_due').on(table.status, table.availableAt),
    index('email_outbox_claimed')
      .on(table.claimedUntil)
      .where(sql`${table.claimedUntil} is not null`),
    check('email_outbox_status', isOneOf(table.status, emailStatuses)),
  ],
);
