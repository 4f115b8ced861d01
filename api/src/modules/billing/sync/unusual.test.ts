import { beforeEach, expect, it } from 'vitest';
import { billingProblems } from '#/modules/billing/billing.tables.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { buy, buyer, buyOnPage, createBilledApp, listEmails } from '#test/billed-app.ts';
import { createClient } from '#test/factories.ts';

let app: Awaited<ReturnType<typeof createBilledApp>>;

beforeEach(async () => {
  app = await createBilledApp();
});

const readProblems = () => app.deps.db.read.select().from(billingProblems);

/** Puts a client's subscription on a price that is made by hand on the plan's own product. */
async function movedTo(price: { unit_amount: number; interval?: 'month' | 'year'; currency?: string }) {
  await buy(app, 'stackgrow');
  const [subscription] = (await app.stripe.subscriptions.list()).data;
  const item = subscription?.items.data[0];
  if (!subscription || !item) throw new Error('nobody subscribes');
  const { unit_amount, interval = 'month', currency = 'nzd' } = price;
  const made = await app.stripe.prices.create({
    product: typeof item.price.product === 'string' ? item.price.product : '',
    unit_amount,
    currency,
    recurring: { interval },
  });
  const items = [{ id: item.id, price: made.id }];
  const customer = typeof subscription.customer === 'string' ? subscription.customer : '';
  const read = () => syncCustomer(app.deps, customer);
  await app.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' });
  await read();
  const moveBack = () =>
    app.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: item.price.id }],
      proration_behavior: 'none',
    });
  return { read, moveBack, subscriptionId: subscription.id };
}

it.each([
  [{ unit_amount: 5000 }, 'StackGrow at $50.00 NZD a month'],
  [{ unit_amount: 79_000, interval: 'year' as const }, 'StackGrow at $790.00 NZD a year'],
])('a plan at a price made by hand is reported once, until it is as sold: %o', async (price, words) => {
  const { read, moveBack, subscriptionId } = await movedTo(price);
  await read();
  expect(await readProblems()).toMatchObject([{ kind: 'odd_price', subject: subscriptionId }]);
  expect((await readProblems())[0]?.text).toContain(words);
  await moveBack();
  await read();
  expect((await readProblems())[0]?.resolvedAt).not.toBeNull();
});

it('a price made by hand that equals the catalogue’s isn’t reported', async () => {
  await movedTo({ unit_amount: 7900 });
  expect(await readProblems()).toEqual([]);
});

it('an invoice paid for nothing we sell, without an account, is reported once', async () => {
  const { id: customer } = await app.stripe.customers.create({ email: buyer.customerEmail });
  const card = await app.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await app.stripe.invoiceItems.create({ customer, amount: 5000, currency: 'nzd', description: 'Advice' });
  const invoice = await app.stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' });
  await app.stripe.invoices.pay(invoice.id, { payment_method: card.id });
  await syncCustomer(app.deps, customer);
  await syncCustomer(app.deps, customer);
  expect(await findPayingClientByEmail(app.deps.db.read, buyer.customerEmail)).toBeNull();
  expect(await readProblems()).toMatchObject([{ kind: 'unknown_sale', subject: customer }]);
  expect((await readProblems())[0]?.text).toContain(`${buyer.customerEmail} paid $50.00 NZD`);
});

it('a client who orders while on hold reads that a person will look into it, not that work has started', async () => {
  const { email } = await createClient(app.deps, { isActive: false });
  const { customer } = await buyOnPage(app, 'content-update', { email });
  await syncCustomer(app.deps, customer);
  await syncCustomer(app.deps, customer);
  expect(await listEmails(app, email)).toEqual(['paid-on-hold']);
  expect(await readProblems()).toMatchObject([{ kind: 'on_hold', subject: customer }]);
});
