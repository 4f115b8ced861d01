import { leadSources, leadStatuses } from '@stackworks/contracts';
import { check, index, sqliteTable, text, integer } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf, updatedAt } from '#/platform/database/columns.ts';
import { adminUsers, companies } from '#/modules/accounts/accounts.tables.ts';

/** What visitors sent with the home page's contact form. */
export const contactSubmissions = sqliteTable(
  'contact_submissions',
  {
    id: text('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    service: text('service').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('contact_submissions_newest').on(table.createdAt, table.id)],
);

/** The team's side of a contact submission or consultation, which has the same `id`. `convertedTo` is the client it became. */
export const leads = sqliteTable(
  'leads',
  {
    id: text('id').primaryKey(),
    source: text('source', { enum: leadSources }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    summary: text('summary').notNull(),
    status: text('status', { enum: leadStatuses }).notNull().default('new'),
    ownerId: text('owner_id').references(() => adminUsers.id, { onDelete: 'set null' }),
    convertedTo: text('converted_to').references(() => companies.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('leads_newest').on(table.createdAt, table.id),
    index('leads_by_status').on(table.status, table.createdAt, table.id),
    index('leads_by_source').on(table.source, table.createdAt, table.id),
    index('leads_of_owner').on(table.ownerId, table.createdAt, table.id),
    index('leads_by_status_and_source').on(table.status, table.source, table.createdAt, table.id),
    index('leads_by_status_of_owner').on(table.status, table.ownerId, table.createdAt, table.id),
    index('leads_by_source_of_owner').on(table.source, table.ownerId, table.createdAt, table.id),
    index('leads_of_client').on(table.convertedTo, table.createdAt, table.id),
    check('leads_source', isOneOf(table.source, leadSources)),
    check('leads_status', isOneOf(table.status, leadStatuses)),
  ],
);

/** Staff's notes on a lead. */
export const leadNotes = sqliteTable(
  'lead_notes',
  {
    id: text('id').primaryKey(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('lead_notes_of_lead').on(table.leadId, table.createdAt, table.id)],
);

/**
 * Visitors' answers to the StackBot, and what it recommended. `isPartial` until they reach the end; `wantsCall` when a person
 * should reach out. `follows` is the id of the consultation that the same visitor finished before.
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
