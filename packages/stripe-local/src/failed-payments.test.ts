import { expect, it } from 'vitest';
import { advanceCustomer } from './billing/clocks.ts';
import { createCatalogue, DAY, openSubscriber, startCheckout, startTestServer } from './test-server.ts';

it('tries a failed renewal again after 1, 3, 5 and 7 days and then calls the subscription unpaid', async () => {
  const { pass, passRenewal, read, invoices, useCard } = await openSubscriber();
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
  const { pass, read, invoices, useCard } = await openSubscriber();
  await useCard('pm_card_chargeCustomerFail');
  pass(70);

  expect(await read()).toMatchObject({ status: 'unpaid' });
  expect(await invoices()).toMatchObject([
    { status: 'draft', auto_advance: false, automatically_finalizes_at: null },
    { status: 'open' },
    { status: 'paid' },
  ]);
});

it('stays unpaid with an older invoice paid, until the newest is', async () => {
  const { stripe, pass, read, invoices, useCard } = await openSubscriber();
  await useCard('pm_card_chargeCustomerFail');
  pass(70);
  await useCard('pm_card_mastercard');
  const [draft, open] = await invoices();
  await stripe.invoices.pay(open?.id ?? '');
  expect(await read()).toMatchObject({ status: 'unpaid' });

  await stripe.invoices.finalizeInvoice(draft?.id ?? '');
  await stripe.invoices.pay(draft?.id ?? '');
  expect(await read()).toMatchObject({ status: 'active' });
});

it('is right again once the open invoice is paid with another card', async () => {
  const { stripe, customer, pass, read, invoices, useCard } = await openSubscriber();
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
  const { pass, passRenewal, read, useCard } = await openSubscriber();
  await useCard('pm_card_chargeCustomerFail');
  passRenewal();
  expect(await read()).toMatchObject({ status: 'past_due' });
  await useCard('pm_card_visa');
  pass(1.1);

  expect(await read()).toMatchObject({ status: 'active' });
});

it('does not pay an invoice with a card that fails, and records the attempt', async () => {
  const { stripe, passRenewal, invoices, useCard } = await openSubscriber();
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

it('does not charge a card without its holder that wants them each time', async () => {
  const { stripe, passRenewal, read, useCard, invoices } = await openSubscriber();
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
  const { stripe, engine, browser } = await startTestServer();
  const { customer, lite } = await createCatalogue(stripe);
  const { subscription, intent, secret } = await startCheckout(stripe, customer.id, lite.id);
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_threeDSecure2Required' });
  const answer = { client_secret: secret, outcome: 'complete' };
  await browser.rawRequest('POST', `/v1/payment_intents/${intent}/authenticate`, answer);
  engine.transaction((tx) => advanceCustomer(tx, customer.id, 32 * DAY));

  const { data } = await stripe.invoices.list({ subscription: subscription.id });
  expect(data.map(({ status }) => status)).toEqual(['paid', 'paid']);
});

it('an invoice held back on purpose stays a draft of an active subscription, until it is resumed', async () => {
  const { stripe, subscription, passRenewal, pass, read, invoices } = await openSubscriber();
  const { id } = subscription;
  await stripe.subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } });
  passRenewal();
  const held = { status: 'draft', auto_advance: false, next_payment_attempt: null };
  expect(await read()).toMatchObject({
    status: 'active',
    pause_collection: { behavior: 'keep_as_draft', resumes_at: null },
  });
  expect(await invoices()).toMatchObject([held, { status: 'paid' }]);

  await stripe.subscriptions.update(id, { pause_collection: '' });
  expect((await read()).pause_collection).toBeNull();
  pass(31);
  expect(await invoices()).toMatchObject([{ status: 'paid' }, held, { status: 'paid' }]);
});

it('an invoice without auto-advance says so, and advances within the hour once it may', async () => {
  const { stripe, passRenewal, pass, invoices, useCard } = await openSubscriber();
  await useCard('pm_card_chargeCustomerFail');
  passRenewal();
  const id = (await invoices())[0]?.id ?? '';
  expect(await stripe.invoices.update(id, { auto_advance: false })).toMatchObject({
    status: 'open',
    auto_advance: false,
    next_payment_attempt: null,
  });
  pass(9);
  expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', attempt_count: 1 });
  await useCard('pm_card_visa');
  await stripe.invoices.update(id, { auto_advance: true });
  pass(1);
  expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid' });
});
