import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { advanceCustomer } from './billing/clocks.ts';
import { createCatalogue, startCheckout, startStripe } from './test-stripe.ts';

const start = Date.UTC(2027, 2, 1) / 1000;
const end = Date.UTC(2027, 3, 1) / 1000;
const DAY = 86_400;

/** Somebody with StackLite whose period is the whole of March 2027; it is the 11th, 7 seconds after midnight. */
async function open({
  card = 'pm_card_visa',
  discounts = [],
}: { card?: string; discounts?: { coupon: string }[] } = {}) {
  const server = await startStripe();
  const { stripe, engine } = server;
  const catalogue = await createCatalogue(stripe);
  for (const { coupon } of discounts)
    await stripe.coupons.create({ id: coupon, percent_off: 10, duration: 'forever' });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
  const customer = await stripe.customers.create({ test_clock: clock.id, name: 'Ana' });
  const checkout = await startCheckout(stripe, customer.id, catalogue.lite.id, discounts);
  await stripe.paymentIntents.confirm(checkout.intent, { payment_method: card });
  const { id } = checkout.subscription;
  const item = checkout.subscription.items.data[0]?.id ?? '';
  const at = start + 10 * DAY + 7;
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at });
  return {
    ...server,
    ...catalogue,
    customer,
    id,
    item,
    at,
    read: () => stripe.subscriptions.retrieve(id),
    upgrade: (params: Stripe.SubscriptionUpdateParams = {}) =>
      stripe.subscriptions.update(id, { items: [{ id: item, price: catalogue.pro.id }], ...params }),
    preview: (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails = {}) =>
      stripe.invoices.createPreview({
        subscription: id,
        subscription_details: { items: [{ id: item, price: catalogue.pro.id }], ...details },
      }),
    latestInvoice: async () => {
      const { data } = await stripe.invoices.list({ subscription: id, limit: 1 });
      const [invoice] = data;
      if (!invoice) throw new Error('There is no invoice');
      return invoice;
    },
    pass: (seconds: number) => engine.transaction((tx) => advanceCustomer(tx, customer.id, seconds)),
    useCard: async (name: string) => {
      const method = await stripe.paymentMethods.attach(name, { customer: customer.id });
      await stripe.subscriptions.update(id, { default_payment_method: method.id });
    },
  };
}

/** What the rest of March costs at a price of so many cents, reckoned here by hand. */
const rest = (cents: number, at: number) => Math.round((cents * (end - at)) / (31 * DAY));
const amounts = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount);

