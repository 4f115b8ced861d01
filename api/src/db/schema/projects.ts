import { projectPriorities, projectStatuses } from '@stackworks/contracts';
import { check, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf, updatedAt } from '#/db/columns.ts';
import { adminUsers, users } from '#/db/schema/accounts.ts';

/** Projects, as briefed by clients. `assignedTo` is a member of staff, shown by e-mail address. */
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
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('project_briefs_of_client').on(table.userId, table.createdAt, table.id),
    index('project_briefs_newest').on(table.createdAt, table.id),
    index('project_briefs_by_status').on(table.status, table.createdAt, table.id),
    index('project_briefs_of_admin').on(table.assignedTo, table.createdAt, table.id),
    unique('project_briefs_idempotency_key').on(table.userId, table.idempotencyKey),
    check('project_briefs_status', isOneOf(table.status, projectStatuses)),
    check('project_briefs_priority', isOneOf(table.priority, projectPriorities)),
  ],
);
