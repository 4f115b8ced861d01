import { latestPublication } from '@stackworks/contracts';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { billingProblems } from '#/modules/billing/billing.tables.ts';
import { findPortalPages } from '#/modules/billing/set-up/set-up-prices.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { beginToBuy, openSoldStripe, soldContent } from '#test/billed-app.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { openTestDatabase } from '#test/database.ts';
import { connectStripe } from '#test/stripe.ts';
import { createPricePublisher } from './price-publisher.ts';
import { readSoldAmounts, withSoldPrices } from './sold-amounts.ts';

const silent = pino({ level: 'silent' });

/** A shop that has been set up at Stripe with the seed's prices, and whose editors publish new ones. */
async function openShop() {
  const { stripe: dashboard, settings, answer } = await openSoldStripe(soldContent);
  const outage = { isAway: false };
  const requests: string[] = [];
  const stripe = connectStripe(
    (request) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return outage.isAway ? Promise.reject(new TypeError('fetch failed')) : answer(request);
    },
    { maxNetworkRetries: 0 },
  );
  const content = structuredClone(soldContent);
  const db = await openTestDatabase();
  const catalogue = createCatalogue(
    async () => withSoldPrices(structuredClone(content), await readSoldAmounts(db.read)),
    silent,
  );
  const app = await createTestApp({ db, stripe, catalogue, config: { stripe: settings } });

  /** A process that serves this shop. */
  const openProcess = () => {
    const onRetry = vi.fn();
    const prices = createPricePublisher({
      ...app.deps,
      readContent: () => Promise.resolve(content),
      onChange: catalogue.refresh,
      onRetry,
    });
    onTestFinished(prices.close);
    return { prices, onRetry };
  };
  const { prices, onRetry } = openProcess();
  await prices.publish();
  const price = async (amount: number) => {
    const plan = content.plans.find(({ slug }) => slug === 'stackgrow');
    if (plan) plan.price = amount;
    await catalogue.refresh();
  };
  return {
    ...app,
    dashboard,
    outage,
    requests,
    prices,
    onRetry,
    openProcess,
    setContentPrice: price,
    shown: () => catalogue.findPlan('stackgrow')?.price,
    buy: async () => (await beginToBuy(app, 'StackGrow')).amount,
    readPending: async () => {
      const response = await app.request('/api/publications/latest');
      return latestPublication.parse(await response.json()).pendingPrices;
    },
    listSold: async () => {
      const { data } = await dashboard.prices.list({ lookup_keys: ['stackgrow'], active: true });
      return data;
    },
  };
}

it('a published price is made at Stripe, then shown and sold', async () => {
  const { prices, setContentPrice, shown, buy, listSold, dashboard, deps } = await openShop();
  await setContentPrice(85);
  expect(shown()).toBe(79);
  expect(await prices.publish()).toBe(true);

  expect(shown()).toBe(85);
  expect(await buy()).toBe(8500);
  const [made] = await listSold();
  expect(made?.unit_amount).toBe(8500);
  const pages = await findPortalPages(deps.stripe);
  const offered = pages && (await dashboard.billingPortal.configurations.retrieve(pages.id));
  const products = offered?.features.subscription_update.products ?? [];
  expect(products.flatMap((product) => product.prices)).toContain(made?.id);
  expect(products).toHaveLength(3);
});

it('while Stripe is away the old price is shown and sold, which anyone can read, and it is retried', async () => {
  const { prices, onRetry, outage, setContentPrice, shown, buy, readPending } = await openShop();
  await setContentPrice(85);
  outage.isAway = true;
  expect(await prices.publish()).toBe(false);
  expect(shown()).toBe(79);
  expect(await readPending()).toEqual([{ lookupKey: 'stackgrow', sold: 79, published: 85 }]);
  await vi.waitFor(() => expect(onRetry).toHaveBeenCalled(), { timeout: 5_000 });

  outage.isAway = false;
  expect(await buy()).toBe(7900);
  expect(await prices.publish()).toBe(true);
  expect(shown()).toBe(85);
  expect(await readPending()).toEqual([]);
});

it('staff hear of it when Stripe stays away, and that it is well again', async () => {
  const { prices, outage, setContentPrice, deps } = await openShop();
  await setContentPrice(85);
  outage.isAway = true;
  for (let attempt = 0; attempt < 5; attempt += 1) await prices.publish();
  const [problem] = await deps.db.read.select().from(billingProblems);
  expect(problem).toMatchObject({ kind: 'price_mismatch', subject: 'stackgrow', resolvedAt: null });
  expect(problem?.text).toContain('shown and sold at $79.00');

  outage.isAway = false;
  await prices.publish();
  const [after] = await deps.db.read.select().from(billingProblems);
  expect(after?.resolvedAt).not.toBeNull();
});

it('a price that Stripe has before our catalogue is sold, not rejected', async () => {
  const { prices, outage, setContentPrice, dashboard, shown, buy, listSold } = await openShop();
  await setContentPrice(85);
  outage.isAway = true;
  await prices.publish();
  outage.isAway = false;
  const [before] = await listSold();
  await dashboard.prices.create({
    product: typeof before?.product === 'string' ? before.product : '',
    currency: 'nzd',
    unit_amount: 8500,
    recurring: { interval: 'month' },
    lookup_key: 'stackgrow',
    transfer_lookup_key: true,
    metadata: { plan: 'stackgrow' },
  });

  expect(shown()).toBe(79);
  expect(await buy()).toBe(8500);
});

it('several processes make a price once', async () => {
  const { openProcess, setContentPrice, requests, shown } = await openShop();
  await setContentPrice(85);
  requests.length = 0;
  const settled = await Promise.all(Array.from({ length: 4 }, () => openProcess().prices.publish()));

  expect(settled).toEqual([true, true, true, true]);
  expect(requests.filter((one) => one === 'POST /v1/prices')).toHaveLength(1);
  expect(shown()).toBe(85);
});

it('a price that is taken back before Stripe had it is sold as before', async () => {
  const { prices, outage, setContentPrice, shown, buy, readPending } = await openShop();
  await setContentPrice(7900);
  outage.isAway = true;
  await prices.publish();
  await setContentPrice(79);
  outage.isAway = false;
  expect(await prices.publish()).toBe(true);

  expect(shown()).toBe(79);
  expect(await readPending()).toEqual([]);
  expect(await buy()).toBe(7900);
});

it('Stripe isn’t called while no price changes', async () => {
  const { prices, requests } = await openShop();
  requests.length = 0;
  expect(await prices.publish()).toBe(true);
  expect(requests).toEqual([]);
});
