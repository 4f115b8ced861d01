import {
  memberRoles,
  subscriptionStatuses,
  type Address,
  type NotificationPreferences,
  type Role,
  type StaffNotificationPreferences,
} from '@stackworks/contracts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
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
 * Clients, each a company. `plan` is its slug. `suspensionReason` is why `isActive` is false, for staff. `isDemo` marks accounts
 * made by /test-subscription, which shows their password. Sources: decisions D9 and D17.
 */
export const companies = sqliteTable(
  'companies',
  {
    id: text('id').primaryKey(),
    company: text('company'),
    phone: text('phone'),
    address: text('address', { mode: 'json' }).$type<Address>(),
    plan: text('plan'),
    subscriptionStatus: text('subscription_status', { enum: subscriptionStatuses })
      .notNull()
      .default('inactive'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    suspensionReason: text('suspension_reason'),
    /** Counts changes of the owner's name and email address, the postal address and what `profileTexts` lists. */
    detailsVersion: integer('details_version').notNull().default(0),
    isDemo: integer('is_demo', { mode: 'boolean' }).notNull().default(false),
    /** Whether a version is approved by two of its people, while there are two who may. */
    needsTwoApprovals: integer('needs_two_approvals', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('companies_demo')
      .on(table.isDemo)
      .where(sql`${table.isDemo} = 1`),
    index('companies_newest').on(table.createdAt, table.id),
    index('companies_by_status').on(table.subscriptionStatus, table.createdAt, table.id),
    index('companies_by_plan').on(table.plan, table.createdAt, table.id),
    index('companies_by_activity').on(table.isActive, table.createdAt, table.id),
    index('companies_by_status_and_plan').on(table.subscriptionStatus, table.plan, table.createdAt, table.id),
    index('companies_by_status_and_activity').on(
      table.subscriptionStatus,
      table.isActive,
      table.createdAt,
      table.id,
    ),
    index('companies_by_plan_and_activity').on(table.plan, table.isActive, table.createdAt, table.id),
    index('companies_by_subscription').on(table.subscriptionStatus, table.plan, table.isActive),
    check('companies_subscription_status', isOneOf(table.subscriptionStatus, subscriptionStatuses)),
  ],
);

/**
 * The people of clients' companies, who sign in. The tokens are SHA-256, so that a copy of the database opens no account.
 * `profileImageUrl` is the photo's path in storage. `isUnclaimed` until they set a password by the link that was emailed.
 */
export const people = sqliteTable(
  'people',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    password: text('password').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    profileImageUrl: text('profile_image_url'),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    emailVerificationToken: text('email_verification_token').unique(),
    emailVerificationExpiry: text('email_verification_expiry'),
    /** An address that the person moves to once it is confirmed. Until then it is nobody's address. */
    pendingEmail: text('pending_email'),
    pendingEmailToken: text('pending_email_token'),
    pendingEmailExpiry: text('pending_email_expiry'),
    resetToken: text('reset_token').unique(),
    resetTokenExpiry: text('reset_token_expiry'),
    notificationPreferences: text('notification_preferences', {
      mode: 'json',
    }).$type<NotificationPreferences>(),
    isUnclaimed: integer('is_unclaimed', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('people_by_pending_email')
      .on(table.pendingEmailToken)
      .where(sql`${table.pendingEmailToken} is not null`),
    check('people_email', sql`${table.email} = lower(${table.email})`),
  ],
);

/** Who is in which company, and as what: one owner each, and nobody owns two, as the account of the documents is the owner's. */
export const memberships = sqliteTable(
  'memberships',
  {
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    role: text('member_role', { enum: memberRoles }).notNull(),
    joinedAt: text('joined_at').notNull(),
    /** When they last opened the portal, at most some minutes ago. */
    lastSeenAt: text('last_seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.personId] }),
    index('memberships_of_person').on(table.personId),
    uniqueIndex('memberships_owner').on(
      sql`(cast(case "member_role" when 'owner' then "company_id" end as text))`,
    ),
    uniqueIndex('memberships_owned')
      .on(table.personId)
      .where(sql`${table.role} = 'owner'`),
    check('memberships_role', isOneOf(table.role, memberRoles)),
  ],
);

const memberColumns = () => {
  const { personId, role: memberRole, joinedAt, lastSeenAt } = memberships;
  const own = { personId, memberRole, joinedAt, lastSeenAt };
  // The id and the times are the company's.
  return { ...getTableColumns(people), ...getTableColumns(companies), ...own };
};

/** A company with each of its people. `id` is the company's. */
export const members = sqliteView('members').as((query) =>
  query
    .select(memberColumns())
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .innerJoin(people, eq(people.id, memberships.personId)),
);

/** The company that a membership's person owns: as the index `memberships_owner` has it. */
const ownedCompany = sql`cast(case ${memberships.role} when 'owner' then ${memberships.companyId} end as text)`;

/** The clients' accounts of the documents: a company with its owner. `id` is the company's. Source: decision D17. */
export const users = sqliteView('users').as((query) =>
  query
    .select(memberColumns())
    .from(companies)
    .innerJoin(memberships, eq(ownedCompany, companies.id))
    .innerJoin(people, eq(people.id, memberships.personId)),
);

/** The table with what people of a role sign in by. */
export const accountsOf = (role: Role) => (role === 'client' ? people : adminUsers);
