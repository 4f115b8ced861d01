import { roles } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';

/**
 * The chat between a client (`userId`, whoever of the two wrote) and the team. `senderId` and `senderName` as in project
 * messages; `isRead` is about the other side.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    senderType: text('sender_type', { enum: roles }).notNull(),
    senderId: text('sender_id').notNull(),
    senderName: text('sender_name').notNull(),
    content: text('content').notNull(),
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_of_client').on(table.userId, table.createdAt, table.id),
    index('messages_unread')
      .on(table.senderType, table.userId, table.createdAt)
      .where(sql`${table.isRead} = 0`),
    unique('messages_idempotency_key').on(table.senderId, table.idempotencyKey),
    check('messages_sender_type', isOneOf(table.senderType, roles)),
  ],
);
