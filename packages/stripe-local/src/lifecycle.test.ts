import { expect, it } from 'vitest';
import { runDueWork } from './billing/due-work.ts';
import {
  createCatalogue,
  DAY,
  openSubscriber,
  periodOf,
  startCheckout,
  startTestServer,
} from './test-server.ts';

it('renews a subscription when its period is over: a draft for an hour, then final and paid', async () => {
  const { subscription, pass, read, invoices } = await openSubscriber();
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
  const { stripe, engine } = await startTestServer();
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

it('ends a cancelled subscription with its period, and takes the cancellation back before', async () => {
  const { stripe, subscription, pass, read, eventTypes, invoices } = await openSubscriber();
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
  const { stripe, subscription, customer } = await openSubscriber();
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
  const { stripe, customer, read, eventTypes } = await openSubscriber();
  await stripe.customers.del(customer.id);
  expect(await read()).toMatchObject({ status: 'canceled' });
  expect(eventTypes().slice(-2)).toEqual(['customer.subscription.deleted', 'customer.deleted']);
});

it('lets a subscription expire that is cancelled before its first payment', async () => {
  const { stripe } = await startTestServer();
  const { customer, lite } = await createCatalogue(stripe);
  const { subscription, invoice } = await startCheckout(stripe, customer.id, lite.id);

  expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'incomplete_expired' });
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'void' });
});

it('gives up on a first payment after 23 hours', async () => {
  const { stripe, engine, wait } = await startTestServer();
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
  const { engine, wait, subscription, invoices, read } = await openSubscriber();
  const [, end = 0] = periodOf(subscription);
  wait(95 * DAY);
  runDueWork(engine);

  const made = await invoices();
  expect(made.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
  expect(made[2]).toMatchObject({ created: end, status_transitions: { paid_at: end + 3600 } });
  expect(await read()).toMatchObject({ status: 'active' });
});
