import { roles } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';
import { adminUsers, companies, people } from '#/modules/accounts/accounts.tables.ts';

/** `viewedBy` is there in a session by which a member of staff sees what a client sees: who, and in which session of theirs. */
export type SessionFacts = {
  userAgent: string | null;
  viewedBy?: { adminId: string; sessionId: string };
};

/**
 * One row for each token handed out; the token is good while its row is. Source: decision D6.
 * A session belongs to a member of staff, or to a person for as long as they are in the company that `userId` names.
 * `provedAt` is when its owner last gave their password, and their code where they have a second factor.
 * `sess` says which browser it was opened in, and whose view of a client it is; `expire` is when it ends by itself.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: text('sess', { mode: 'json' }).$type<SessionFacts>().notNull(),
    role: text('role', { enum: roles }).notNull(),
    userId: text('user_id').references(() => companies.id, { onDelete: 'cascade' }),
    personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
    adminUserId: text('admin_user_id').references(() => adminUsers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expire: text('expire').notNull(),
    revokedAt: text('revoked_at'),
    provedAt: text('proved_at'),
  },
  (table) => [
    index('sessions_of_user').on(table.userId),
    index('sessions_of_person').on(table.personId),
    index('sessions_of_admin').on(table.adminUserId),
    index('sessions_expire').on(table.expire),
    check('sessions_role', isOneOf(table.role, roles)),
    check(
      'sessions_owner',
      sql`(${table.role} = 'client' and ${table.userId} is not null and ${table.personId} is not null
          and ${table.adminUserId} is null)
        or (${table.role} = 'admin' and ${table.adminUserId} is not null and ${table.userId} is null
          and ${table.personId} is null)`,
    ),
  ],
);
