import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '#/platform/database/columns.ts';

/**
 * What visitors told the StackBot, and what it recommended. `isPartial` while they have not gone through to the end; `wantsCall`
 * once they asked that a person reaches out. `follows` is the id of the one that the same visitor told to the end before.
 */
export const consultations = sqliteTable(
  'consultations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    businessType: text('business_type'),
    currentWebsite: text('current_website'),
    mainGoal: text('main_goal'),
    budget: text('budget'),
    timeline: text('timeline'),
    features: text('features', { mode: 'json' }).$type<string[]>().notNull(),
    recommendations: text('recommendations', { mode: 'json' }).$type<string[]>().notNull(),
    phone: text('phone'),
    question: text('question'),
    follows: text('follows'),
    conversationSummary: text('conversation_summary').notNull(),
    isPartial: integer('is_partial', { mode: 'boolean' }).notNull().default(false),
    wantsCall: integer('wants_call', { mode: 'boolean' }).notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('consultations_newest').on(table.createdAt, table.id)],
);
