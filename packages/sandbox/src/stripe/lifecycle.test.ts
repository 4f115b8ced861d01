import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { advanceCustomer } from './billing/clocks.ts';
import { runDueWork } from './billing/due-work.ts';
import { createCatalogue, startCheckout, startStripe, subscribe } from './test-stripe.ts';

const DAY = 86_400;

async function open(card?: string) {
  const server = await startStripe();
  const client = await subscribe(server.stripe, card);
  const { stripe } = server;
  return {
    ...server,
    ...client,
    pass: (days: number) =>
      server.engine.transaction((tx) => advanceCustomer(tx, client.customer.id, days * DAY)),
    /** To two hours after the end of the period, when the first try to charge for the next one has been made. */
    passRenewal: () => {
      const [, end = 0] = periodOf(client.subscription);
      server.engine.transaction((tx) =>
        advanceCustomer(tx, client.customer.id, end + 7200 - tx.now(client.customer.id)),
      );
    },
    read: () => stripe.subscriptions.retrieve(client.subscription.id),
    invoices: async () => (await stripe.invoices.list({ subscription: client.subscription.id })).data,
    useCard: async (id: string) => {
      const { id: default_payment_method } = await stripe.paymentMethods.attach(id, {
        customer: client.customer.id,
      });
      await stripe.subscriptions.update(client.subscription.id, { default_payment_method });
    },
  };
}

const periodOf = ({ items: { data } }: Stripe.Subscription) => [
  data[0]?.current_period_start,
  data[0]?.current_period_end,
];

it('renews a subscription when its period is over: a draft for an hour, then final and paid', async () => {
  const { subscription, pass, read, invoices } = await open();
  const [, end = 0] = periodOf(subscription);
  pass((end - Date.now() / 1000 + 600) / DAY);

  expect(periodOf(await read())[0]).toBe(end);
  expect(await invoices()).toMatchObject([
    {
      status: 'draft',
      billing_reason: 'subscription_cycle',
      auto_advance: true,
      automatically_finalizes_at: end + 3600,
    },
    { status: 'paid', billing_reason: 'subscription_create' },
  ]);
  pass(1 / 24);
  expect((await invoices())[0]).toMatchObject({ status: 'paid', amount_paid: 8900, created: end });
  expect(await read()).toMatchObject({ status: 'active' });
});

it('renews at the same day of each month, whatever its length', async () => {
  const { stripe, engine } = await startStripe();
  const { lite } = await createCatalogue(stripe);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2027, 0, 31, 9) / 1000 });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const { intent, subscription } = await startCheckout(stripe, customer.id, lite.id);
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.UTC(2027, 3, 15) / 1000 });

  const { data } = await stripe.invoices.list({ subscription: subscription.id });
  const days = data.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10));
  expect(days).toEqual(['2027-03-31', '2027-02-28', '2027-01-31']);
  expect(data.every(({ status }) => status === 'paid')).toBe(true);
  expect(engine.transaction((tx) => tx.now(customer.id))).toBe(Date.UTC(2027, 3, 15) / 1000);
});

it('tries a failed renewal again after 1, 3, 5 and 7 days and then calls the subscription unpaid', async () => {
  const { pass, passRenewal, read, invoices, useCard } = await open();
  await useCard('pm_card_chargeCustomerFail');
  passRenewal();

  const [first] = await invoices();
  const at = first?.status_transitions.finalized_at ?? 0;
  expect(await read()).toMatchObject({ status: 'past_due' });
  expect(first).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: at + DAY });
  const attempts: unknown[] = [];
  for (const days of [1, 2, 2]) {
    pass(days);
    const [invoice] = await invoices();
    attempts.push([invoice?.attempt_count, ((invoice?.next_payment_attempt ?? 0) - at) / DAY]);
  }
  expect(attempts).toEqual([
    [2, 3],
    [3, 5],
    [4, 7],
  ]);
  expect(await read()).toMatchObject({ status: 'past_due' });
  pass(2);
  expect((await invoices())[0]).toMatchObject({
    status: 'open',
    attempt_count: 5,
    next_payment_attempt: null,
    auto_advance: false,
  });
  expect(await read()).toMatchObject({ status: 'unpaid' });
});

it('asks nothing more of a subscription that is unpaid: its invoices stay drafts', async () => {
  const { pass, read, invoices, useCard } = await open();
  await useCard('pm_card_chargeCustomerFail');
  pass(70);

  expect(await read()).toMatchObject({ status: 'unpaid' });
  expect((await invoices()).map(({ status }) => status)).toEqual(['draft', 'open', 'paid']);
});

