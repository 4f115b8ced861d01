import { inboxKinds } from '@stackworks/contracts';
import { check, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';

/**
 * What a member of staff has put off, and until when: it is hidden from them alone. One that is over stays for a while, so
 * that its row can say so. `subjectId` is the project, client or lead whose next message brings it back.
 */
export const inboxSnoozes = sqliteTable(
  'inbox_snoozes',
  {
    adminUserId: text('admin_user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    kind: text('kind', { enum: inboxKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    until: text('until').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.adminUserId, table.itemId, table.kind] }),
    index('inbox_snoozes_of_subject').on(table.subjectId, table.until),
    check('inbox_snoozes_kind', isOneOf(table.kind, inboxKinds)),
  ],
);
