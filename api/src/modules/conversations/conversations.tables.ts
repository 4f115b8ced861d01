import { conversationKinds, roles, type FoldedPart } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf, updatedAt } from '#/platform/database/columns.ts';
import { adminUsers, companies } from '#/modules/accounts/accounts.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/**
 * A conversation, made with its first message or with an address for an answer. `id` is its client's, project's or lead's; a
 * lead's `clientId` is the client they became. Only chats have `assignedTo`, as projects and leads have their own, and
 * `unreadSince`: when the client's oldest message was written that nobody on the team has read. Source: decision 072.
 */
export const conversations = sqliteTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: conversationKinds }).notNull(),
    clientId: text('client_id').references(() => companies.id, { onDelete: 'cascade' }),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    assignedTo: text('assigned_to').references(() => adminUsers.id, { onDelete: 'set null' }),
    unreadSince: text('unread_since'),
    createdAt: createdAt(),
  },
  (table) => [
    index('conversations_of_client').on(table.clientId),
    index('conversations_of_project').on(table.projectId),
    index('conversations_of_admin')
      .on(table.assignedTo)
      .where(sql`${table.assignedTo} is not null`),
    index('conversations_unread')
      .on(table.unreadSince, table.clientId)
      .where(sql`${table.unreadSince} is not null`),
    check('conversations_kind', isOneOf(table.kind, conversationKinds)),
  ],
);

/**
 * `senderId` has no reference, as it is a colleague's, client's or lead's; `senderName` stays when a colleague leaves.
 * Clients never see `isInternal` messages. `emailId` has no reference either, as not every copy of a database has the email.
 * `folded` is what screens fold of an email's text, without what `content` has of it; null for any other message.
 * `isFromOther`: staff filed somebody else's email as a message of the client or lead.
 * `arrivedAt`: when an email came that staff filed; `createdAt` can be later, as a message stands after those written before it
 * was filed, and "read up to" a time names exactly the messages read. Source: decision D7.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderType: text('sender_type', { enum: roles }).notNull(),
    senderId: text('sender_id').notNull(),
    senderName: text('sender_name').notNull(),
    content: text('content').notNull(),
    folded: text('folded', { mode: 'json' }).$type<FoldedPart[]>(),
    isAbsenceNote: integer('is_absence_note', { mode: 'boolean' }).notNull().default(false),
    isFromOther: integer('is_from_other', { mode: 'boolean' }).notNull().default(false),
    arrivedAt: text('arrived_at'),
    isInternal: integer('is_internal', { mode: 'boolean' }).notNull().default(false),
    idempotencyKey: text('idempotency_key'),
    emailId: text('email_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_of_conversation').on(table.conversationId, table.createdAt, table.id),
    index('messages_of_email')
      .on(table.emailId)
      .where(sql`${table.emailId} is not null`),
    unique('messages_idempotency_key').on(table.senderId, table.idempotencyKey, table.conversationId),
    check('messages_sender_type', isOneOf(table.senderType, roles)),
  ],
);

/**
 * Messages of staff that can still be undone. Sending one deletes it in the transaction that stores the message, so each is
 * sent once or not at all. One that was cancelled stays without its text, so that a late retry doesn't send it.
 */
export const scheduledMessages = sqliteTable(
  'scheduled_messages',
  {
    senderId: text('sender_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    kind: text('kind', { enum: conversationKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    content: text('content').notNull(),
    fileIds: text('file_ids', { mode: 'json' }).$type<string[]>().notNull(),
    isNudge: integer('is_nudge', { mode: 'boolean' }).notNull(),
    sendAt: text('send_at').notNull(),
    cancelledAt: text('cancelled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.senderId, table.key] }),
    index('scheduled_messages_due')
      .on(table.sendAt)
      .where(sql`${table.cancelledAt} is null`),
    index('scheduled_messages_of_conversation').on(table.subjectId),
    check('scheduled_messages_kind', isOneOf(table.kind, conversationKinds)),
  ],
);

/** When the newest message was written that each reader has seen. */
export const conversationReads = sqliteTable(
  'conversation_reads',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    readerId: text('reader_id').notNull(),
    readUpTo: text('read_up_to').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.readerId] })],
);

/** Where answers to emails belong: a conversation, and the person who was emailed. An email's Reply-To carries the id, signed. */
export const replyAddresses = sqliteTable(
  'reply_addresses',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    role: text('role', { enum: roles }).notNull(),
    personId: text('person_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reply_addresses_once').on(table.conversationId, table.personId),
    check('reply_addresses_role', isOneOf(table.role, roles)),
  ],
);

/** Colleagues named in internal notes; `seenAt` is null until they say that it is done, or answer there. */
export const mentions = sqliteTable(
  'mentions',
  {
    id: text('id').primaryKey(),
    adminUserId: text('admin_user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    messageId: text('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
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

/** Texts the team sends often, shared by everyone on it. */
export const savedReplies = sqliteTable('saved_replies', {
  id: text('id').primaryKey(),
  title: text('title').notNull().unique(),
  text: text('text').notNull(),
  version: integer('version').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