it('is right again once the open invoice is paid with another card', async () => {
  const { stripe, customer, pass, read, invoices, useCard } = await open();
  await useCard('pm_card_chargeCustomerFail');
  pass(33);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ delinquent: true });
  const [invoice] = await invoices();
  await useCard('pm_card_mastercard');
  await stripe.invoices.pay(invoice?.id ?? '');

  expect(await read()).toMatchObject({ status: 'active' });
  expect((await invoices())[0]).toMatchObject({ status: 'paid' });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ delinquent: false });
});

it('charges the next try to the card that is the default by then', async () => {
  const { pass, passRenewal, read, useCard } = await open();
  await useCard('pm_card_chargeCustomerFail');
  passRenewal();
  expect(await read()).toMatchObject({ status: 'past_due' });
  await useCard('pm_card_visa');
  pass(1.1);

  expect(await read()).toMatchObject({ status: 'active' });
});

it('refuses to pay an invoice with a card that fails, and remembers the attempt', async () => {
  const { stripe, passRenewal, invoices, useCard } = await open();
  await useCard('pm_card_chargeCustomerFail');
  passRenewal();
  const [invoice] = await invoices();

  await expect(stripe.invoices.pay(invoice?.id ?? '')).rejects.toMatchObject({
    code: 'card_declined',
    statusCode: 402,
  });
  const { data } = await stripe.charges.list({ limit: 10 });
  expect(data.map(({ status }) => status)).toEqual(['failed', 'failed', 'succeeded']);
});

it('ends a cancelled subscription with its period, and takes the cancellation back before', async () => {
  const { stripe, subscription, pass, read, eventTypes, invoices } = await open();
  const [, end] = periodOf(subscription);
  const cancelled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(cancelled).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: end,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });

  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  pass(40);
  expect(await read()).toMatchObject({ status: 'canceled', ended_at: end });
  expect(await invoices()).toHaveLength(1);
  expect(eventTypes().filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
});

it('ends a subscription at once when it is cancelled so', async () => {
  const { stripe, subscription, customer } = await open();
  await stripe.subscriptions.cancel(subscription.id, { cancellation_details: { comment: 'Closing' } });

  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { comment: 'Closing', reason: 'cancellation_requested' },
  });
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1);
  await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
    'A canceled subscription can only update its cancellation_details and metadata.',
  );
});

it('ends the subscriptions of a customer who is deleted', async () => {
  const { stripe, customer, read, eventTypes } = await open();
  await stripe.customers.del(customer.id);
  expect(await read()).toMatchObject({ status: 'canceled' });
  expect(eventTypes().slice(-2)).toEqual(['customer.subscription.deleted', 'customer.deleted']);
});

it('gives up on a first payment after 23 hours', async () => {
  const { stripe, engine, wait } = await startStripe();
  const { customer, lite } = await createCatalogue(stripe);
  const { subscription, intent, invoice } = await startCheckout(stripe, customer.id, lite.id);
  wait(22.9 * 3600);
  runDueWork(engine);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'incomplete' });
  wait(0.2 * 3600);
  runDueWork(engine);

  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'incomplete_expired',
  });
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'void' });
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'canceled' });
});

it('catches up, each thing at its time, after the real clock has run without it', async () => {
  const { engine, wait, subscription, invoices, read } = await open();
  const [, end = 0] = periodOf(subscription);
  wait(95 * DAY);
  runDueWork(engine);

  const made = await invoices();
  expect(made.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
  expect(made[2]).toMatchObject({ created: end, status_transitions: { paid_at: end + 3600 } });
  expect(await read()).toMatchObject({ status: 'active' });
});

it('does not charge a card without its holder that wants them each time', async () => {
  const { stripe, passRenewal, read, useCard, invoices } = await open();
  await useCard('pm_card_authenticationRequired');
  passRenewal();

  expect(await read()).toMatchObject({ status: 'past_due' });
  const [invoice] = await invoices();
  const { data } = await stripe.invoicePayments.list({
    invoice: invoice?.id ?? '',
    expand: ['data.payment.payment_intent'],
  });
  expect(data).toMatchObject([
    { payment: { payment_intent: { last_payment_error: { code: 'authentication_required' } } } },
  ]);
});

it('charges a card without its holder once they have confirmed it', async () => {
  const { stripe, engine, browser } = await startStripe();
  const { customer, lite } = await createCatalogue(stripe);
  const { subscription, intent, secret } = await startCheckout(stripe, customer.id, lite.id);
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_threeDSecure2Required' });
  const answer = { client_secret: secret, outcome: 'complete' };
  await browser.rawRequest('POST', `/v1/payment_intents/${intent}/authenticate`, answer);
  engine.transaction((tx) => advanceCustomer(tx, customer.id, 32 * DAY));

  const { data } = await stripe.invoices.list({ subscription: subscription.id });
  expect(data.map(({ status }) => status)).toEqual(['paid', 'paid']);
});
