import type { ApiScope } from '@stackworks/contracts';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { createdAt } from '#/platform/database/columns.ts';

/** Tokens with which programs call as a member of staff. Only a hash is stored, so that a copy of the database opens nothing. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    adminUserId: text('admin_user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** How the token begins. */
    prefix: text('prefix').notNull(),
    hash: text('hash').notNull().unique(),
    scopes: text('scopes', { mode: 'json' }).$type<ApiScope[]>().notNull(),
    expiresAt: text('expires_at').notNull(),
    lastUsedAt: text('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('api_tokens_of_member').on(table.adminUserId),
    index('api_tokens_newest').on(table.createdAt, table.id),
  ],
);
