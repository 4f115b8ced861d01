import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { runDueWork } from '#/billing/due-work.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { answerBank, buyer, openShop, tenPercent } from './test-shop.ts';

const success_url = 'https://stackworks.example/thanks?session={CHECKOUT_SESSION_ID}';

it('sells a plan: the card is saved, the subscription active, the session complete', async () => {
  const { stripe, plan, pay, eventTypes } = await openShop();
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plan.id, quantity: 1 }],
    success_url,
    metadata: { plan: 'stackgrow' },
    subscription_data: { metadata: { terms: '2025-06-28' } },
  });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 7900,
    customer: null,
  });
  expect(session.url).toBe(`http://localhost/sandbox/stripe/checkout/${session.id}`);

  const answer = await pay(session.id, 'pm_card_visa');

  expect(answer).toEqual({
    client_secret: null,
    next_url: `https://stackworks.example/thanks?session=${session.id}`,
  });
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'line_items'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer_details: buyer,
    metadata: { plan: 'stackgrow' },
    subscription: { status: 'active', metadata: { terms: '2025-06-28' } },
    line_items: { data: [{ price: { lookup_key: 'stackgrow' }, amount_total: 7900 }] },
    url: null,
  });
  expect(eventTypes()).toContain('checkout.session.completed');
  const customer = await stripe.customers.retrieve(idOf(paid.customer) ?? '');
  expect(customer).toMatchObject(buyer);
});

it('applies a coupon, and goes on applying it to the plan', async () => {
  const { stripe, plan, engine, pay } = await openShop();
  engine.transaction((tx) => tx.insert(tenPercent));
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plan.id, quantity: 1 }],
    discounts: [{ coupon: tenPercent.id }],
    success_url,
  });
  expect(session).toMatchObject({
    amount_subtotal: 7900,
    amount_total: 7110,
    total_details: { amount_discount: 790 },
  });

  await pay(session.id, 'pm_card_visa');

  const { data } = await stripe.subscriptions.list({ expand: ['data.latest_invoice'] });
  expect(data).toMatchObject([{ latest_invoice: { amount_paid: 7110 } }]);
});

it('sells an add-on to a guest, or to the customer that is named', async () => {
  const { stripe, kit, pay } = await openShop();
  const line_items = [{ price: kit.id, quantity: 1 }];
  const sell = { mode: 'payment' as const, line_items, success_url };
  const guest = await stripe.checkout.sessions.create(sell);
  const { id: customer } = await stripe.customers.create(buyer);
  const known = await stripe.checkout.sessions.create({ ...sell, customer });

  await pay(guest.id, 'pm_card_visa');
  await pay(known.id, 'pm_card_visa', {});

  expect(await stripe.checkout.sessions.retrieve(guest.id, { expand: ['payment_intent'] })).toMatchObject({
    customer: null,
    customer_details: buyer,
    payment_intent: { amount_received: 29_900, status: 'succeeded' },
  });
  expect(await stripe.checkout.sessions.retrieve(known.id)).toMatchObject({
    customer,
    payment_status: 'paid',
  });
});

it('charges once, however often the button is pressed', async () => {
  const { stripe, plan, pay } = await openShop();
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plan.id, quantity: 1 }],
    success_url,
  });

  await Promise.all([1, 2, 3].map(() => pay(session.id, 'pm_card_visa')));

  expect((await stripe.subscriptions.list()).data).toHaveLength(1);
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

it('leaves nothing behind when a card is declined, and takes the next one', async () => {
  const { stripe, plan, pay } = await openShop();
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plan.id, quantity: 1 }],
    success_url,
  });

  await expect(pay(session.id, 'pm_card_chargeDeclined')).rejects.toThrow('Your card was declined.');
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  expect((await stripe.customers.list()).data).toEqual([]);

  await pay(session.id, 'pm_card_visa');
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' });
});

it('completes once the bank has its answer, from anyone', async () => {
  const { stripe, browser, plan, pay } = await openShop();
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plan.id, quantity: 1 }],
    success_url,
  });
  const declined = await pay(session.id, 'pm_card_threeDSecure2Required');
  await answerBank(browser, declined.client_secret, 'fail');
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });

  const pending = await pay(session.id, 'pm_card_threeDSecure2Required');
  await answerBank(browser, pending.client_secret, 'complete');

  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' });
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toMatchObject([{ status: 'active' }]);
});

it('saves a card for later without charging it', async () => {
  const { stripe, pay } = await openShop();
  const { id: customer } = await stripe.customers.create(buyer);
  const { id } = await stripe.checkout.sessions.create({ mode: 'setup', customer, success_url });

  await pay(id, 'pm_card_visa', {});

  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] });
  expect(session).toMatchObject({ status: 'complete', setup_intent: { status: 'succeeded', customer } });
  expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
  expect((await stripe.charges.list()).data).toEqual([]);
});

it('cannot be paid once it has been closed', async () => {
  const { stripe, kit, pay, eventTypes } = await openShop();
  const { id } = await stripe.checkout.sessions.create({
    line_items: [{ price: kit.id, quantity: 1 }],
    mode: 'payment',
    success_url,
  });
  await stripe.checkout.sessions.expire(id);

  await expect(pay(id, 'pm_card_visa')).rejects.toThrow('This Checkout Session has expired.');
  await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError);
  expect(eventTypes()).toContain('checkout.session.expired');
});

it('closes by itself after a day', async () => {
  const { stripe, engine, kit, wait } = await openShop();
  const line_items = [{ price: kit.id, quantity: 1 }];
  const { id } = await stripe.checkout.sessions.create({ line_items, mode: 'payment', success_url });

  wait(86_399);
  runDueWork(engine);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  wait(2);
  runDueWork(engine);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' });
});

it('rejects a recurring price for a single payment', async () => {
  const { stripe, plan } = await openShop();
  const line_items = [{ price: plan.id, quantity: 1 }];
  await expect(stripe.checkout.sessions.create({ mode: 'payment', line_items, success_url })).rejects.toThrow(
    'You specified `payment` mode but passed a recurring price.',
  );
});

it('lists, changes and closes payment links, whose addresses follow their prices', async () => {
  const { stripe, kit } = await openShop();
  const line_items = [{ price: kit.id, quantity: 1 }];
  const first = await stripe.paymentLinks.create({ line_items, metadata: { addOn: 'brand-kit' } });
  const second = await stripe.paymentLinks.create({ line_items });

  expect(first.url).toBe('http://localhost/sandbox/stripe/pay/test_brand-kit');
  expect(second.url).toBe('http://localhost/sandbox/stripe/pay/test_brand-kit-2');
  expect(first).not.toHaveProperty('line_items');
  expect((await stripe.paymentLinks.listLineItems(first.id)).data).toMatchObject([{ amount_total: 29_900 }]);

  await stripe.paymentLinks.update(first.id, { active: false });
  const { data } = await stripe.paymentLinks.list({ active: true });
  expect(data.map(({ id }) => id)).toEqual([second.id]);
});
