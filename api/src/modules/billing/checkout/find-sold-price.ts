import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { PlanSlug } from '@stackworks/contracts';
import { soldPrices } from '#/modules/billing/prices/prices.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort, StripePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { toDollars, sayMoney } from '#/modules/billing/emails/money-words.ts';
import { hasOpenProblem, reportProblem, resolveProblem } from '#/modules/billing/problems.ts';
import { isSoldAt, toCents, isSold, readSoldPrices, type SoldPrice } from '#/modules/billing/sold-prices.ts';

/** Something to sell, at the catalogue's price in dollars. */
type Sold = { lookupKey: string; name: string; price: number; isMonthly: boolean };

/**
 * Stripe's price of something we sell. If it isn't the catalogue's, nothing is sold and staff are notified.
 * @throws AppError unavailable when the prices differ, and whatever Stripe's SDK throws
 */
export async function findSoldPrice(
  deps: ClockPort & DatabasePort & StripePort,
  { lookupKey, name, price, isMonthly }: Sold,
): Promise<Stripe.Price> {
  const { data } = await deps.stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [found] = data;
  const cents = toCents(price);
  if (found && (await isSoldNow(deps, found, { lookupKey, cents, isMonthly }))) {
    if (await hasOpenProblem(deps.db.read, 'price_mismatch', lookupKey)) {
      await deps.db.write((tx) => resolveProblem(tx, 'price_mismatch', lookupKey, deps.now()));
    }
    return found;
  }
  const atStripe = found ? `${describe(found)} at Stripe` : 'no price at Stripe';
  const text = `${name} costs ${toDollars(cents)}${isMonthly ? ' a month' : ''} in the catalogue and has ${atStripe}, so it isn’t on sale. Set the right price in content, then run npm run billing:setup.`;
  await deps.db.write((tx) =>
    reportProblem(tx, { kind: 'price_mismatch', subject: lookupKey, text }, deps.now()),
  );
  throw new AppError(
    'unavailable',
    `${name} isn’t on sale right now because we’re updating its price. You haven’t been charged. Please try again later.`,
  );
}

/** While a price changes, Stripe may have it before our catalogue, and sells it from then on. */
async function isSoldNow(
  { db }: DatabasePort,
  found: Stripe.Price,
  { lookupKey, cents, isMonthly }: { lookupKey: string; cents: number; isMonthly: boolean },
): Promise<boolean> {
  if (isSoldAt(found, { cents, isMonthly })) return true;
  const [row] = await db.read.select().from(soldPrices).where(eq(soldPrices.lookupKey, lookupKey));
  return [row?.amount, row?.pendingAmount].some(
    (amount) => typeof amount === 'number' && isSoldAt(found, { cents: amount, isMonthly }),
  );
}

function describe({ unit_amount: amount, currency, recurring }: Stripe.Price): string {
  const price = sayMoney(amount ?? 0, currency);
  if (!recurring) return `${price} once`;
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `${price} a ${interval}` : `${price} every ${count} ${interval}s`;
}

export type SoldPlan = { tier: PlanSlug; name: string; price: number };

const unknownPlan = 'Choose one of our plans.';

/**
 * Finds a plan on sale by its slug or name.
 * @throws AppError invalid_input, unavailable until content has been read once
 */
export function findSoldPlan({ catalogue }: CataloguePort, planName: string): SoldPlan {
  const wanted = planName.toLowerCase();
  const plan = catalogue
    .read()
    .plans.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted);
  if (!plan || !isSold(plan)) {
    throw new AppError('invalid_input', unknownPlan, { fields: { planName: unknownPlan } });
  }
  return { tier: plan.slug, name: plan.name, price: plan.price };
}

/** Stripe's price of something in the catalogue. @throws AppError unavailable when it isn't on sale at that price */
export async function getSoldPrice(
  deps: CataloguePort & ClockPort & DatabasePort & StripePort,
  lookupKey: SoldPrice['lookupKey'],
): Promise<{ price: Stripe.Price; sold: SoldPrice }> {
  const sold = readSoldPrices(deps.catalogue.read()).prices.find((one) => one.lookupKey === lookupKey);
  if (!sold) throw new AppError('unavailable', 'This isn’t on sale right now. Please try again later.');
  const { name, cents, isMonthly } = sold;
  const price = await findSoldPrice(deps, { lookupKey, name, price: cents / 100, isMonthly });
  return { price, sold: { ...sold, cents: price.unit_amount ?? cents } };
}
