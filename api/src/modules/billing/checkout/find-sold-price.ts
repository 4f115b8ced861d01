import type { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { sayMoney } from '#/modules/billing/money-in-words.ts';
import { hasOpenProblem, reportProblem, resolveProblem } from '#/modules/billing/problems.ts';
import { currency, toCents } from '#/modules/billing/sold-prices.ts';

/** What is sold: the lookup key of its price at Stripe, its name, and the catalogue's price in dollars. */
type Sold = { lookupKey: string; name: string; price: number; isMonthly: boolean };

/**
 * Stripe's price of something we sell, which must be the catalogue's: where they differ nothing is sold and staff are told,
 * until they agree again.
 * @throws AppError unavailable when they differ, and whatever Stripe's SDK throws
 */
export async function findSoldPrice(
  deps: Pick<Deps, 'db' | 'now' | 'stripe'>,
  { lookupKey, name, price, isMonthly }: Sold,
): Promise<Stripe.Price> {
  const { data } = await deps.stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [found] = data;
  const cents = toCents(price);
  const isSame =
    found?.unit_amount === cents &&
    found.currency === currency &&
    (isMonthly
      ? found.recurring?.interval === 'month' && found.recurring.interval_count === 1
      : found.recurring === null);
  if (isSame) {
    if (await hasOpenProblem(deps.db.read, 'price_mismatch', lookupKey)) {
      await deps.db.write((tx) => resolveProblem(tx, 'price_mismatch', lookupKey, deps.now()));
    }
    return found;
  }
  const atStripe = found ? `${describe(found)} at Stripe` : 'no price at Stripe';
  const text = `${name} costs ${toDollars(cents)}${isMonthly ? ' a month' : ''} in the catalogue and has ${atStripe}, so it is not sold. Put the right price into content, then run npm run billing:setup.`;
  await deps.db.write((tx) =>
    reportProblem(tx, { kind: 'price_mismatch', subject: lookupKey, text }, deps.now()),
  );
  throw new AppError(
    'unavailable',
    `${name} can’t be bought just now, because we are changing its price. Nothing was charged. Please try again later.`,
  );
}

const describe = ({ unit_amount, currency: sold, recurring }: Stripe.Price): string =>
  `${sayMoney(unit_amount ?? 0, sold)} ${recurring ? sayInterval(recurring) : 'once'}`;

/** How often something is paid: "a month", "every 2 months". */
const sayInterval = ({ interval, interval_count: count }: Stripe.Price.Recurring): string =>
  count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;

const toDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
