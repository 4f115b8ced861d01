import { foreignKey, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { memberships } from '#/modules/accounts/accounts.tables.ts';
import { createdAt } from '#/platform/database/columns.ts';

/** Who has a private calendar link of a company's due days. `tokenHash` is SHA-256; the link itself is shown once. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    companyId: text('company_id').notNull(),
    personId: text('person_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.personId] }),
    foreignKey({
      columns: [table.companyId, table.personId],
      foreignColumns: [memberships.companyId, memberships.personId],
    }).onDelete('cascade'),
  ],
);
