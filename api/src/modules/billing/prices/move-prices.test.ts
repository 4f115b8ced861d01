import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { billingAccounts, billingSyncs } from '#/modules/billing/billing.tables.ts';
import { priceNotices } from './prices.tables.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { readAuditLog } from '#test/audit.ts';
import { createSubscriber } from '#test/billing.ts';
import { withJson } from '#test/calls.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, changeClient } from '#test/factories.ts';
import { openStripe } from '#test/stripe.ts';
import { movePrices, startPriceMover } from './move-prices.ts';
import { findUnnotified } from './price-subscribers.ts';

/** A Friday evening in Auckland, and the start of the day after thirty whole days. */
const sentAt = '2026-11-20T09:30:00Z';
const theDay = '2026-12-20T11:00:00Z';
const justBefore = '2026-12-20T10:59:59Z';

/** A shop at Stripe whose StackLite was $39, and is $45 from now on in the catalogue and there. */
async function createShop() {
  const { stripe } = await openStripe();
  const product = await stripe.products.create({ name: 'StackLite' });
  const makePrice = (unit_amount: number) =>
    stripe.prices.create({
      product: product.id,
      currency: 'nzd',
      unit_amount,
      recurring: { interval: 'month' },
      lookup_key: 'stacklite',
      transfer_lookup_key: true,
      metadata: { plan: 'stacklite' },
    });
  const plans = [makePlan({ slug: 'stacklite', name: 'StackLite', price: 45 })];
  const catalogue = createCatalogue(() => Promise.resolve(makeContent({ plans })), pino({ level: 'silent' }));
  const clock = { now: new Date(sentAt) };
  const shop = await createTestApp({ catalogue, stripe, now: () => clock.now });
  const before = await makePrice(3900);
  await makePrice(4500);

  /** A client who began at the earlier price. */
  const subscribe = async () => {
    const customer = await stripe.customers.create({ email: 'aroha@bakery.example' });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: before.id }],
      default_payment_method: card.id,
    });
    const client = await createSubscriber(
      shop.deps,
      { stripePriceId: before.id },
      { stripeCustomerId: customer.id, stripeSubscriptionId: subscription.id },
    );
    const priceOf = async () => {
      const { items } = await stripe.subscriptions.retrieve(subscription.id);
      return items.data[0]?.price.unit_amount;
    };
    return { id: client.id, customer: customer.id, subscription: subscription.id, priceOf };
  };
  const notify = async (amount = 4500, effectiveOn = '2026-12-21') => {
    const { token } = await createAdmin(shop.deps);
    const notice = { plan: 'stacklite', amount, effectiveOn };
    const response = await shop.request('/api/admin/billing/price-notices', withJson(notice, { token }));
    expect(response.status).toBe(201);
  };
  const moveAt = (at: string) => {
    clock.now = new Date(at);
    return movePrices(shop.deps);
  };
  const setPrice = async (price: number) => {
    plans.splice(0, 1, makePlan({ slug: 'stacklite', name: 'StackLite', price }));
    await catalogue.refresh();
    await makePrice(price * 100);
  };
  return { ...shop, stripe, clock, subscribe, notify, moveAt, setPrice };
}