it('gives back and asks for the rest of the period to the second, and charges the difference at once', async () => {
  const { upgrade, at, read, latestInvoice, item } = await open();
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

it('keeps prorations for the next invoice unless told otherwise', async () => {
  const { upgrade, at, pass, latestInvoice, stripe, customer } = await open();
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

it('reckons from the date it is told, within the period', async () => {
  const { upgrade, latestInvoice } = await open();
  const halfway = start + 15.5 * DAY;

  await expect(upgrade({ proration_date: start - 1 })).rejects.toThrow(/proration date/);
  await upgrade({ proration_behavior: 'always_invoice', proration_date: halfway });
  expect(amounts(await latestInvoice())).toEqual([-4450, 7450]);
});

it('asks and gives nothing when told to prorate nothing', async () => {
  const { upgrade, pass, latestInvoice } = await open();
  await upgrade({ proration_behavior: 'none' });
  expect(await latestInvoice()).toMatchObject({ billing_reason: 'subscription_create' });
  pass(22 * DAY);

  expect(amounts(await latestInvoice())).toEqual([14900]);
});

it('previews exactly what it then does, and changes nothing by it', async () => {
  const { preview, upgrade, latestInvoice, at, read, eventTypes, id } = await open();
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

it('keeps what a smaller plan gives back as credit for later', async () => {
  const { stripe, id, item, lite, upgrade, at, pass, latestInvoice, customer } = await open();
  await upgrade({ proration_behavior: 'always_invoice' });
  await stripe.subscriptions.update(id, {
    items: [{ id: item, price: lite.id }],
    proration_behavior: 'always_invoice',
  });
  const credit = rest(8900, at) - rest(14900, at);

  expect(await latestInvoice()).toMatchObject({
    total: credit,
    amount_due: 0,
    status: 'paid',
    ending_balance: credit,
  });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: credit });
  pass(22 * DAY);
  expect(await latestInvoice()).toMatchObject({
    total: 8900,
    starting_balance: credit,
    amount_due: 8900 + credit,
    amount_paid: 8900 + credit,
  });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });
});

it('takes a discount off the first invoice, of renewals, and of what a change costs', async () => {
  const { upgrade, at, latestInvoice, pass, preview } = await open({ discounts: [{ coupon: 'kit' }] });
  const first = await latestInvoice();
  expect(first).toMatchObject({
    subtotal: 8900,
    total: 8010,
    amount_paid: 8010,
    total_discount_amounts: [{ amount: 890 }],
  });
  expect(first.lines.data).toMatchObject([{ amount: 8900, discount_amounts: [{ amount: 890 }] }]);

  const net = (cents: number) => cents - Math.round(cents / 10);
  expect(amounts(await preview({ proration_behavior: 'always_invoice' }))).toEqual([
    -net(rest(8900, at)),
    net(rest(14900, at)),
  ]);
  await upgrade({ proration_behavior: 'always_invoice' });
  expect((await latestInvoice()).total).toBe(net(rest(14900, at)) - net(rest(8900, at)));
  pass(22 * DAY);
  expect(await latestInvoice()).toMatchObject({ subtotal: 14900, total: 13410 });
});

it('puts a coupon on a running subscription and takes it off', async () => {
  const { stripe, id, pass, latestInvoice, read } = await open();
  await stripe.coupons.create({ id: 'kit', percent_off: 10, duration: 'forever' });
  const { discounts } = await stripe.subscriptions.update(id, {
    discounts: [{ coupon: 'kit' }],
    expand: ['discounts'],
  });
  expect(discounts).toMatchObject([{ source: { coupon: 'kit' }, subscription: id }]);
  pass(22 * DAY);
  expect(await latestInvoice()).toMatchObject({ total: 8010 });

  await stripe.subscriptions.update(id, { discounts: '' });
  expect((await read()).discounts).toEqual([]);
  pass(31 * DAY);
  expect(await latestInvoice()).toMatchObject({ total: 8900 });
  await expect(stripe.subscriptions.update(id, { discounts: [{ coupon: 'none' }] })).rejects.toThrow(
    "No such coupon: 'none'",
  );
});

it('goes on as it was when a payment had to succeed and did not', async () => {
  const { upgrade, useCard, read, latestInvoice, item } = await open();
  await useCard('pm_card_chargeCustomerFail');

  await expect(
    upgrade({ proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }),
  ).rejects.toMatchObject({
    code: 'card_declined',
  });
  expect((await read()).items.data).toMatchObject([{ id: item, price: { lookup_key: 'stacklite' } }]);
  expect(await latestInvoice()).toMatchObject({ billing_reason: 'subscription_create' });
});

it('makes a change wait for its payment, and drops it after 23 hours', async () => {
  const { upgrade, useCard, read, latestInvoice, stripe, pass } = await open();
  await useCard('pm_card_chargeCustomerFail');
  const params = { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' } as const;
  const waiting = await upgrade(params);
  expect(waiting).toMatchObject({
    status: 'active',
    items: { data: [{ price: { lookup_key: 'stacklite' } }] },
  });
  expect(waiting.pending_update?.subscription_items).toMatchObject([{ price: { lookup_key: 'stackpro' } }]);
  pass(23.1 * 3600);
  expect(await read()).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { lookup_key: 'stacklite' } }] },
  });
  expect(await latestInvoice()).toMatchObject({ status: 'void' });

  await upgrade(params);
  await useCard('pm_card_visa');
  await stripe.invoices.pay((await latestInvoice()).id);
  expect(await read()).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { lookup_key: 'stackpro' } }] },
  });
});

it('is late when a change that counts already cannot be paid', async () => {
  const { upgrade, useCard, read } = await open();
  await useCard('pm_card_chargeCustomerFail');
  await upgrade({ proration_behavior: 'always_invoice' });

  expect(await read()).toMatchObject({
    status: 'past_due',
    items: { data: [{ price: { lookup_key: 'stackpro' } }] },
  });
});

it('begins a new period with a price of another interval', async () => {
  const { stripe, id, item, at, lite, read, latestInvoice } = await open();
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
  const { stripe, id, item, pro, read } = await open();
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
  const { stripe, id, at, latestInvoice } = await open();
  await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });

  expect(await latestInvoice()).toMatchObject({ total: -rest(8900, at), status: 'paid', amount_due: 0 });
});
