import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * What each plan and add-on sells for at Stripe, in cents, under its lookup key there. It is what visitors see and pay: a price
 * published in content takes its place once Stripe has it.
 */
export const soldPrices = sqliteTable('sold_prices', {
  lookupKey: text('lookup_key').primaryKey(),
  amount: integer('amount').notNull(),
  /** A published price that Stripe may not have yet. Set before the first request to Stripe, cleared once it is sold. */
  pendingAmount: integer('pending_amount'),
  /** Whether Stripe's pages for clients may still offer the price of before. */
  isPortalDue: integer('is_portal_due', { mode: 'boolean' }).notNull().default(false),
  /** Until then one process is bringing it to Stripe, and the others wait. */
  claimedUntil: text('claimed_until'),
});
