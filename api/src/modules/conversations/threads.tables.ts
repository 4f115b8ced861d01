import { roles } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/**
 * Messages about a project. `senderId` is a client or a member of staff, as `senderType` says; it holds no reference,
 * and `senderName` is kept beside it, because what a colleague wrote stays when they leave. Clients never see `isInternal` messages. Source: decision D7.
 */
export const projectMessages = sqliteTable(
  'project_messages',
  {
    id: text('id').primaryKey(),
    projectBriefId: text('project_brief_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    senderId: text('sender_id').notNull(),
    senderType: text('sender_type', { enum: roles }).notNull(),
    senderName: text('sender_name').notNull(),
    message: text('message').notNull(),
    isInternal: integer('is_internal', { mode: 'boolean' }).notNull().default(false),
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_messages_of_project').on(table.projectBriefId, table.createdAt, table.id),
    unique('project_messages_idempotency_key').on(table.senderId, table.idempotencyKey),
    check('project_messages_sender_type', isOneOf(table.senderType, roles)),
  ],
);

/** How far each client and each member of staff has read each thread: when the newest message seen was written. */
export const threadReads = sqliteTable(
  'thread_reads',
  {
    projectBriefId: text('project_brief_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    readerId: text('reader_id').notNull(),
    readUpTo: text('read_up_to').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectBriefId, table.readerId] })],
);

/** Colleagues named in internal notes, until they have seen it. */
export const mentions = sqliteTable(
  'mentions',
  {
    id: text('id').primaryKey(),
    adminUserId: text('admin_user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    messageId: text('message_id')
      .notNull()
      .references(() => projectMessages.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    seenAt: text('seen_at'),
  },
  (table) => [
    unique('mentions_once').on(table.messageId, table.adminUserId),
    index('mentions_unseen')
      .on(table.adminUserId, table.createdAt, table.id)
      .where(sql`${table.seenAt} is null`),
  ],
);
