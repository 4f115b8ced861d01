import {
  billingIntervals,
  billingProblemKinds,
  checkoutStates,
  disputeMarks,
  invoiceStatuses,
  soldAddOns,
  type PendingChange,
  subscriptionStatuses,
  type PlanSlug,
} from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex, real } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf, updatedAt } from '#/platform/database/columns.ts';
import { companies } from '#/modules/accounts/accounts.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/**
 * A client's subscription as Stripe had it when last read; plan and status are with the client. Amounts are cents of
 * `currency`, `amount` is after discount. `termsVersion` is of the terms they accepted. Source: decision 033.
 */
export const billingAccounts = sqliteTable(
  'billing_accounts',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    stripeStatus: text('stripe_status'),
    stripePriceId: text('stripe_price_id'),
    /** Before discount, to compare with the catalogue's price. */
    listAmount: integer('list_amount'),
    amount: integer('amount'),
    currency: text('currency').notNull().default('nzd'),
    discountPercent: integer('discount_percent'),
    /** Only prices made by hand aren't monthly. */
    interval: text('interval', { enum: billingIntervals }).notNull().default('month'),
    intervalCount: integer('interval_count').notNull().default(1),
    periodStart: text('period_start'),
    periodEnd: text('period_end'),
    cancelAt: text('cancel_at'),
    endedAt: text('ended_at'),
    pastDueSince: text('past_due_since'),
    /** A smaller plan that begins with the next period. Prices and amounts are its own already. */
    nextPlan: text('next_plan').$type<PlanSlug>(),
    /** What Stripe takes off the next charges; below zero, what it adds to the next one. */
    credit: integer('credit').notNull().default(0),
    /** What a new card is charged at once; null when nothing is overdue, or invoices are sent. */
    owed: integer('owed'),
    /** Stripe's page on which a late payer's bank waits for their confirmation. */
    confirmUrl: text('confirm_url'),
    /** A change of plan whose invoice isn't paid yet. */
    pendingChange: text('pending_change', { mode: 'json' }).$type<PendingChange>(),
    /** Stripe's word. The rest is known of cards only, and the last digits of bank accounts. */
    paymentMethodType: text('payment_method_type'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    cardExpMonth: integer('card_exp_month'),
    cardExpYear: integer('card_exp_year'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: text('terms_accepted_at'),
    syncedAt: text('synced_at').notNull(),
  },
  (table) => [
    index('billing_accounts_late')
      .on(table.pastDueSince, table.userId)
      .where(sql`${table.pastDueSince} is not null`),
    index('billing_accounts_by_price').on(table.listAmount, table.userId),
  ],
);

/**
 * An attempt to buy a plan, at most one open per owner, email and plan, so that repeated requests make one subscription.
 * `id` is the buyer's secret, `termsVersion` of the terms its buyer ticked last, `userId` the signed-in buyer.
 */
export const checkouts = sqliteTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** A visitor's business, if they gave one. */
    company: text('company'),
    plan: text('plan').notNull(),
    state: text('state', { enum: checkoutStates }).notNull().default('open'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    /** Who may resume it: `client:` an account, `key:` the hash of a browser's key, `attempt:` nobody. */
    owner: text('owner').notNull().default(''),
    userId: text('user_id').references(() => companies.id, { onDelete: 'set null' }),
    receiptEmail: text('receipt_email'),
    termsVersion: text('terms_version').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('checkouts_open')
      .on(table.owner, table.email, table.plan)
      .where(sql`${table.state} in ('open', 'processing')`),
    index('checkouts_of_customer').on(table.stripeCustomerId),
    index('checkouts_of_client').on(table.userId),
    check('checkouts_state', isOneOf(table.state, checkoutStates)),
  ],
);

/**
 * The text of each version of the terms that somebody accepted: Studio has the current one alone. It is about nobody, so it
 * stays when the people who accepted it are erased.
 */
export const termsVersions = sqliteTable('terms_versions', {
  /** The terms' own date, then a short hash of their text. */
  version: text('version').primaryKey(),
  text: text('text').notNull(),
  /** When it was first accepted. */
  createdAt: createdAt(),
});

