import type { Stripe } from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { idOf } from '#/platform/stripe/call-stripe.ts';
import { makePlan } from '#test/content.ts';
import { openStripe } from '#test/stripe.ts';
import { setUpBilling } from './set-up-billing.ts';

const addOn = (name: string, price: number) => ({ id: `addOn-${name}`, name, description: '', price });

const catalogue = {
  plans: [
    makePlan({ slug: 'stacklite', name: 'StackLite', price: 39 }),
    makePlan({ slug: 'stackgrow', name: 'StackGrow', price: 79 }),
    makePlan({ slug: 'stackpro', name: 'StackPro', price: 139 }),
    makePlan({ slug: 'superstack', name: 'SuperStack', price: 997, isCurrent: false }),
  ],
  addOns: [
    addOn('extra-page-block', 79),
    addOn('content-update', 29),
    addOn('brand-kit', 299),
    addOn('web-app', 1000),
  ],
};

const place = { catalogue, refunds: '', publicUrl: 'https://www.stackworks.example', hookUrl: null };

/** The catalogue after an editor has changed what StackLite and the brand kit cost. */
const dearer = {
  plans: catalogue.plans.map((plan) => (plan.slug === 'stacklite' ? { ...plan, price: 49 } : plan)),
  addOns: catalogue.addOns.map((one) => (one.id === 'addOn-brand-kit' ? { ...one, price: 349 } : one)),
};

let stripe: Stripe;
beforeEach(async () => {
  ({ stripe } = await openStripe());
});

const readPrices = async (): Promise<Record<string, number | null>> => {
  const { data } = await stripe.prices.list({ active: true, limit: 100 });
  return Object.fromEntries(data.map(({ lookup_key: key, unit_amount: cents }) => [key ?? 'none', cents]));
};

it('sells what the catalogue sells, at its prices in cents, and no legacy plan', async () => {
  await setUpBilling(stripe, place);
  expect(await readPrices()).toEqual({
    stacklite: 3900,
    stackgrow: 7900,
    stackpro: 13900,
    'extra-page-block': 7900,
    'content-update': 2900,
    'brand-kit': 29900,
  });
  const stacklite = await getPrice('stacklite');
  expect(stacklite).toMatchObject({ currency: 'nzd', recurring: { interval: 'month', interval_count: 1 } });
  expect((await stripe.products.list({ ids: [idOf(stacklite.product)] })).data).toMatchObject([
    { name: 'StackLite' },
  ]);
  expect(await getPrice('brand-kit')).toMatchObject({ recurring: null, metadata: { addOn: 'brand-kit' } });
});

it('changes nothing the second time', async () => {
  const first = await setUpBilling(stripe, {
    ...place,
    hookUrl: 'https://www.stackworks.example/api/hooks/stripe',
  });
  expect(first.changes.length).toBeGreaterThan(10);
  const { data: before } = await stripe.events.list({ limit: 100 });
  const second = await setUpBilling(stripe, {
    ...place,
    hookUrl: 'https://www.stackworks.example/api/hooks/stripe',
  });
  expect(second).toEqual({ ...first, changes: [], webhookSecret: null });
  const { data: after } = await stripe.events.list({ limit: 100 });
  expect(after).toHaveLength(before.length);
});

it('makes a new price under the same lookup key when the catalogue has another, and leaves subscriptions alone', async () => {
  await setUpBilling(stripe, place);
  const old = await getPrice('stacklite');
  const customer = await stripe.customers.create({ email: 'ana@bakery.example' });
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: old.id }],
    payment_behavior: 'default_incomplete',
  });

  const { changes } = await setUpBilling(stripe, { ...place, catalogue: dearer });
  expect(changes).toContain(
    'StackLite now sells at $49.00 a month (was $39.00). Existing subscribers keep their price.',
  );
  expect(await readPrices()).toMatchObject({ stacklite: 4900, stackgrow: 7900, 'brand-kit': 34900 });
  expect(await stripe.prices.retrieve(old.id)).toMatchObject({
    active: false,
    metadata: { plan: 'stacklite' },
  });
  const { items } = await stripe.subscriptions.retrieve(id);
  expect(items.data.map(({ price }) => price.id)).toEqual([old.id]);
  expect((await setUpBilling(stripe, { ...place, catalogue: dearer })).changes).toEqual([]);
});

it('changes a price that is its product’s default, and is done with it', async () => {
  await setUpBilling(stripe, place);
  const old = await getPrice('stacklite');
  await stripe.products.update(idOf(old.product), { default_price: old.id });
  await setUpBilling(stripe, { ...place, catalogue: dearer });
  const now = await getPrice('stacklite');
  expect(await stripe.prices.retrieve(old.id)).toMatchObject({ active: false });
  expect(await stripe.products.retrieve(idOf(now.product))).toMatchObject({ default_price: now.id });
  const { data } = await stripe.billingPortal.configurations.list({ active: true });
  const sold = data[0]?.features.subscription_update.products?.flatMap(({ prices }) => prices);
  expect(sold).toContain(now.id);
  expect((await setUpBilling(stripe, { ...place, catalogue: dearer })).changes).toEqual([]);
});

it('accepts a price made by hand, and adds metadata that says what it is for', async () => {
  const { id } = await stripe.prices.create({
    product_data: { name: 'StackLite' },
    currency: 'nzd',
    unit_amount: 3900,
    recurring: { interval: 'month' },
    lookup_key: 'stacklite',
  });
  await setUpBilling(stripe, place);
  expect(await getPrice('stacklite')).toMatchObject({ id, metadata: { plan: 'stacklite' } });
});

it('resumes an interrupted run', async () => {
  await stripe.products.create({ id: 'stackworks-stacklite', name: 'StackLite' });
  await setUpBilling(stripe, place);
  expect((await getPrice('stacklite')).product).toBe('stackworks-stacklite');
});

it('makes the discount after a brand kit: a tenth, forever', async () => {
  await setUpBilling(stripe, place);
  expect(await stripe.coupons.retrieve('brand-kit')).toMatchObject({ percent_off: 10, duration: 'forever' });
});

it('offers cards, invoices and plans on Stripe’s pages, but not cancelling', async () => {
  await setUpBilling(stripe, place);
  const { data } = await stripe.billingPortal.configurations.list();
  expect(data).toMatchObject([
    {
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: false },
        subscription_update: { enabled: true, proration_behavior: 'always_invoice' },
      },
    },
  ]);
});

it('says what has no price in content, and sets up the rest', async () => {
  const { missing } = await setUpBilling(stripe, {
    ...place,
    catalogue: {
      plans: catalogue.plans.map((plan) => (plan.slug === 'stackpro' ? { ...plan, price: null } : plan)),
      addOns: catalogue.addOns.filter(({ id }) => id !== 'addOn-brand-kit'),
    },
  });
  expect(missing).toEqual(['StackPro', 'brand-kit']);
  expect(Object.keys(await readPrices()).toSorted()).toEqual([
    'content-update',
    'extra-page-block',
    'stackgrow',
    'stacklite',
  ]);
});

async function getPrice(lookupKey: string): Promise<Stripe.Price> {
  const [price] = (await stripe.prices.list({ lookup_keys: [lookupKey] })).data;
  if (!price) throw new Error(`There is no price of ${lookupKey}.`);
  return price;
}
