import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '#/platform/database/columns.ts';
import { companies } from '#/modules/accounts/accounts.tables.ts';

/**
 * Notices of a new price, each sent to everyone who paid another. Amounts are cents. `doubtedAt` is since when the catalogue
 * has had another price, `withdrawnAt` when clients were emailed that it is off, or got a newer notice.
 */
export const priceNotices = sqliteTable(
  'price_notices',
  {
    id: text('id').primaryKey(),
    plan: text('plan').notNull(),
    amount: integer('amount').notNull(),
    effectiveAt: text('effective_at').notNull(),
    sentById: text('sent_by_id').notNull(),
    sentByName: text('sent_by_name').notNull(),
    doubtedAt: text('doubted_at'),
    withdrawnAt: text('withdrawn_at'),
    createdAt: createdAt(),
  },
  (table) => [index('price_notices_newest').on(table.createdAt, table.id)],
);

/** Who got a notice; `appliedAt` is when they were moved, `claimedUntil` the lease of the process that moves them. */
export const priceNoticeClients = sqliteTable(
  'price_notice_clients',
  {
    noticeId: text('notice_id')
      .notNull()
      .references(() => priceNotices.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    appliedAt: text('applied_at'),
    claimedUntil: text('claimed_until'),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.userId] }),
    index('price_notice_clients_of_client').on(table.userId),
    index('price_notice_clients_waiting')
      .on(table.noticeId)
      .where(sql`${table.appliedAt} is null`),
  ],
);

/** What visitors see and pay, in cents, by lookup key at Stripe. A published price replaces it once Stripe has it. */
export const soldPrices = sqliteTable('sold_prices', {
  lookupKey: text('lookup_key').primaryKey(),
  amount: integer('amount').notNull(),
  /** A published price that Stripe may not have yet: set before the first request, cleared once it is sold. */
  pendingAmount: integer('pending_amount'),
  /** Whether Stripe's pages for clients may still offer the old price. */
  isPortalDue: integer('is_portal_due', { mode: 'boolean' }).notNull().default(false),
  /** The lease of the process that publishes it. */
  claimedUntil: text('claimed_until'),
});
