import { addMilliseconds } from 'date-fns';
import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { soldPrices } from './sold-prices.tables.ts';
import type { Deps } from '#/deps.ts';
import type { SoldPrice } from '#/modules/billing/sold-prices.ts';

type ClaimDeps = Pick<Deps, 'db' | 'now'>;
type Row = typeof soldPrices.$inferSelect;

/** For how long one process has a price to itself, in milliseconds: above the longest that Stripe can take. */
const leaseMs = 60_000;

/** What this process is to bring to Stripe, and whether another process is at it instead. */
type PriceClaim = { due: SoldPrice[]; isPortalDue: boolean; isBusy: boolean };

/**
 * Claims the published prices that Stripe does not sell at yet, for one process at a time.
 * @param published the prices in content; one without a row yet is left alone
 */
export async function claimPrices(
  { db, now }: ClaimDeps,
  published: readonly SoldPrice[],
): Promise<PriceClaim> {
  const nothing = { due: [], isPortalDue: false, isBusy: false };
  if (!findDue(await db.read.select().from(soldPrices), published)) return nothing;
  return db.write(async (tx) => {
    const at = now();
    const rows = await tx.select().from(soldPrices);
    const found = findDue(rows, published);
    if (!found) return nothing;
    if (rows.some(({ claimedUntil }) => claimedUntil !== null && claimedUntil > at.toISOString())) {
      return { ...nothing, isBusy: true };
    }
    const claimedUntil = addMilliseconds(at, leaseMs).toISOString();
    for (const { lookupKey, cents } of found.due) {
      const claimed = { pendingAmount: cents, claimedUntil };
      await tx.update(soldPrices).set(claimed).where(eq(soldPrices.lookupKey, lookupKey));
    }
    const portal = rows.filter((row) => row.isPortalDue).map(({ lookupKey }) => lookupKey);
    await tx.update(soldPrices).set({ claimedUntil }).where(inArray(soldPrices.lookupKey, portal));
    return { ...found, isBusy: false };
  });
}

function findDue(rows: readonly Row[], published: readonly SoldPrice[]) {
  const due = published.filter(({ lookupKey, cents }) => {
    const row = rows.find((one) => one.lookupKey === lookupKey);
    return row !== undefined && (row.amount !== cents || row.pendingAmount !== null);
  });
  const isPortalDue = rows.some((row) => row.isPortalDue);
  return due.length > 0 || isPortalDue ? { due, isPortalDue } : null;
}

/** Has visitors see and pay a price from now on: Stripe has it. */
export async function settlePrice(tx: Transaction, { lookupKey, cents }: SoldPrice): Promise<void> {
  await tx
    .update(soldPrices)
    .set({ amount: cents, pendingAmount: null, isPortalDue: true })
    .where(eq(soldPrices.lookupKey, lookupKey));
}

/** Notes that Stripe's pages for clients offer the prices that are sold. */
export const settlePortal = (tx: Transaction) => tx.update(soldPrices).set({ isPortalDue: false });

/** Lets another process, or a later attempt, go on. */
export const releasePrices = (tx: Transaction) => tx.update(soldPrices).set({ claimedUntil: null });
