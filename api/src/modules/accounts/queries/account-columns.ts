import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { standingColumns, type SubscriptionStanding } from '#/modules/billing/subscription-use.ts';

/** What is read of a client's account. Passwords and tokens are left out: only signing in reads a password. */
export const clientColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  company: users.company,
  phone: users.phone,
  address: users.address,
  role: users.role,
  subscriptionTier: users.subscriptionTier,
  subscriptionStatus: users.subscriptionStatus,
  ...standingColumns(users.id),
  emailVerified: users.emailVerified,
  pendingEmail: users.pendingEmail,
  isActive: users.isActive,
  suspensionReason: users.suspensionReason,
  profileImageUrl: users.profileImageUrl,
  createdAt: users.createdAt,
};

/** What is read of a member of staff's account; as `clientColumns`. */
export const adminColumns = {
  id: adminUsers.id,
  email: adminUsers.email,
  firstName: adminUsers.firstName,
  lastName: adminUsers.lastName,
  role: adminUsers.role,
  isActive: adminUsers.isActive,
  profilePicture: adminUsers.profilePicture,
  twoFactorEnabledAt: adminUsers.twoFactorEnabledAt,
  invitedAt: adminUsers.invitedAt,
  createdAt: adminUsers.createdAt,
};

export type ClientRow = Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof clientColumns, keyof SubscriptionStanding> | 'subscriptionStatus'
> &
  SubscriptionStanding;
export type AdminRow = Pick<typeof adminUsers.$inferSelect, keyof typeof adminColumns>;
