import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '#/db/columns.ts';

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
