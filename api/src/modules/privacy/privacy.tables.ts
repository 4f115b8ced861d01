import type { RetentionRuleName } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';

/** Whose data it is: a client's, or a lead's who isn't one. */
const subjectTypes = ['client', 'lead'] as const;

/**
 * People to erase, and those erased: rows stay, and hold nothing of the person but random ids. `dueAt` is when the nightly
 * work erases a client; until then the request can be withdrawn, which deletes the row.
 */
export const erasures = sqliteTable(
  'erasures',
  {
    subjectId: text('subject_id').primaryKey(),
    subjectType: text('subject_type', { enum: subjectTypes }).notNull(),
    requestedBy: text('requested_by', { enum: ['client', 'admin', 'system'] }).notNull(),
    dueAt: text('due_at').notNull(),
    doneAt: text('done_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('erasures_due')
      .on(table.dueAt)
      .where(sql`${table.doneAt} is null`),
    check('erasures_subject_type', isOneOf(table.subjectType, subjectTypes)),
  ],
);

/**
 * Copies of people's data, as zips in storage. `availableAt` is when a worker may make it; a claim moves it into the future, so
 * it is the lease too. The link in the email has a token, of which `tokenHash` is the SHA-256.
 */
export const dataExports = sqliteTable(
  'data_exports',
  {
    id: text('id').primaryKey(),
    subjectId: text('subject_id').notNull(),
    subjectType: text('subject_type', { enum: subjectTypes }).notNull(),
    availableAt: text('available_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Its path in storage; null until it is there. */
    path: text('path'),
    bytes: integer('bytes').notNull().default(0),
    tokenHash: text('token_hash').unique(),
    readyAt: text('ready_at'),
    downloadedAt: text('downloaded_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('data_exports_due')
      .on(table.availableAt)
      .where(sql`${table.readyAt} is null`),
    index('data_exports_of_subject').on(table.subjectId, table.createdAt),
    uniqueIndex('data_exports_waiting')
      .on(table.subjectId)
      .where(sql`${table.readyAt} is null`),
    check('data_exports_subject_type', isOneOf(table.subjectType, subjectTypes)),
  ],
);

/** When clients were emailed that files will be deleted: those of a project, or of a client whose plan has ended. */
export const fileNotices = sqliteTable('file_notices', {
  subjectId: text('subject_id').primaryKey(),
  sentAt: text('sent_at').notNull(),
});

/** What the last night's run of each retention rule did, and how much the next one will. */
export const retentionRuns = sqliteTable('retention_runs', {
  rule: text('rule').$type<RetentionRuleName>().primaryKey(),
  ranAt: text('ran_at').notNull(),
  removed: integer('removed').notNull(),
  dueNext: integer('due_next').notNull(),
});
