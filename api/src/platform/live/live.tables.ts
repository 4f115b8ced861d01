import type { EphemeralEvent, LiveEvent } from '@stackworks/contracts';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '#/platform/database/columns.ts';

/**
 * The events of open screens, in order, each written in the transaction of the change it describes.
 * `audience` is `staff` or `client:` and an id. Rows are retained for as long as a stream may come back for them.
 */
export const liveEvents = sqliteTable(
  'live_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    audience: text('audience').notNull(),
    event: text('event', { mode: 'json' }).$type<LiveEvent>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('live_events_of_audience').on(table.audience, table.id),
    index('live_events_oldest').on(table.createdAt),
  ],
);

/** Ephemeral events for the open screens of every process, such as somebody typing. Only the newest few are retained. */
export const passingEvents = sqliteTable('passing_events', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  audience: text('audience').notNull(),
  event: text('event', { mode: 'json' }).$type<EphemeralEvent>().notNull(),
});