/** Stripe's events. `createdAt` is when we received it, `happenedAt` when Stripe says it happened. */
export const stripeEvents = sqliteTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    stripeCustomerId: text('stripe_customer_id'),
    happenedAt: text('happened_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('stripe_events_newest').on(table.createdAt, table.id),
    index('stripe_events_of_customer').on(table.stripeCustomerId, table.createdAt),
  ],
);

/**
 * The sync queue. `wanted` counts requests to sync a customer, `done` those that were served: a row is due while they differ.
 * A claim moves `availableAt` into the future and sets `claim`, which the writing transaction checks. `userId` binds the
 * customer to an account; an account may have several.
 */
export const billingSyncs = sqliteTable(
  'billing_syncs',
  {
    stripeCustomerId: text('stripe_customer_id').primaryKey(),
    wanted: integer('wanted').notNull().default(0),
    done: integer('done').notNull().default(0),
    claim: text('claim'),
    availableAt: text('available_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    userId: text('user_id').references(() => companies.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('billing_syncs_of_client').on(table.userId),
    index('billing_syncs_due')
      .on(table.availableAt)
      .where(sql`${table.wanted} <> ${table.done}`),
  ],
);

/** Stripe's invoices, under its ids. Amounts are cents. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    number: text('number'),
    description: text('description').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    fromCredit: integer('from_credit').notNull().default(0),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    /** Whether the payer's bank disputes the payment, or has taken it back. */
    dispute: text('dispute', { enum: disputeMarks }),
    status: text('status', { enum: invoiceStatuses }).notNull(),
    receiptUrl: text('receipt_url'),
    pdfUrl: text('pdf_url'),
    paidAt: text('paid_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('invoices_of_client').on(table.userId, table.createdAt, table.id),
    check('invoices_status', isOneOf(table.status, invoiceStatuses)),
  ],
);

/** One-off purchases. `stripeSessionId` is Stripe's checkout, `projectId` the project we opened for it. */
export const purchases = sqliteTable(
  'purchases',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    addOn: text('add_on', { enum: soldAddOns }).notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    /** Whether the payer's bank disputes the payment, or has taken it back. */
    dispute: text('dispute', { enum: disputeMarks }),
    stripeSessionId: text('stripe_session_id').notNull().unique(),
    receiptUrl: text('receipt_url'),
    /** Of the terms its buyer accepted. */
    termsVersion: text('terms_version'),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('purchases_of_client').on(table.userId, table.createdAt, table.id),
    index('purchases_newest').on(table.createdAt, table.userId),
    check('purchases_add_on', isOneOf(table.addOn, soldAddOns)),
  ],
);

/** Payment problems; at most one of a kind is open per subject. */
export const billingProblems = sqliteTable(
  'billing_problems',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: billingProblemKinds }).notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    userId: text('user_id').references(() => companies.id, { onDelete: 'cascade' }),
    resolvedAt: text('resolved_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('billing_problems_open')
      .on(table.kind, table.subject)
      .where(sql`${table.resolvedAt} is null`),
    index('billing_problems_of_subject').on(table.kind, table.subject),
    index('billing_problems_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.resolvedAt} is null`),
    check('billing_problems_kind', isOneOf(table.kind, billingProblemKinds)),
  ],
);

/**
 * Every change of a client's plan or its status, from the first. `monthlyAmount` is the monthly revenue from then on, in New
 * Zealand dollars, by decision D3.
 */
export const subscriptionChanges = sqliteTable(
  'subscription_changes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    plan: text('plan'),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    monthlyAmount: real('monthly_amount').notNull(),
    changedById: text('changed_by_id'),
    changedByName: text('changed_by_name').notNull(),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscription_changes_of_client').on(table.userId, table.createdAt, table.id),
    index('subscription_changes_course').on(table.createdAt, table.userId, table.plan, table.monthlyAmount),
    check('subscription_changes_status', isOneOf(table.status, subscriptionStatuses)),
  ],
);
