import { expect, it } from 'vitest';
import { amounts, DAY, end, openMarch, rest, start } from './test-march.ts';

it('credits and charges the rest of the period to the second, and charges the difference at once', async () => {
  const { upgrade, at, read, latestInvoice, item } = await openMarch();
  await upgrade({ proration_behavior: 'always_invoice' });
  const invoice = await latestInvoice();

  expect(amounts(invoice)).toEqual([-rest(8900, at), rest(14900, at)]);
  expect(amounts(invoice)).toEqual([-6029, 10094]);
  expect(invoice).toMatchObject({
    billing_reason: 'subscription_update',
    status: 'paid',
    amount_paid: 4065,
    total: 4065,
  });
  expect(invoice.lines.data).toMatchObject([
    {
      description: 'Unused time on StackLite after 11 Mar 2027',
      period: { start: at, end },
      parent: { subscription_item_details: { proration: true, subscription_item: item } },
    },
    { description: 'Remaining time on StackPro after 11 Mar 2027' },
  ]);
  const { items, status } = await read();
  expect(status).toBe('active');
  expect(items.data).toMatchObject([
    { id: item, price: { lookup_key: 'stackpro' }, current_period_end: end },
  ]);
});

it('leaves prorations for the next invoice by default', async () => {
  const { upgrade, at, pass, latestInvoice, stripe, customer } = await openMarch();
  await upgrade();
  const { data } = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
  expect(data.map(({ amount, proration }) => [amount, proration])).toEqual([
    [rest(14900, at), true],
    [-rest(8900, at), true],
  ]);
  pass(22 * DAY);

  const invoice = await latestInvoice();
  expect(amounts(invoice)).toEqual([-rest(8900, at), rest(14900, at), 14900]);
  expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' });
  expect((await stripe.invoiceItems.list({ customer: customer.id, pending: true })).data).toEqual([]);
});

it('calculates from the given date, within the period', async () => {
  const { upgrade, latestInvoice } = await openMarch();
  const halfway = start + 15.5 * DAY;

  await expect(upgrade({ proration_date: start - 1 })).rejects.toThrow(/proration date/);
  await upgrade({ proration_behavior: 'always_invoice', proration_date: halfway });
  expect(amounts(await latestInvoice())).toEqual([-4450, 7450]);
});

it('charges and credits nothing without proration', async () => {
  const { upgrade, pass, latestInvoice } = await openMarch();
  await upgrade({ proration_behavior: 'none' });
  expect(await latestInvoice()).toMatchObject({ billing_reason: 'subscription_create' });
  pass(22 * DAY);

  expect(amounts(await latestInvoice())).toEqual([14900]);
});

it('previews exactly what it then does, and changes nothing by it', async () => {
  const { preview, upgrade, latestInvoice, at, read, eventTypes, id } = await openMarch();
  const before = { subscription: await read(), events: eventTypes().length };
  const now = await preview({ proration_behavior: 'always_invoice', proration_date: at });
  const next = await preview({ proration_date: at });

  expect(amounts(now)).toEqual([-6029, 10094]);
  expect(now).toMatchObject({
    amount_due: 4065,
    status: 'draft',
    number: null,
    parent: { subscription_details: { subscription: id } },
  });
  expect(amounts(next)).toEqual([-6029, 10094, 14900]);
  expect(next).toMatchObject({ amount_due: 18965, next_payment_attempt: end + 3600 });
  expect({ subscription: await read(), events: eventTypes().length }).toMatchObject({
    subscription: { id, items: before.subscription.items },
    events: before.events,
  });
  await upgrade({ proration_behavior: 'always_invoice', proration_date: at });
  expect((await latestInvoice()).amount_due).toBe(now.amount_due);
});

it('begins a new period with a price of another interval', async () => {
  const { stripe, id, item, at, lite, read, latestInvoice } = await openMarch();
  const product = typeof lite.product === 'string' ? lite.product : lite.product.id;
  const yearly = await stripe.prices.create({
    product,
    currency: 'nzd',
    unit_amount: 89000,
    recurring: { interval: 'year' },
  });
  await stripe.subscriptions.update(id, { items: [{ id: item, price: yearly.id }] });

  const { items, billing_cycle_anchor } = await read();
  expect(billing_cycle_anchor).toBe(at);
  expect(items.data).toMatchObject([
    { current_period_start: at, current_period_end: Date.UTC(2028, 2, 11) / 1000 + 7 },
  ]);
  expect(amounts(await latestInvoice())).toEqual([-rest(8900, at), 89000]);
});

it('changes, adds and takes away items one by one', async () => {
  const { stripe, id, item, pro, read } = await openMarch();
  const added = await stripe.subscriptionItems.create({
    subscription: id,
    price: pro.id,
    proration_behavior: 'none',
  });
  expect((await stripe.subscriptionItems.list({ subscription: id })).data.map((entry) => entry.id)).toEqual([
    item,
    added.id,
  ]);
  await stripe.subscriptionItems.update(item, { quantity: 3, proration_behavior: 'none' });
  expect(await stripe.subscriptionItems.retrieve(item)).toMatchObject({ quantity: 3 });
  await stripe.subscriptionItems.del(item, { proration_behavior: 'none' });

  expect((await read()).items.data.map((entry) => entry.id)).toEqual([added.id]);
  await expect(stripe.subscriptionItems.del(added.id)).rejects.toThrow(
    'A subscription must have at least one active plan.',
  );
});

it('gives the unused rest back when a subscription is cancelled so', async () => {
  const { stripe, id, at, latestInvoice } = await openMarch();
  await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });

  expect(await latestInvoice()).toMatchObject({ total: -rest(8900, at), status: 'paid', amount_due: 0 });
});

it('forgets what waited for the next invoice when a subscription is cancelled at once', async () => {
  const { stripe, id, upgrade, customer, latestInvoice } = await openMarch();
  await upgrade();
  await stripe.subscriptions.cancel(id);

  expect((await stripe.invoiceItems.list({ customer: customer.id, pending: true })).data).toEqual([]);
  expect(await latestInvoice()).toMatchObject({ billing_reason: 'subscription_create' });
});

it('a price in another currency is rejected, to begin with and later', async () => {
  const { stripe, customer, id, item, lite } = await openMarch();
  const product = typeof lite.product === 'string' ? lite.product : lite.product.id;
  const recurring = { interval: 'month' as const };
  const dollars = await stripe.prices.create({ product, currency: 'usd', unit_amount: 5000, recurring });
  const rejection = "This doesn't match the expected currency: `nzd`";
  const moved = stripe.subscriptions.update(id, { items: [{ id: item, price: dollars.id }] });
  await expect(moved).rejects.toThrow(rejection);
  const items = [{ price: lite.id }, { price: dollars.id }];
  await expect(stripe.subscriptions.create({ customer: customer.id, items })).rejects.toThrow(rejection);
});
