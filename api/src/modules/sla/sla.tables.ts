import { targetKinds } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/**
 * What the team owes somebody an answer to, and by when: at most one open for each `subjectId` of a kind. A `thread`'s subject is
 * its project, a `chat`'s its client, a `revision`'s its project, an `enquiry`'s the enquiry. `text` is what they wrote, cut
 * short. `supportHours` is the plan's promise as it was then, null for the same day. Kept promises stay: `isMet` and
 * `waitedMinutes`, in business time, are what response times are read from. `month` is the Auckland month in which they count:
 * that of the answer where it was in time, else that of `dueAt`.
 */
export const slaTargets = sqliteTable(
  'sla_targets',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: targetKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    projectBriefId: text('project_brief_id').references(() => projects.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    tier: text('tier'),
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
      .on(table.month, table.closedById, table.tier, table.kind, table.isMet, table.waitedMinutes)
      .where(sql`${table.isMet} is not null`),
    index('sla_targets_of_client').on(table.userId, table.createdAt, table.id),
    index('sla_targets_of_project').on(table.projectBriefId),
    check('sla_targets_kind', isOneOf(table.kind, targetKinds)),
  ],
);
