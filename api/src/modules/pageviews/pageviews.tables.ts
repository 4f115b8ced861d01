import { reportedSteps, pageParts } from '@stackworks/contracts';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isOneOf } from '#/platform/database/columns.ts';

/** What is counted: views by page, arrivals by source, views by class of screen, and steps by plan. */
export const countKinds = ['page', 'source', 'screen', ...reportedSteps] as const;

/** How often something happened on an Auckland day. There is no row for a visit or a visitor. Source: decision 040. */
export const pageviewCounts = sqliteTable(
  'pageview_counts',
  {
    kind: text('kind', { enum: countKinds }).notNull(),
    day: text('day').notNull(),
    part: text('part', { enum: pageParts }).notNull(),
    /** A path, a source's name, a class of screen or a plan; may be empty. */
    value: text('value').notNull(),
    isDemo: integer('is_demo', { mode: 'boolean' }).notNull().default(false),
    hits: integer('hits').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.day, table.part, table.value, table.isDemo] }),
    check('pageview_counts_kind', isOneOf(table.kind, countKinds)),
    check('pageview_counts_part', isOneOf(table.part, pageParts)),
  ],
);