describe('a subscriber with notice of a new price', () => {
  it('pays the old price until the day, and the new one from its start', async () => {
    const { deps, stripe, subscribe, notify, moveAt } = await createShop();
    const { id, customer, subscription, priceOf } = await subscribe();
    const invoices = async () => (await stripe.invoices.list({ customer })).data.length;
    const charged = await invoices();
    await notify();

    expect(await moveAt(justBefore)).toBe(0);
    expect(await priceOf()).toBe(3900);
    expect(await moveAt(theDay)).toBe(1);

    expect(await priceOf()).toBe(4500);
    expect(await invoices()).toBe(charged);
    const { data } = await stripe.invoiceItems.list({ customer });
    expect(data, `prorations of ${subscription}`).toEqual([]);
    expect((await readAuditLog(deps.db)).at(-1)).toMatchObject({
      actorType: 'system',
      action: 'price-changed',
      subjectId: id,
      detail: { price: 45 },
    });
    expect(await deps.db.read.$count(billingSyncs)).toBe(1);
  });

  it('is not moved within thirty whole days, whatever day a notice names', async () => {
    const { deps, subscribe, notify, moveAt } = await createShop();
    await subscribe();
    await notify();
    await deps.db.write((tx) => tx.update(priceNotices).set({ effectiveAt: '2026-11-21T00:00:00.000Z' }));
    expect(await moveAt(justBefore)).toBe(0);
    expect(await moveAt(theDay)).toBe(1);
  });

  it('is moved once, by however many processes', async () => {
    const { deps, subscribe, notify, clock } = await createShop();
    await subscribe();
    await notify();
    clock.now = new Date(theDay);

    const moved = await Promise.all([1, 2, 3, 4].map(() => movePrices(deps)));

    expect(moved.reduce((sum, count) => sum + count)).toBe(1);
    const actions = (await readAuditLog(deps.db)).map(({ action }) => action);
    expect(actions).toEqual(['price-notice-sent', 'price-changed']);
  });

  it('is moved as soon as content has been read after a start', async () => {
    const { deps, subscribe, notify, clock } = await createShop();
    const { priceOf } = await subscribe();
    await notify();
    clock.now = new Date(theDay);
    const plans = [makePlan({ slug: 'stacklite', name: 'StackLite', price: 45 })];
    const catalogue = createCatalogue(() => Promise.resolve(makeContent({ plans })), deps.log);
    const mover = startPriceMover({ ...deps, catalogue });
    onTestFinished(mover.stop);

    await catalogue.refresh();
    await vi.waitFor(async () => expect(await priceOf()).toBe(4500), { timeout: 60_000 });
  });

  it('stays on what they chose since, when they have changed their plan', async () => {
    const { deps, subscribe, notify, moveAt } = await createShop();
    const { id, priceOf } = await subscribe();
    await notify();
    await changeClient(deps, id, { plan: 'stackgrow' });
    expect(await moveAt(theDay)).toBe(0);
    expect(await priceOf()).toBe(3900);
  });

  it('is left alone when they have left, also where we have not heard of it', async () => {
    const { deps, stripe, subscribe, notify, moveAt } = await createShop();
    const { subscription, customer } = await subscribe();
    await notify();
    await stripe.subscriptions.cancel(subscription);
    expect(await moveAt(theDay)).toBe(0);
    const marked = await deps.db.read.select().from(billingSyncs);
    expect(marked.map(({ stripeCustomerId }) => stripeCustomerId)).toEqual([customer]);
  });

  it('stays on their price when the catalogue has another one by then', async () => {
    const { subscribe, notify, moveAt, setPrice } = await createShop();
    const { priceOf } = await subscribe();
    await notify();
    await setPrice(49);
    expect(await moveAt(theDay)).toBe(0);
    expect(await priceOf()).toBe(3900);
  });

  it('goes by the newest notice where there were two', async () => {
    const { subscribe, notify, moveAt, setPrice, clock } = await createShop();
    const { priceOf } = await subscribe();
    await notify();
    await setPrice(49);
    clock.now = new Date('2026-12-10T00:00:00Z');
    await notify(4900, '2027-01-15');
    expect(await moveAt(theDay)).toBe(0);
    expect(await moveAt('2027-01-14T11:00:00Z')).toBe(1);
    expect(await priceOf()).toBe(4900);
  });

  it('is tried again an hour later when Stripe did not do it', async () => {
    const { deps, stripe, subscribe, notify, moveAt } = await createShop();
    const { id, priceOf, subscription } = await subscribe();
    await notify();
    const link = (stripeSubscriptionId: string) => changeClient(deps, id, { stripeSubscriptionId });
    await link('sub_none');
    expect(await moveAt(theDay)).toBe(0);
    await link(subscription);
    expect(await moveAt('2026-12-20T11:30:00Z')).toBe(0);
    expect(await moveAt('2026-12-20T12:30:00Z')).toBe(1);
    expect(await priceOf()).toBe(4500);
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'active' });
  });
});

describe('a subscriber at a price made by hand', () => {
  it.each([{ interval: 'year' as const }, { intervalCount: 3 }, { currency: 'usd' }])(
    'with %o is neither notified nor moved',
    async (account) => {
      const { deps, subscribe, notify, moveAt } = await createShop();
      const { id, priceOf } = await subscribe();
      await subscribe();
      await notify();
      const isTheirs = eq(billingAccounts.userId, id);
      await deps.db.write((tx) => tx.update(billingAccounts).set(account).where(isTheirs));
      expect(await moveAt(theDay)).toBe(1);
      expect(await priceOf()).toBe(3900);
      expect(await findUnnotified(deps.db.read, { plan: 'stacklite', amount: 4900 })).toHaveLength(1);
    },
  );

  it('isn’t moved when they pay yearly at Stripe and we haven’t synced that', async () => {
    const { deps, stripe, subscribe, notify, moveAt } = await createShop();
    const { id, subscription, priceOf } = await subscribe();
    await notify();
    const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data;
    const product = typeof item?.price.product === 'string' ? item.price.product : '';
    const made = { product, currency: 'nzd', unit_amount: 39_000 };
    const yearly = await stripe.prices.create({ ...made, recurring: { interval: 'year' } });
    await stripe.subscriptions.update(subscription, { items: [{ id: item?.id ?? '', price: yearly.id }] });
    await deps.db.write((tx) =>
      tx.update(billingAccounts).set({ stripePriceId: yearly.id }).where(eq(billingAccounts.userId, id)),
    );
    expect(await moveAt(theDay)).toBe(0);
    expect(await priceOf()).toBe(39_000);
  });
});

describe('a subscriber without notice', () => {
  it('stays on their price', async () => {
    const { subscribe, notify, moveAt } = await createShop();
    await subscribe();
    await notify();
    const { priceOf } = await subscribe();
    expect(await moveAt(theDay)).toBe(1);
    expect(await priceOf()).toBe(3900);
  });

  it('gets none if they began at the new price', async () => {
    const { deps, subscribe, notify, moveAt } = await createShop();
    await subscribe();
    const { id } = await subscribe();
    await deps.db.write((tx) =>
      tx.update(billingAccounts).set({ listAmount: 4500 }).where(eq(billingAccounts.userId, id)),
    );
    await notify();
    expect(await moveAt(theDay)).toBe(1);
  });
});
