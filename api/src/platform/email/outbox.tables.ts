import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';

/** What can become of a mail: still to be sent, accepted by the mail server, or given up. */
const mailStatuses = ['pending', 'sent', 'failed'] as const;

/**
 * Mails to be sent, each written in the transaction of the change it speaks of.
 * `availableAt` is when a worker may take the mail: claiming moves it into the future, so it is the lease too.
 * `dedupeKey` names the event a mail speaks of, so that the event is told once.
 */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    props: text('props', { mode: 'json' }).$type<unknown>().notNull(),
    dedupeKey: text('dedupe_key').unique(),
    status: text('status', { enum: mailStatuses }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    availableAt: text('available_at').notNull(),
    /** Until when a worker has it in hand; null while none does. Mails to one recipient leave one after the other. */
    claimedUntil: text('claimed_until'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: text('sent_at'),
  },
  (table) => [
    index('mail_outbox_due').on(table.status, table.availableAt),
    index('mail_outbox_claimed')
      .on(table.claimedUntil)
      .where(sql`${table.claimedUntil} is not null`),
    check('mail_outbox_status', isOneOf(table.status, mailStatuses)),
  ],
);
