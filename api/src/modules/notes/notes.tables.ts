import { index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt } from '#/platform/database/columns.ts';
import { companies } from '#/modules/accounts/accounts.tables.ts';

/** Staff’s notes about a client, which the client never sees. */
export const clientNotes = sqliteTable(
  'client_notes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('client_notes_of_client').on(table.userId, table.createdAt, table.id),
    unique('client_notes_idempotency_key').on(table.authorId, table.idempotencyKey),
  ],
);
