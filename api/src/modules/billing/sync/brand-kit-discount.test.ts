import { beforeEach, describe, expect, it } from 'vitest';
import { billingAccounts, billingProblems, invoices } from '#/modules/billing/billing.tables.ts';
import { setUpBilling } from '#/modules/billing/set-up/set-up-billing.ts';
import { beginToBuy, buy, buyer, buyOnPage, createBilledApp, readEverybody } from '#test/billed-app.ts';
import { readOutbox } from '#test/outbox.ts';

let app: Awaited<ReturnType<typeof createBilledApp>>;
beforeEach(async () => {
  app = await createBilledApp();
});

const email = buyer.customerEmail;
const readInvoices = () => app.deps.db.read.select().from(invoices);
const readAccount = async () =>
  (await app.deps.db.read.select().from(billingAccounts)).find(({ amount }) => amount !== null);

/** What was paid for plans and stayed ours, in cents, and what the plan costs from then on. */
async function readPaid() {
  const rows = (await readInvoices()).filter(({ description }) => /plan|Stack/i.test(description));
  const paid = rows.reduce((sum, { amount, amountRefunded }) => sum + amount - amountRefunded, 0);
  return { paid, monthly: (await readAccount())?.amount };
}

describe('the tenth after a brand kit', () => {
  it('holds for a plan bought by link after a kit by link: the share of the first month is refunded', async () => {
    await buyOnPage(app, 'brand-kit', { email });
    await buyOnPage(app, 'stackpro', { email });
    await readEverybody(app);
    expect(await readPaid()).toEqual({ paid: 12_510, monthly: 12_510 });

    const welcome = (await readOutbox(app.deps.db)).find(({ template }) => template === 'plan-started');
    expect(welcome?.props).toMatchObject({
      plan: { amount: 12_510, paidAmount: 13_900, refundedAmount: 1390 },
    });
  });

  it('is refunded once, however often they are read', async () => {
    await buyOnPage(app, 'brand-kit', { email });
    await buyOnPage(app, 'stackpro', { email });
    for (let time = 0; time < 3; time += 1) await readEverybody(app);
    const { data } = await app.stripe.refunds.list();
    expect(data.map(({ amount }) => amount)).toEqual([1390]);
  });

  it('is taken off before anything is paid at /subscribe', async () => {
    await buyOnPage(app, 'brand-kit', { email });
    await readEverybody(app);
    expect((await buy(app, 'stackpro')).amount).toBe(12_510);
    await readEverybody(app);
    expect(await readPaid()).toEqual({ paid: 12_510, monthly: 12_510 });
    expect((await app.stripe.refunds.list()).data).toEqual([]);
  });

  it('is taken off from the next month on where the plan came first', async () => {
    await buy(app, 'stackpro');
    await readEverybody(app);
    await nextSecond();
    await buyOnPage(app, 'brand-kit', { email });
    await readEverybody(app);
    expect(await readPaid()).toEqual({ paid: 13_900, monthly: 12_510 });
  });

  it('stays with them when they change their plan', async () => {
    await buyOnPage(app, 'brand-kit', { email });
    await buyOnPage(app, 'stacklite', { email });
    await readEverybody(app);
    const [subscription] = (await app.stripe.subscriptions.list()).data;
    const [price] = (await app.stripe.prices.list({ lookup_keys: ['stackpro'] })).data;
    await app.stripe.subscriptions.update(subscription?.id ?? '', {
      items: [{ id: subscription?.items.data[0]?.id ?? '', price: price?.id ?? '' }],
      proration_behavior: 'always_invoice',
    });
    await readEverybody(app);
    expect(await readAccount()).toMatchObject({ amount: 12_510, discountPercent: 10 });
  });
});

describe('after the coupon was deleted at Stripe', () => {
  it('clients who have it are read as before, at the price they pay', async () => {
    await buyOnPage(app, 'brand-kit', { email });
    await buyOnPage(app, 'stackpro', { email });
    await readEverybody(app);
    await app.stripe.coupons.del('brand-kit');
    const [subscription] = (await app.stripe.subscriptions.list()).data;
    await app.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
    await readEverybody(app);
    const account = await readAccount();
    expect(account).toMatchObject({ amount: 12_510, discountPercent: 10 });
    expect(account?.cancelAt).toBe(account?.periodEnd);
    expect(await app.deps.db.read.select().from(billingProblems)).toEqual([]);
  });

  it('it is made again for the next buyer who has a brand kit, at /subscribe and by link', async () => {
    await buyOnPage(app, 'brand-kit', { email });
    await readEverybody(app);
    await app.stripe.coupons.del('brand-kit');
    expect((await beginToBuy(app, 'stackpro')).amount).toBe(12_510);
    await app.stripe.coupons.del('brand-kit');
    const other = 'tama@cafe.example';
    await buyOnPage(app, 'brand-kit', { email: other });
    await buyOnPage(app, 'stackgrow', { email: other });
    await readEverybody(app);
    expect(await readPaid()).toEqual({ paid: 7110, monthly: 7110 });
  });

  it('the set-up makes it again, and does nothing the second time', async () => {
    await app.stripe.coupons.del('brand-kit');
    const place = {
      catalogue: app.deps.catalogue.read(),
      publicUrl: app.deps.config.publicUrl,
      refunds: '',
      hookUrl: null,
    };
    expect((await setUpBilling(app.stripe, place)).changes).toEqual([
      'Made the discount of 10 % after a brand kit.',
    ]);
    expect((await setUpBilling(app.stripe, place)).changes).toEqual([]);
  });
});

/** Stripe counts in seconds, so what comes first must be a second older. */
async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000), { timeout: 2000 }).toBeGreaterThan(second);
}
