import { auditActors, type AuditEntry } from '@stackworks/contracts';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';

/**
 * Who did what to whom and when. Names are kept as they were. Rows are only ever added: triggers of the migration refuse any
 * change of one, and its removal.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    actorType: text('actor_type', { enum: auditActors }).notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    /** What the actor called with; null when they were signed in. */
    apiToken: text('api_token', { mode: 'json' }).$type<AuditEntry['apiToken']>(),
    action: text('action').notNull(),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    subjectName: text('subject_name'),
    detail: text('detail', { mode: 'json' }).$type<Record<string, string | number | boolean | null>>(),
    address: text('address'),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_of_actor').on(table.actorId, table.id),
    index('audit_log_of_action').on(table.action, table.id),
    index('audit_log_of_subject').on(table.subjectType, table.subjectId, table.id),
    index('audit_log_of_subject_type').on(table.subjectType, table.id),
    // One for each set of filters the log is narrowed by at once, so that no filter is answered by walking past entries.
    index('audit_log_of_actor_and_action').on(table.actorId, table.action, table.id),
    index('audit_log_of_actor_and_subject_type').on(table.actorId, table.subjectType, table.id),
    index('audit_log_of_action_and_subject_type').on(table.action, table.subjectType, table.id),
    index('audit_log_of_actor_action_and_subject_type').on(
      table.actorId,
      table.action,
      table.subjectType,
      table.id,
    ),
    index('audit_log_newest').on(table.createdAt, table.id),
    check('audit_log_actor_type', isOneOf(table.actorType, auditActors)),
  ],
);
