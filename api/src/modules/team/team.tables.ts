import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt, updatedAt } from '#/platform/database/columns.ts';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';

/** The settings of the whole team: one row. */
export const teamSettings = sqliteTable(
  'team_settings',
  {
    id: integer('id').primaryKey(),
    requiresTwoFactor: integer('requires_two_factor', { mode: 'boolean' }).notNull().default(false),
    /** In dollars. */
    hourlyCost: integer('hourly_cost'),
    updatedAt: updatedAt(),
  },
  (table) => [check('team_settings_one', sql`${table.id} = 1`)],
);

/** Named filters of the project list, as the query of its address. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: text('id').primaryKey(),
    adminUserId: text('admin_user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_views_name').on(table.adminUserId, table.name)],
);
