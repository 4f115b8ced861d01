import { adminUser, clientUser } from '@stackworks/contracts';
import { getTableColumns } from 'drizzle-orm';
import { pick } from '#/platform/database/columns.ts';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { standingColumns, type SubscriptionStanding } from '#/modules/billing/subscription-status.ts';

/** Columns that the contract returns under their own name: a new field needs a schema and a column, and nothing here. */
export const clientFields = clientUser.keyof().exclude(['tier', 'isPlanUsable']).options;
export const adminFields = adminUser.keyof().exclude(['name', 'hasTwoFactor']).options;

/** What is read of a client's account. Only the contract's fields, so no password or token: only signing in reads those. */
export const clientColumns = {
  ...pick(getTableColumns(users), [...clientFields, 'isActive', 'suspensionReason']),
  ...standingColumns(users.id),
};

/** What is read of a member of staff's account, as in `clientColumns`. */
export const adminColumns = pick(getTableColumns(adminUsers), [
  ...adminFields,
  'isActive',
  'twoFactorEnabledAt',
]);

export type ClientRow = Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof clientColumns, keyof SubscriptionStanding> | 'subscriptionStatus'
> &
  SubscriptionStanding;
export type AdminRow = Pick<typeof adminUsers.$inferSelect, keyof typeof adminColumns>;
