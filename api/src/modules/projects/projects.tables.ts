import { briefFileAnswers, orderedWork, projectPriorities, projectStatuses } from '@stackworks/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf, updatedAt } from '#/platform/database/columns.ts';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';

/** By what projects are ordered that are due: one without a date comes last. Written out, so that indexes serve it. */
export const dueOrder = (dueDate: SQLiteColumn): SQL => sql`coalesce(${dueDate}, '9999-12-31T23:59:59.999Z')`;

/**
 * Projects, as briefed by clients. `assignedTo` is a member of staff, shown by email address. `version` counts what has been
 * changed of status, assignment, priority and due date, so that whoever changes what they no longer see is told. Triggers set
 * `completedAt`, whoever changes the status, and take it away when the work goes on. `statusChangedAt` is null until the
 * status has changed. `briefVersion` counts the changes to the brief; `briefCompletedAt` is when the last required answer came,
 * from which the delivery date is counted. `waitingSince` is when a project in review began to wait for its client: triggers
 * set it with the status, and a new version, a nudge or a client's message starts it again. Triggers of migration 0007 feed the
 * search: recreate them with this table.
 */
export const projects = sqliteTable(
  'projects',
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
    logo: text('logo', { enum: briefFileAnswers }),
    photos: text('photos', { enum: briefFileAnswers }),
    briefVersion: integer('brief_version').notNull().default(0),
    briefCompletedAt: text('brief_completed_at'),
    /** What was bought once that it is for; null for a project of the plan. */
    ordered: text('ordered', { enum: orderedWork }),
    status: text('status', { enum: projectStatuses }).notNull().default('pending'),
    priority: text('priority', { enum: projectPriorities }).notNull().default('normal'),
    assignedTo: text('assigned_to').references(() => adminUsers.id, { onDelete: 'set null' }),
    dueDate: text('due_date'),
    version: integer('version').notNull().default(0),
    completedAt: text('completed_at'),
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
      // The plus keeps the status from being looked up in another index, which has them in no order of theirs.
      .where(sql`+${table.status} in ('pending', 'in_progress', 'review', 'revision_requested')`),
    index('projects_waiting').on(table.status, table.waitingSince, table.id),
    index('projects_assigned')
      .on(table.createdAt, table.id)
      .where(sql`${table.assignedTo} is not null`),
    index('projects_by_status_of_admin').on(table.status, table.assignedTo, table.createdAt, table.id),
    index('projects_completed')
      .on(table.completedAt)
      .where(sql`${table.completedAt} is not null`),
    index('projects_by_status_and_priority').on(table.status, table.priority, table.createdAt, table.id),
    index('projects_by_status_due').on(table.status, dueOrder(table.dueDate), table.id),
    index('projects_by_status_of_admin_due').on(
      table.status,
      table.assignedTo,
      dueOrder(table.dueDate),
      table.id,
    ),
    index('projects_by_status_and_priority_due').on(
      table.status,
      table.priority,
      dueOrder(table.dueDate),
      table.id,
    ),
    unique('projects_idempotency_key').on(table.userId, table.idempotencyKey),
    check('projects_status', isOneOf(table.status, projectStatuses)),
    check('projects_priority', isOneOf(table.priority, projectPriorities)),
  ],
);

/**
 * A client's projects as one thing: triggers of migration 0033 give it another version whenever one of them comes, changes or
 * goes, whoever does it. Versions are random, so that a database that was restored never has one again that meant something else.
 */
export const projectLists = sqliteTable('project_lists', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: text('version').notNull(),
});
