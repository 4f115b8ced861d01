import { subscriptionStatuses } from '@stackworks/contracts';
import { check, index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';

/**
 * Every change of a client's plan or of its state, the first included. `monthlyAmount` is what it then brought in a month, in
 * New Zealand dollars, by decision D3; the newest row of a client says what they have now.
 */
export const subscriptionChanges = sqliteTable(
  'subscription_changes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tier: text('tier'),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    monthlyAmount: real('monthly_amount').notNull(),
    changedById: text('changed_by_id'),
    changedByName: text('changed_by_name').notNull(),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscription_changes_of_client').on(table.userId, table.createdAt, table.id),
    index('subscription_changes_course').on(table.createdAt, table.userId, table.tier, table.monthlyAmount),
    check('subscription_changes_status', isOneOf(table.status, subscriptionStatuses)),
  ],
);
