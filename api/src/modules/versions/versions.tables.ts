import { changeKinds, versionStatuses } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';
import { companies } from '#/modules/accounts/accounts.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/**
 * Versions of a project's work, numbered from 1. `decisionKey` is the idempotency key of the client's last decision, `decidedBy`
 * the name of who made it.
 */
export const versions = sqliteTable(
  'versions',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status', { enum: versionStatuses }).notNull().default('pending'),
    feedback: text('feedback'),
    createdAt: createdAt(),
    decidedAt: text('decided_at'),
    decidedBy: text('decided_by'),
    /** Whether its approval completes the project. */
    isFinal: integer('is_final', { mode: 'boolean' }).notNull().default(true),
    decisionKey: text('decision_key'),
  },
  (table) => [
    unique('versions_number').on(table.projectId, table.number),
    check('versions_number_is_positive', sql`${table.number} >= 1`),
    check('versions_status', isOneOf(table.status, versionStatuses)),
  ],
);

/** The first yes to a version that needs two people's. Source: decision D17. */
export const versionApprovals = sqliteTable(
  'version_approvals',
  {
    versionId: text('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'cascade' }),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.personId] })],
);

/**
 * The ledger of requested changes, with what each counted as and its Auckland month, such as 2026-11: the `number`th `of` so
 * many then, null for no limit. Source: decision 080.
 */
export const revisionRequests = sqliteTable(
  'revision_requests',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    versionId: text('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    countedAs: text('counted_as', { enum: changeKinds }).notNull(),
    number: integer('number').notNull(),
    of: integer('out_of'),
    createdAt: createdAt(),
  },
  (table) => [
    index('revision_requests_of_month').on(table.userId, table.month),
    index('revision_requests_by_month').on(table.month, table.userId),
    index('revision_requests_of_version').on(table.versionId),
    check('revision_requests_counted_as', isOneOf(table.countedAs, changeKinds)),
  ],
);
