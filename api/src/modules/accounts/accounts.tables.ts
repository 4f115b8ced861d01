import {
  subscriptionStatuses,
  type Address,
  type NotificationPreferences,
  type Role,
  type StaffNotificationPreferences,
} from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf, updatedAt } from '#/platform/database/columns.ts';

/**
 * Staff. `resetToken` and `recoveryCodes` are SHA-256. `twoFactorSecret` is encrypted, and in use once `twoFactorEnabledAt` is
 * set; `twoFactorLastStep` is the time step of the last code taken, so that none is taken twice. `invitedAt` is when they were
 * last emailed a link to join the team, null once they have set a password.
 */
export const adminUsers = sqliteTable(
  'admin_users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    password: text('password').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    profilePicture: text('profile_picture'),
    role: text('role', { enum: ['admin'] })
      .notNull()
      .default('admin'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    resetToken: text('reset_token').unique(),
    resetTokenExpiry: text('reset_token_expiry'),
    twoFactorSecret: text('two_factor_secret'),
    twoFactorEnabledAt: text('two_factor_enabled_at'),
    twoFactorLastStep: integer('two_factor_last_step'),
    recoveryCodes: text('recovery_codes', { mode: 'json' }).$type<string[]>(),
    notificationPreferences: text('notification_preferences', {
      mode: 'json',
    }).$type<StaffNotificationPreferences>(),
    invitedAt: text('invited_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('admin_users_email', sql`${table.email} = lower(${table.email})`),
    check('admin_users_role', isOneOf(table.role, ['admin'])),
  ],
);

/** The generated token of First Setup, as SHA-256: one row, from a start without staff until there is the first one. */
export const setupTokens = sqliteTable(
  'setup_tokens',
  {
    id: integer('id').primaryKey(),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('setup_tokens_one', sql`${table.id} = 1`)],
);

/**
 * Clients. `plan` is its slug. The tokens are SHA-256, so that a copy of the database opens no account.
 * `profileImageUrl` is the photo's path in storage. `suspensionReason` is why `isActive` is false, for staff.
 * `isUnclaimed` until the client sets a password by the link that was emailed. `isDemo` marks accounts made by
 * /test-subscription, which shows their password. Source: decision D9.
 */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    password: text('password').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    company: text('company'),
    phone: text('phone'),
    address: text('address', { mode: 'json' }).$type<Address>(),
    role: text('role', { enum: ['client'] })
      .notNull()
      .default('client'),
    plan: text('plan'),
    subscriptionStatus: text('subscription_status', { enum: subscriptionStatuses })
      .notNull()
      .default('inactive'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    emailVerificationToken: text('email_verification_token').unique(),
    emailVerificationExpiry: text('email_verification_expiry'),
    /** An address that the account moves to once it is confirmed. Until then it is no account's address. */
    pendingEmail: text('pending_email'),
    pendingEmailToken: text('pending_email_token'),
    pendingEmailExpiry: text('pending_email_expiry'),
    resetToken: text('reset_token').unique(),
    resetTokenExpiry: text('reset_token_expiry'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    suspensionReason: text('suspension_reason'),
    profileImageUrl: text('profile_image_url'),
    notificationPreferences: text('notification_preferences', {
      mode: 'json',
    }).$type<NotificationPreferences>(),
    /** Counts changes of name, address, email address and what `clientTexts` lists. */
    detailsVersion: integer('details_version').notNull().default(0),
    isUnclaimed: integer('is_unclaimed', { mode: 'boolean' }).notNull().default(false),
    isDemo: integer('is_demo', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('users_demo')
      .on(table.isDemo)
      .where(sql`${table.isDemo} = 1`),
    index('users_by_pending_email')
      .on(table.pendingEmailToken)
      .where(sql`${table.pendingEmailToken} is not null`),
    index('users_newest').on(table.createdAt, table.id),
    index('users_by_status').on(table.subscriptionStatus, table.createdAt, table.id),
    index('users_by_plan').on(table.plan, table.createdAt, table.id),
    index('users_by_activity').on(table.isActive, table.createdAt, table.id),
    index('users_by_status_and_plan').on(table.subscriptionStatus, table.plan, table.createdAt, table.id),
    index('users_by_status_and_activity').on(
      table.subscriptionStatus,
      table.isActive,
      table.createdAt,
      table.id,
    ),
    index('users_by_plan_and_activity').on(table.plan, table.isActive, table.createdAt, table.id),
    index('users_by_subscription').on(table.subscriptionStatus, table.plan, table.isActive),
    check('users_email', sql`${table.email} = lower(${table.email})`),
    check('users_role', isOneOf(table.role, ['client'])),
    check('users_subscription_status', isOneOf(table.subscriptionStatus, subscriptionStatuses)),
  ],
);

/** The table with the accounts of a role. */
export const accountsOf = (role: Role) => (role === 'client' ? users : adminUsers);
