import { projectPriorities, projectStatuses } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf, updatedAt } from '#/db/columns.ts';
import { adminUsers, users } from '#/db/schema/accounts.ts';

/**
 * Projects, as briefed by clients. `assignedTo` is a member of staff, shown by e-mail address. `version` counts what has been
 * changed of status, assignment, priority and due date, so that whoever changes what they no longer see is told. Triggers set
 * `completedAt`, whoever changes the status, and take it away when the work goes on.
 */
export const projectBriefs = sqliteTable(
  'project_briefs',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectName: text('project_name').notNull(),
    projectType: text('project_type').notNull(),
    description: text('description').notNull(),
    targetAudience: text('target_audience'),
    brandPersonality: text('brand_personality'),
    colorPreferences: text('color_preferences'),
    stylePreferences: text('style_preferences'),
    competitorExamples: text('competitor_examples'),
    additionalRequirements: text('additional_requirements'),
    status: text('status', { enum: projectStatuses }).notNull().default('pending'),
    priority: text('priority', { enum: projectPriorities }).notNull().default('normal'),
    assignedTo: text('assigned_to').references(() => adminUsers.id, { onDelete: 'set null' }),
    dueDate: text('due_date'),
    version: integer('version').notNull().default(0),
    completedAt: text('completed_at'),
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('project_briefs_of_client').on(table.userId, table.createdAt, table.id),
    index('project_briefs_newest').on(table.createdAt, table.id),
    index('project_briefs_by_status').on(table.status, table.createdAt, table.id),
    index('project_briefs_of_admin').on(table.assignedTo, table.createdAt, table.id),
    index('project_briefs_due')
      .on(table.dueDate, table.id)
      .where(sql`${table.status} in ('pending', 'in_progress', 'review', 'revision_requested')`),
    index('project_briefs_waiting')
      .on(table.updatedAt, table.id)
      .where(sql`${table.status} = 'review'`),
    index('project_briefs_by_status_of_admin').on(table.status, table.assignedTo, table.createdAt, table.id),
    index('project_briefs_completed')
      .on(table.completedAt)
      .where(sql`${table.completedAt} is not null`),
    unique('project_briefs_idempotency_key').on(table.userId, table.idempotencyKey),
    check('project_briefs_status', isOneOf(table.status, projectStatuses)),
    check('project_briefs_priority', isOneOf(table.priority, projectPriorities)),
  ],
);
