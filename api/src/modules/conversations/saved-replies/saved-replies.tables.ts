import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, updatedAt } from '#/platform/database/columns.ts';

/** Answers the team gives often, shared by all of it. */
export const savedReplies = sqliteTable('saved_replies', {
  id: text('id').primaryKey(),
  title: text('title').notNull().unique(),
  text: text('text').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
