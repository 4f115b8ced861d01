import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { ClockPort, DatabasePort, StripePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { toDollars, sayMoney } from '#/modules/billing/emails/money-words.ts';
import { hasOpenProblem, reportProblem, resolveProblem } from '#/modules/billing/problems.ts';
import { isSoldAt, type CataloguePrice } from '#/modules/billing/catalogue-prices.ts';
import { soldPrices } from './prices.tables.ts';

type Sold = Pick<CataloguePrice, 'lookupKey' | 'name' | 'cents' | 'isMonthly'>;

/**
 * Stripe's price of something we sell: the catalogue's, or while that changes, the one sold before or about to be. At any other,
 * nothing is sold and staff are notified.
 * @throws AppError unavailable when the prices differ, and whatever Stripe's SDK throws
 */
export async function getStripePrice(
  deps: ClockPort & DatabasePort & StripePort,
  sold: Sold,
): Promise<Stripe.Price> {
  const { lookupKey, name, cents, isMonthly } = sold;
  const { data } = await deps.stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [found] = data;
  if (found && (await isSoldNow(deps, found, sold))) {
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
  { lookupKey, cents, isMonthly }: Sold,
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
