import { fileKinds, roles } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';
import { companies } from '#/modules/accounts/accounts.tables.ts';
import { messages } from '#/modules/conversations/conversations.tables.ts';
import { leads } from '#/modules/leads/leads.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { versions } from '#/modules/versions/versions.tables.ts';

/**
 * Files of a project, or of the team chat, which has none. `userId` is the client, also of staff's uploads, and `leadId` a
 * lead who isn't one yet; `fileUrl` and `thumbnailUrl` are paths in storage. A file belongs to at most one message or version.
 * Clients never see `isInternal` files: those of internal messages, and those staff have not sent yet.
 */
export const files = sqliteTable(
  'files',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => companies.id, { onDelete: 'cascade' }),
    // A lead can't be deleted before its files, which would stay in storage.
    leadId: text('lead_id').references(() => leads.id),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    fileType: text('file_type', { enum: fileKinds }).notNull(),
    contentType: text('content_type').notNull(),
    fileUrl: text('file_url').notNull().unique(),
    fileSize: integer('file_size').notNull(),
    thumbnailUrl: text('thumbnail_url').unique(),
    width: integer('width'),
    height: integer('height'),
    description: text('description'),
    isInternal: integer('is_internal', { mode: 'boolean' }).notNull().default(false),
    uploadedBy: text('uploaded_by', { enum: roles }).notNull(),
    uploaderId: text('uploader_id').notNull(),
    messageId: text('message_id').references(() => messages.id, { onDelete: 'set null' }),
    versionId: text('version_id').references(() => versions.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_of_project').on(table.projectId, table.createdAt, table.id),
    index('files_of_client').on(table.userId, table.createdAt, table.id),
    index('files_of_lead')
      .on(table.leadId)
      .where(sql`${table.leadId} is not null`),
    index('files_of_message').on(table.messageId),
    index('files_of_version').on(table.versionId),
    unique('files_idempotency_key').on(table.uploaderId, table.idempotencyKey),
    check('files_file_type', isOneOf(table.fileType, fileKinds)),
    check('files_uploaded_by', isOneOf(table.uploadedBy, roles)),
    check('files_owner', sql`(${table.userId} is null) <> (${table.leadId} is null)`),
    check('files_file_size', sql`${table.fileSize} >= 0`),
  ],
);

/** Paths in storage that no file names yet, or any more. A row left behind comes from an interrupted upload. */
export const pendingUploads = sqliteTable(
  'pending_uploads',
  { fileUrl: text('file_url').primaryKey(), createdAt: createdAt() },
  (table) => [index('pending_uploads_oldest').on(table.createdAt)],
);
