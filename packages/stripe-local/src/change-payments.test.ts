import { expect, it } from 'vitest';
import { amounts, DAY, end, openMarch, rest } from './test-march.ts';

it('stores what a smaller plan gives back as credit for later', async () => {
  const { stripe, id, item, lite, upgrade, at, pass, latestInvoice, customer } = await openMarch();
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
  const { upgrade, at, latestInvoice, pass, preview } = await openMarch({ discounts: [{ coupon: 'kit' }] });
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
  const { stripe, id, pass, latestInvoice, read } = await openMarch();
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

it('stays as it was when a payment had to succeed and did not', async () => {
  const { upgrade, useCard, read, latestInvoice, item } = await openMarch();
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
  const { upgrade, useCard, read, latestInvoice, stripe, pass } = await openMarch();
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

it('takes a new pending change for the one before, whose invoice it voids, and previews beside it', async () => {
  const { upgrade, useCard, read, stripe, item, id, lite, preview, at, latestInvoice } = await openMarch();
  await useCard('pm_card_chargeCustomerFail');
  const params = { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' } as const;
  await upgrade(params);
  const first = await latestInvoice();
  expect(amounts(await preview({ proration_behavior: 'always_invoice' }))).toEqual([
    -rest(8900, at),
    rest(14900, at),
  ]);
  await expect(upgrade({ payment_behavior: 'error_if_incomplete' })).rejects.toThrow('pending update');

  await upgrade(params);
  expect((await stripe.invoices.retrieve(first.id)).status).toBe('void');
  expect((await latestInvoice()).id).not.toBe(first.id);
  expect((await read()).items.data).toMatchObject([{ id: item, price: { id: lite.id } }]);
  expect((await stripe.subscriptions.retrieve(id)).pending_update).not.toBeNull();
});

it('drops a pending change whose invoice is voided, and one that the period ends before', async () => {
  const { upgrade, useCard, read, stripe, pass, latestInvoice } = await openMarch();
  await useCard('pm_card_chargeCustomerFail');
  const params = { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' } as const;
  await upgrade(params);
  await stripe.invoices.voidInvoice((await latestInvoice()).id);
  expect(await read()).toMatchObject({ status: 'active', pending_update: null });

  pass(21 * DAY - 20 * 3600);
  const waiting = await upgrade(params);
  expect(waiting.pending_update?.expires_at).toBe(end);
  const invoice = await latestInvoice();
  pass(21 * 3600);
  expect((await read()).pending_update).toBeNull();
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void');
});

it('is late when a change that counts already cannot be paid', async () => {
  const { upgrade, useCard, read } = await openMarch();
  await useCard('pm_card_chargeCustomerFail');
  await upgrade({ proration_behavior: 'always_invoice' });

  expect(await read()).toMatchObject({
    status: 'past_due',
    items: { data: [{ price: { lookup_key: 'stackpro' } }] },
  });
});
