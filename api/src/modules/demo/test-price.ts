import type { TestPlan } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { findSoldPrice } from '#/modules/billing/checkout/find-sold-price.ts';
import { currency, isSold, toCents } from '#/modules/billing/sold-prices.ts';

/** What a subscription is made of: a price of every month, and what is paid once with the first. */
export type TestOrder = { monthly: string; once: string | null };

/**
 * The prices at Stripe of a plan to be tried. A plan of before has none until somebody tries it; one that is paid once is
 * nothing a month after that.
 */
export async function findTestOrder(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now' | 'stripe'>,
  { tier, name, amount, cadence }: TestPlan,
): Promise<TestOrder> {
  const plan = deps.catalogue.findPlan(tier);
  if (plan && isSold(plan)) {
    const price = await findSoldPrice(deps, { lookupKey: tier, name, price: amount, isMonthly: true });
    return { monthly: price.id, once: null };
  }
  const cents = toCents(amount);
  const isOnce = cadence === 'one-time';
  const tried = { name, tier };
  const monthly = await findOrMake(deps.stripe, tried, `test-${tier}`, isOnce ? 0 : cents, true);
  const once = isOnce ? await findOrMake(deps.stripe, tried, `test-${tier}-once`, cents, false) : null;
  return { monthly: monthly.id, once: once && once.id };
}

async function findOrMake(
  stripe: Stripe,
  { name, tier }: { name: string; tier: string },
  lookupKey: string,
  cents: number,
  isMonthly: boolean,
): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [found] = data;
  if (found?.unit_amount === cents) return found;
  return stripe.prices.create({
    product_data: { name: `${name} (test)`, metadata: { plan: tier } },
    currency,
    unit_amount: cents,
    ...(isMonthly && { recurring: { interval: 'month' } }),
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: { plan: tier },
  });
}
