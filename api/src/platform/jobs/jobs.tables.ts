import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * One row for each night's run of a job, by the Auckland day. Until `leaseUntil` one process runs it; after that another may,
 * unless it is done.
 */
export const nightlyRuns = sqliteTable(
  'nightly_runs',
  {
    job: text('job').notNull(),
    night: text('night').notNull(),
    leaseUntil: text('lease_until').notNull(),
    doneAt: text('done_at'),
  },
  (table) => [primaryKey({ columns: [table.job, table.night] })],
);
