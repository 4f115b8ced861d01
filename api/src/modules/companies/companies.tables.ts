import { givenRoles } from '@stackworks/contracts';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';
import { companies, people } from '#/modules/accounts/accounts.tables.ts';

/**
 * Invitations to join a company that have not been accepted. `tokenHash` is SHA-256, null for a void link. Only a link that was
 * emailed proves whose the address is.
 */
export const memberInvitations = sqliteTable(
  'member_invitations',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('member_role', { enum: givenRoles }).notNull(),
    invitedBy: text('invited_by').notNull(),
    tokenHash: text('token_hash').unique(),
    isEmailed: integer('is_emailed', { mode: 'boolean' }).notNull().default(true),
    expiresAt: text('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('member_invitations_email').on(table.companyId, table.email),
    check('member_invitations_role', isOneOf(table.role, givenRoles)),
  ],
);

/** Who has been asked to take over a company, one at a time. `tokenHash` is SHA-256, null for a void link. */
export const ownershipOffers = sqliteTable(
  'ownership_offers',
  {
    companyId: text('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').unique(),
    expiresAt: text('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('ownership_offers_of_person').on(table.personId)],
);
