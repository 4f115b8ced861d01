import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '#/db/columns.ts';
import { projectBriefs } from '#/db/schema/projects.ts';

/**
 * Files of a project. `fileType` is `image` or another word for the kind; `contentType` is the media type its
 * content has; `fileUrl` is the file's path in storage, never an address to fetch it from; `fileSize` is in bytes.
 */
export const projectAssets = sqliteTable(
  'project_assets',
  {
    id: text('id').primaryKey(),
    projectBriefId: text('project_brief_id')
      .notNull()
      .references(() => projectBriefs.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    contentType: text('content_type').notNull(),
    fileUrl: text('file_url').notNull().unique(),
    fileSize: integer('file_size').notNull(),
    description: text('description'),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_assets_of_project').on(table.projectBriefId, table.createdAt, table.id),
    check('project_assets_file_size', sql`${table.fileSize} >= 0`),
  ],
);
