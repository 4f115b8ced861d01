import { briefFileAnswers, orderedWork, projectPriorities, projectStatuses } from '@stackworks/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf, updatedAt } from '#/platform/database/columns.ts';
import { adminUsers, companies } from '#/modules/accounts/accounts.tables.ts';

/** Stands in for the due date of projects without one, which come last. */
export const noDate = '9999-12-31T23:59:59.999Z';

/** Orders projects by due date. The migration's indexes hold the same expression. */
export const dueOrder = (dueDate: SQLiteColumn): SQL => sql`coalesce(${dueDate}, ${sql.raw(`'${noDate}'`)})`;

/**
 * Projects, as clients brief them. `version` counts changes to status, assignee, priority and due date; `briefVersion` those
 * to the brief; `launchedAt` is when it was first approved or completed. Triggers set `completedAt` and `waitingSince`, the start of
 * a review's wait for its client.
 */
export const projects = sqliteTable(
  'projects',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    projectName: text('project_name').notNull(),
    projectType: text('project_type').notNull(),
    description: text('description').notNull(),
    targetAudience: text('target_audience'),
    brandPersonality: text('brand_personality'),
    colorPreferences: text('color_preferences'),
    stylePreferences: text('style_preferences'),
    competitorExamples: text('competitor_examples'),
    additionalRequirements: text('additional_requirements'),
    logo: text('logo', { enum: briefFileAnswers }),
    photos: text('photos', { enum: briefFileAnswers }),
    briefVersion: integer('brief_version').notNull().default(0),
    briefCompletedAt: text('brief_completed_at'),
    /** The one-off order it is for; null for a project of the plan. */
    ordered: text('ordered', { enum: orderedWork }),
    status: text('status', { enum: projectStatuses }).notNull().default('pending'),
    priority: text('priority', { enum: projectPriorities }).notNull().default('normal'),
    assignedTo: text('assigned_to').references(() => adminUsers.id, { onDelete: 'set null' }),
    dueDate: text('due_date'),
    version: integer('version').notNull().default(0),
    completedAt: text('completed_at'),
    launchedAt: text('launched_at'),
    /** When its client withdrew it, while it waits on hold. */
    withdrawnAt: text('withdrawn_at'),
    statusChangedAt: text('status_changed_at'),
    waitingSince: text('waiting_since'),
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('projects_of_client').on(table.userId, table.createdAt, table.id),
    index('projects_newest').on(table.createdAt, table.id),
    index('projects_by_status').on(table.status, table.createdAt, table.id),
    index('projects_of_admin').on(table.assignedTo, table.createdAt, table.id),
    index('projects_due')
      .on(table.dueDate, table.id)
      // The plus stops SQLite from looking the status up in another index, which has no due dates in order.
      .where(sql`+${table.status} in ('pending', 'in_progress', 'review', 'revision_requested')`),
    index('projects_waiting').on(table.status, table.waitingSince, table.id),
    index('projects_assigned')
      .on(table.createdAt, table.id)
      .where(sql`${table.assignedTo} is not null`),
    index('projects_completed')
      .on(table.completedAt)
      .where(sql`${table.completedAt} is not null`),
    unique('projects_idempotency_key').on(table.userId, table.idempotencyKey),
    check('projects_status', isOneOf(table.status, projectStatuses)),
    check('projects_priority', isOneOf(table.priority, projectPriorities)),
  ],
);
