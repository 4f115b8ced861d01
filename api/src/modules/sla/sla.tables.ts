import { targetKinds } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';
import { companies } from '#/modules/accounts/accounts.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/**
 * Replies we owe, and by when: at most one open for each `subjectId` of a kind, which is a `thread`'s or `revision`'s project,
 * a `chat`'s client, or a `lead`. `supportHours` is the plan's at the time, null for the same day. `waitedMinutes` is
 * business time; `month` is the Auckland month of a reply that was in time, else of `dueAt`.
 */
export const slaTargets = sqliteTable(
  'sla_targets',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: targetKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    userId: text('user_id').references(() => companies.id, { onDelete: 'cascade' }),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    plan: text('plan'),
    supportHours: integer('support_hours'),
    dueAt: text('due_at').notNull(),
    closedAt: text('closed_at'),
    closedById: text('closed_by_id'),
    isMet: integer('is_met', { mode: 'boolean' }),
    waitedMinutes: integer('waited_minutes'),
    month: text('month'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sla_targets_open')
      .on(table.kind, table.subjectId)
      .where(sql`${table.closedAt} is null`),
    index('sla_targets_due')
      .on(table.dueAt, table.createdAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('sla_targets_answered')
      .on(table.month, table.waitedMinutes, table.isMet)
      .where(sql`${table.isMet} is not null`),
    index('sla_targets_answered_by')
      .on(table.month, table.closedById, table.plan, table.kind, table.isMet, table.waitedMinutes)
      .where(sql`${table.isMet} is not null`),
    index('sla_targets_of_client').on(table.userId, table.createdAt, table.id),
    index('sla_targets_of_project').on(table.projectId),
    check('sla_targets_kind', isOneOf(table.kind, targetKinds)),
  ],
);
