import { roles } from '@stackworks/contracts';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/db/columns.ts';
import { projectBriefs } from '#/db/schema/projects.ts';

/**
 * Messages about a project. `senderId` is a client or a member of staff, as `senderType` says; it holds no reference,
 * because what a colleague wrote stays when they leave. Clients never see `isInternal` messages. Source: decision D7.
 */
export const projectMessages = sqliteTable(
  'project_messages',
  {
    id: text('id').primaryKey(),
    projectBriefId: text('project_brief_id')
      .notNull()
      .references(() => projectBriefs.id, { onDelete: 'cascade' }),
    senderId: text('sender_id').notNull(),
    senderType: text('sender_type', { enum: roles }).notNull(),
    message: text('message').notNull(),
    isInternal: integer('is_internal', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_messages_of_project').on(table.projectBriefId, table.createdAt, table.id),
    check('project_messages_sender_type', isOneOf(table.senderType, roles)),
  ],
);
