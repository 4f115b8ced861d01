import { eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
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

/** `busy`: another process is publishing them. `changed`: some prices are new at Stripe. */
type Outcome = 'unchanged' | 'changed' | 'busy';

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
  const due = await claimPrices(deps, published);
  if (due === null) return 'unchanged';
  if (due === 'busy') return due;
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
  return due.length > 0 ? 'changed' : 'unchanged';
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

/** How long a claim lasts, in milliseconds: longer than Stripe can take. */
const leaseMs = 60_000;

/**
 * Claims the published prices that Stripe doesn't sell at yet. Prices without a row are left alone.
 * @returns what to publish, empty when only Stripe's pages are out of date; null when nothing is
 */
async function claimPrices(
  { db, now }: ClockPort & DatabasePort,
  published: readonly CataloguePrice[],
): Promise<CataloguePrice[] | 'busy' | null> {
  const findDue = async (reader: Reader) => {
    const rows = await reader.select().from(soldPrices);
    const due = published.filter(({ lookupKey, cents }) => {
      const row = rows.find((one) => one.lookupKey === lookupKey);
      return row !== undefined && (row.amount !== cents || row.pendingAmount !== null);
    });
    return due.length > 0 || rows.some(({ isPortalDue }) => isPortalDue) ? { due, rows } : null;
  };
  if (!(await findDue(db.read))) return null;
  return db.write(async (tx) => {
    const at = now();
    const found = await findDue(tx);
    if (!found) return null;
    const { due, rows } = found;
    if (rows.some((row) => row.claimedUntil !== null && row.claimedUntil > at.toISOString())) return 'busy';
    const claimedUntil = leaseUntil(at, leaseMs);
    for (const { lookupKey, cents } of due) {
      const claimed = { pendingAmount: cents, claimedUntil };
      await tx.update(soldPrices).set(claimed).where(eq(soldPrices.lookupKey, lookupKey));
    }
    await tx.update(soldPrices).set({ claimedUntil }).where(eq(soldPrices.isPortalDue, true));
    return due;
  });
}
