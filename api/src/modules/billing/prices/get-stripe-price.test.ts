import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { billingProblems } from '#/modules/billing/billing.tables.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { openStripe } from '#test/stripe.ts';
import { getStripePrice } from './get-stripe-price.ts';

const monthly = { interval: 'month', interval_count: 1 } as const;
const lite = { lookupKey: 'stacklite', name: 'StackLite', cents: 3900, isMonthly: true };

/** Stripe with one price of StackLite's, and the question whether that is what the catalogue has. */
async function askFor(price: Partial<Stripe.PriceCreateParams>) {
  const { stripe } = await openStripe();
  const { deps } = await createTestApp({ stripe });
  await createAdmin(deps);
  const { id: product } = await stripe.products.create({ name: 'StackLite' });
  const { id } = await stripe.prices.create({
    product,
    currency: 'nzd',
    unit_amount: 3900,
    lookup_key: 'stacklite',
    ...price,
  });
  return { deps, id, found: getStripePrice(deps, lite) };
}

it('a plan is sold at the catalogue’s price a month', async () => {
  const { id, found } = await askFor({ recurring: monthly });
  expect((await found).id).toBe(id);
});

it.each<[string, Partial<Stripe.PriceCreateParams>, string]>([
  ['in another currency', { currency: 'usd', recurring: monthly }, '$39.00 USD a month'],
  ['every other month', { recurring: { ...monthly, interval_count: 2 } }, '$39.00 NZD every 2 months'],
  ['a year', { recurring: { interval: 'year' } }, '$39.00 NZD a year'],
  ['once', {}, '$39.00 NZD once'],
])('the same amount %s isn’t that price, and staff are notified', async (_, price, described) => {
  const { deps, found } = await askFor(price);
  await expect(found).rejects.toMatchObject({ code: 'unavailable' });
  const [problem] = await deps.db.read.select().from(billingProblems);
  expect(problem?.text).toContain(described);
  const [email] = await readOutbox(deps.db);
  expect(email?.props).toMatchObject({ kind: 'price_mismatch', text: problem?.text });
});
