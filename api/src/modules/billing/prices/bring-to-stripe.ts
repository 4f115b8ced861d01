import { currentTiers } from '@stackworks/contracts';
import { soldPrices } from './sold-prices.tables.ts';
import type { Deps } from '#/deps.ts';
import { resolveProblem } from '#/modules/billing/problems.ts';
import { setUpPortalPages } from '#/modules/billing/set-up-portal-pages.ts';
import { setUpPrices, type SetUpPrice } from '#/modules/billing/set-up-prices.ts';
import { isSoldAt, type SoldPrice } from '#/modules/billing/sold-prices.ts';
import { claimPrices, releasePrices, settlePortal, settlePrice } from './claim-prices.ts';
import { readSoldAmounts } from './sold-amounts.ts';

type PriceDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'stripe'>;

/** `settled`: Stripe sells at the published prices. `busy`: another process is making them. */
type Outcome = { state: 'settled' | 'busy'; hasChanged: boolean };

/**
 * Makes at Stripe what is published at another price than it is sold at, and has it sold at that from then on. Until then, and
 * whenever Stripe does not answer, the old price is sold. Correct with any number of processes.
 * @param published the prices in content
 * @throws whatever Stripe's SDK throws; calling it again goes on from there
 */
export async function bringToStripe(deps: PriceDeps, published: readonly SoldPrice[]): Promise<Outcome> {
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
        await settlePrice(tx, sold);
        await resolveProblem(tx, 'price_mismatch', sold.lookupKey, now());
      });
    }
    await setUpPortalPages(stripe, await readPlanPrices(deps), deps.config.publicUrl, note);
    await db.write((tx) => settlePortal(tx));
  } finally {
    await db.write((tx) => releasePrices(tx));
  }
  return { state: 'settled', hasChanged: due.length > 0 };
}

/**
 * Notes what Stripe sells for how much, of what has not been looked up yet: a price published while nobody looked is a change like
 * any other. What Stripe does not have was never set up, and waits for `billing:setup`.
 */
async function adoptPrices({ db, stripe }: PriceDeps, published: readonly SoldPrice[]): Promise<void> {
  const known = await readSoldAmounts(db.read);
  const unknown = published.filter(({ lookupKey }) => !known.has(lookupKey));
  if (unknown.length === 0) return;
  const lookupKeys = unknown.map(({ lookupKey }) => lookupKey);
  const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 });
  const rows = unknown.flatMap(({ lookupKey, isMonthly }) => {
    const found = data.find((price) => price.lookup_key === lookupKey);
    const cents = found?.unit_amount ?? null;
    const isSold = found !== undefined && cents !== null && isSoldAt(found, { cents, isMonthly });
    return isSold ? { lookupKey, amount: cents } : [];
  });
  if (rows.length > 0) await db.write((tx) => tx.insert(soldPrices).values(rows).onConflictDoNothing());
}

async function readPlanPrices({ stripe }: PriceDeps): Promise<Map<string, SetUpPrice>> {
  const { data } = await stripe.prices.list({ lookup_keys: [...currentTiers], active: true, limit: 100 });
  return new Map(
    data.flatMap((price) => {
      const { lookup_key: lookupKey, product } = price;
      const productId = typeof product === 'string' ? product : product.id;
      return lookupKey === null ? [] : [[lookupKey, { price, productId }]];
    }),
  );
}
