import { eq, inArray } from 'drizzle-orm';
import type { ClockPort, ConfigPort, DatabasePort, LogPort, StripePort } from '#/platform/ports.ts';
import { leaseUntil } from '#/platform/jobs/queue.ts';
import { idOf } from '#/platform/stripe/call-stripe.ts';
import { resolveProblem } from '#/modules/billing/problems.ts';
import {
  setUpPortalPages,
  listByLookupKey,
  setUpPrices,
  type SetUpPrice,
} from '#/modules/billing/set-up/set-up-prices.ts';
import { isSoldAt, type CataloguePrice } from '#/modules/billing/catalogue-prices.ts';
import { soldPrices } from './prices.tables.ts';
import { readSoldAmounts } from './sold-amounts.ts';

type PriceDeps = ClockPort & ConfigPort & DatabasePort & LogPort & StripePort;

/** `settled`: Stripe sells at the published prices. `busy`: another process is publishing them. */
type Outcome = { state: 'settled' | 'busy'; hasChanged: boolean };

/**
 * Creates published prices at Stripe and sells at them from then on. Until then, and while Stripe is away, the old price is
 * sold. Safe with any number of processes, and safe to repeat.
 * @param published the prices in content
 * @throws whatever Stripe's SDK throws
 */
export async function publishPrices(deps: PriceDeps, published: readonly CataloguePrice[]): Promise<Outcome> {
  const { db, log, now, stripe } = deps;
  const note = (sentence: string) => log.info(sentence);
  await adoptPrices(deps, published);
  const { due, isPortalDue, isBusy } = await claimPrices(deps, published);
  if (isBusy) return { state: 'busy', hasChanged: false };
  if (due.length === 0 && !isPortalDue) return { state: 'settled', hasChanged: false };
  try {
    for (const sold of due) {
      await setUpPrices(stripe, [sold], note);
      await db.write(async (tx) => {
        await tx
          .update(soldPrices)
          .set({ amount: sold.cents, pendingAmount: null, isPortalDue: true })
          .where(eq(soldPrices.lookupKey, sold.lookupKey));
        await resolveProblem(tx, 'price_mismatch', sold.lookupKey, now());
      });
    }
    await setUpPortalPages(stripe, await readPlanPrices(deps, published), deps.config.publicUrl, note);
    await db.write((tx) => tx.update(soldPrices).set({ isPortalDue: false }));
  } finally {
    await db.write((tx) => tx.update(soldPrices).set({ claimedUntil: null }));
  }
  return { state: 'settled', hasChanged: due.length > 0 };
}

/**
 * Records what Stripe sells each price for, if we don't know yet. A plan that Stripe lacks while it has others is new in
 * content, so we create it. Before the first `billing:setup` plans wait for that; add-ons always do. Source: decision 071.
 */
async function adoptPrices({ db, stripe }: PriceDeps, published: readonly CataloguePrice[]): Promise<void> {
  const known = await readSoldAmounts(db.read);
  const unknown = published.filter(({ lookupKey }) => !known.has(lookupKey));
  if (unknown.length === 0) return;
  const found = await listByLookupKey(stripe, unknown, { active: true });
  const isSetUp = known.size > 0 || found.length > 0;
  const rows = unknown.flatMap(({ lookupKey, cents, isMonthly }) => {
    const price = found.find((one) => one.lookup_key === lookupKey);
    if (!price) return isSetUp && isMonthly ? { lookupKey, amount: cents, pendingAmount: cents } : [];
    const amount = price.unit_amount;
    return amount !== null && isSoldAt(price, { cents: amount, isMonthly }) ? { lookupKey, amount } : [];
  });
  if (rows.length > 0) await db.write((tx) => tx.insert(soldPrices).values(rows).onConflictDoNothing());
}

async function readPlanPrices(
  { stripe }: PriceDeps,
  published: readonly CataloguePrice[],
): Promise<SetUpPrice[]> {
  const plans = published.filter(({ isMonthly }) => isMonthly);
  const found = await listByLookupKey(stripe, plans, { active: true });
  return plans.flatMap(({ lookupKey }) => {
    const price = found.find((one) => one.lookup_key === lookupKey);
    if (!price) return [];
    return { price, productId: idOf(price.product) };
  });
}

type ClaimDeps = ClockPort & DatabasePort;
type Row = typeof soldPrices.$inferSelect;

/** How long a claim lasts, in milliseconds: longer than Stripe can take. */
const leaseMs = 60_000;

/** What this process has to publish, and whether another one is doing it already. */
type PriceClaim = { due: CataloguePrice[]; isPortalDue: boolean; isBusy: boolean };

/** Claims the published prices that Stripe doesn't sell at yet. Prices without a row are left alone. */
async function claimPrices(
  { db, now }: ClaimDeps,
  published: readonly CataloguePrice[],
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
    const claimedUntil = leaseUntil(at, leaseMs);
    for (const { lookupKey, cents } of found.due) {
      const claimed = { pendingAmount: cents, claimedUntil };
      await tx.update(soldPrices).set(claimed).where(eq(soldPrices.lookupKey, lookupKey));
    }
    const portal = rows.filter((row) => row.isPortalDue).map(({ lookupKey }) => lookupKey);
    await tx.update(soldPrices).set({ claimedUntil }).where(inArray(soldPrices.lookupKey, portal));
    return { ...found, isBusy: false };
  });
}

function findDue(rows: readonly Row[], published: readonly CataloguePrice[]) {
  const due = published.filter(({ lookupKey, cents }) => {
    const row = rows.find((one) => one.lookupKey === lookupKey);
    return row !== undefined && (row.amount !== cents || row.pendingAmount !== null);
  });
  const isPortalDue = rows.some((row) => row.isPortalDue);
  return due.length > 0 || isPortalDue ? { due, isPortalDue } : null;
}
