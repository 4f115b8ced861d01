import type { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { findSoldPrice } from '#/modules/billing/checkout/find-sold-price.ts';
import { readSoldPrices, type SoldPrice } from '#/modules/billing/sold-prices.ts';

/**
 * Stripe's price of something of ours, which is the catalogue's.
 * @throws AppError unavailable when they differ, or nothing is sold under that name
 */
export async function getSoldPrice(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now' | 'stripe'>,
  lookupKey: SoldPrice['lookupKey'],
): Promise<{ price: Stripe.Price; sold: SoldPrice }> {
  const sold = readSoldPrices(deps.catalogue.read()).prices.find((one) => one.lookupKey === lookupKey);
  if (!sold) throw new AppError('unavailable', 'This isn’t on sale right now. Please try again later.');
  const { name, cents, isMonthly } = sold;
  const price = await findSoldPrice(deps, { lookupKey, name, price: cents / 100, isMonthly });
  return { price, sold: { ...sold, cents: price.unit_amount ?? cents } };
}
