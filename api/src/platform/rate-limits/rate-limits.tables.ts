import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How often something was tried in the present window. `key` names the rule, then who it counts by a SHA-256. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    windowEnd: text('window_end').notNull(),
  },
  (table) => [index('rate_limits_window_end').on(table.windowEnd)],
);
