import {
  billingIntervals,
  billingProblemKinds,
  checkoutStates,
  disputeMarks,
  invoiceStatuses,
  soldAddOns,
  type PendingChange,
  subscriptionStatuses,
} from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex, real } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf, updatedAt } from '#/platform/database/columns.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/**
 * What Stripe said of a client's subscription when it was last read; plan and status are with the client. Amounts are cents of
 * `currency`, `amount` what a month costs after discount. `pastDueSince` is the first failure of the invoice that is still owed,
 * `endedAt` when the subscription was over. `termsVersion` is the date of the terms they agreed to. Source: decision 033.
 */
export const billingAccounts = sqliteTable(
  'billing_accounts',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    stripeStatus: text('stripe_status'),
    stripePriceId: text('stripe_price_id'),
    /** The price itself, before discount: what is compared with the catalogue's. */
    listAmount: integer('list_amount'),
    amount: integer('amount'),
    currency: text('currency').notNull().default('nzd'),
    discountPercent: integer('discount_percent'),
    /** How often that is paid: every so many of which. Only a price made by hand is not paid monthly. */
    interval: text('interval', { enum: billingIntervals }).notNull().default('month'),
    intervalCount: integer('interval_count').notNull().default(1),
    periodStart: text('period_start'),
    periodEnd: text('period_end'),
    cancelAt: text('cancel_at'),
    endedAt: text('ended_at'),
    pastDueSince: text('past_due_since'),
    /** What Stripe takes off the next charges, of a change to a smaller plan. */
    credit: integer('credit').notNull().default(0),
    /** What a new card is charged at once for what is late; null where nothing is, or where invoices are sent. */
    owed: integer('owed'),
    /** Stripe's page on which the bank of a late payer asks for their confirmation; null where no bank does. */
    confirmUrl: text('confirm_url'),
    /** A change of plan whose invoice is not paid yet. */
    pendingChange: text('pending_change', { mode: 'json' }).$type<PendingChange>(),
    /** Stripe's word for what they pay with; what follows is of cards, the last digits of banks too. */
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
 * An attempt to buy a plan, at most one open for an owner, an email and a plan, so that however often it is sent there is one
 * subscription. `id` is a secret of the buyer. Its `termsVersion` is the date of the terms in force. `userId` is the account
 * in whose own session it was begun; null for a visitor's.
 */
export const checkouts = sqliteTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    tier: text('tier').notNull(),
    state: text('state', { enum: checkoutStates }).notNull().default('open'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    /** Who may go on with it: `client:` an account, `key:` the hash of a browser's key, or nobody else. */
    owner: text('owner').notNull().default(''),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    receiptEmail: text('receipt_email'),
    termsVersion: text('terms_version').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('checkouts_open')
      .on(table.owner, table.email, table.tier)
      .where(sql`${table.state} in ('open', 'processing')`),
    index('checkouts_of_customer').on(table.stripeCustomerId),
    index('checkouts_of_client').on(table.userId),
    check('checkouts_state', isOneOf(table.state, checkoutStates)),
  ],
);

/** Every event of Stripe's, once. `createdAt` is when it reached us, `happenedAt` when Stripe says it happened. */
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
 * Customers of Stripe's to be read again. `wanted` counts what asked for it and `done` what of that has been read: a row is due
 * while they differ. Claiming moves `availableAt` into the future and sets `claim`, which the writing transaction checks.
 * `userId` is whose customer it is once that is known: somebody may be several.
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
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('billing_syncs_of_client').on(table.userId),
    index('billing_syncs_due')
      .on(table.availableAt)
      .where(sql`${table.wanted} <> ${table.done}`),
  ],
);

/** Invoices as Stripe has them; `id` is Stripe's. Amounts are cents. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: text('number'),
    description: text('description').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** What of it was taken from the client's credit. */
    fromCredit: integer('from_credit').notNull().default(0),
    /** What of it was paid back. */
    amountRefunded: integer('amount_refunded').notNull().default(0),
    /** Whether the payer's bank asks for the payment back, or has taken it. */
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

/** What was bought once. `stripeSessionId` is the checkout it was paid in; `projectBriefId` the work it began. */
export const purchases = sqliteTable(
  'purchases',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addOn: text('add_on', { enum: soldAddOns }).notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** What of it was paid back. */
    amountRefunded: integer('amount_refunded').notNull().default(0),
    /** Whether the payer's bank asks for the payment back, or has taken it. */
    dispute: text('dispute', { enum: disputeMarks }),
    stripeSessionId: text('stripe_session_id').notNull().unique(),
    /** Stripe's page of its invoice or receipt. */
    receiptUrl: text('receipt_url'),
    projectBriefId: text('project_brief_id').references(() => projects.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('purchases_of_client').on(table.userId, table.createdAt, table.id),
    check('purchases_add_on', isOneOf(table.addOn, soldAddOns)),
  ],
);

/** What is wrong with money; at most one open of a kind about a subject. */
export const billingProblems = sqliteTable(
  'billing_problems',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: billingProblemKinds }).notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
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
