import { longestEntry } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { companies } from '#/modules/accounts/accounts.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { createdAt } from '#/platform/database/columns.ts';

/** Minutes that staff worked on a project, on an Auckland `day`. An author who leaves the team leaves them behind. */
export const timeEntries = sqliteTable(
  'time_entries',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The project's client. */
    userId: text('user_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    minutes: integer('minutes').notNull(),
    note: text('note'),
    day: text('day').notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('time_entries_of_project').on(table.projectId, table.createdAt, table.id),
    index('time_entries_of_client').on(table.userId),
    index('time_entries_by_day').on(table.day, table.userId, table.authorId, table.minutes),
    unique('time_entries_idempotency_key').on(table.authorId, table.idempotencyKey),
    check('time_entries_minutes', sql`${table.minutes} between 1 and ${sql.raw(String(longestEntry))}`),
  ],
);
