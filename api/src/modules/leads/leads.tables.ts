import { enquirySources, enquiryStatuses } from '@stackworks/contracts';
import { check, index, sqliteTable, text, integer } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf, updatedAt } from '#/platform/database/columns.ts';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';

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

/**
 * What the team makes of an enquiry. Its `id` is that of the contact submission or consultation it came with, and `name`,
 * `email` and `summary` are shown in lists without asking for it. `convertedTo` is the client it became.
 */
export const enquiryCases = sqliteTable(
  'enquiry_cases',
  {
    id: text('id').primaryKey(),
    source: text('source', { enum: enquirySources }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    summary: text('summary').notNull(),
    status: text('status', { enum: enquiryStatuses }).notNull().default('new'),
    ownerId: text('owner_id').references(() => adminUsers.id, { onDelete: 'set null' }),
    convertedTo: text('converted_to').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('enquiry_cases_newest').on(table.createdAt, table.id),
    index('enquiry_cases_by_status').on(table.status, table.createdAt, table.id),
    index('enquiry_cases_by_source').on(table.source, table.createdAt, table.id),
    index('enquiry_cases_of_owner').on(table.ownerId, table.createdAt, table.id),
    index('enquiry_cases_by_status_and_source').on(table.status, table.source, table.createdAt, table.id),
    index('enquiry_cases_by_status_of_owner').on(table.status, table.ownerId, table.createdAt, table.id),
    index('enquiry_cases_by_source_of_owner').on(table.source, table.ownerId, table.createdAt, table.id),
    check('enquiry_cases_source', isOneOf(table.source, enquirySources)),
    check('enquiry_cases_status', isOneOf(table.status, enquiryStatuses)),
  ],
);

/** What staff note about an enquiry. */
export const enquiryNotes = sqliteTable(
  'enquiry_notes',
  {
    id: text('id').primaryKey(),
    enquiryId: text('enquiry_id')
      .notNull()
      .references(() => enquiryCases.id, { onDelete: 'cascade' }),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('enquiry_notes_of_enquiry').on(table.enquiryId, table.createdAt, table.id)],
);

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
