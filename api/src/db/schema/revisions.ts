import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/db/columns.ts';
import { projectBriefs } from '#/db/schema/projects.ts';

/** What can become of a revision: shown to the client, accepted, or sent back with feedback. */
const revisionStatuses = ['pending', 'approved', 'changes_requested'] as const;

/** Versions of a project's work, numbered from 1. `fileUrl` is a path in storage. */
export const projectRevisions = sqliteTable(
  'project_revisions',
  {
    id: text('id').primaryKey(),
    projectBriefId: text('project_brief_id')
      .notNull()
      .references(() => projectBriefs.id, { onDelete: 'cascade' }),
    revisionNumber: integer('revision_number').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    fileUrl: text('file_url'),
    status: text('status', { enum: revisionStatuses }).notNull().default('pending'),
    feedback: text('feedback'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('project_revisions_number').on(table.projectBriefId, table.revisionNumber),
    check('project_revisions_revision_number', sql`${table.revisionNumber} >= 1`),
    check('project_revisions_status', isOneOf(table.status, revisionStatuses)),
  ],
);
