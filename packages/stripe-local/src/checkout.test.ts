import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { createCatalogue, startCheckout, startTestServer } from './test-server.ts';

const year = new Date().getUTCFullYear() + 3;
const newCard = (number: string) => ({
  type: 'card' as const,
  card: { number, exp_month: 12, exp_year: year, cvc: '123' },
});

async function open() {
  const server = await startTestServer();
  const catalogue = await createCatalogue(server.stripe);
  const checkout = await startCheckout(server.stripe, catalogue.customer.id, catalogue.lite.id);
  const pay = (number: string) =>
    server.browser.rawRequest('POST', `/v1/payment_intents/${checkout.intent}/confirm`, {
      client_secret: checkout.secret,
      payment_method_data: newCard(number),
      use_stripe_sdk: true,
    });
  const answerBank = (outcome: 'complete' | 'fail') =>
    server.browser.rawRequest('POST', `/v1/payment_intents/${checkout.intent}/authenticate`, {
      client_secret: checkout.secret,
      outcome,
    });
  const read = () =>
    server.stripe.subscriptions.retrieve(checkout.subscription.id, { expand: ['latest_invoice'] });
  return { ...server, ...catalogue, ...checkout, pay, answerBank, read };
}

it('starts a subscription that waits for its first payment', async () => {
  const { subscription, invoice, secret, customer } = await open();

  expect(subscription).toMatchObject({ status: 'incomplete', currency: 'nzd', customer: customer.id });
  expect(subscription.items.data).toMatchObject([{ price: { lookup_key: 'stacklite' }, quantity: 1 }]);
  expect(invoice).toMatchObject({
    status: 'open',
    billing_reason: 'subscription_create',
    amount_due: 8900,
    total: 8900,
    customer_email: 'ana@bakery.example',
    payments: { data: [{ status: 'open', amount_requested: 8900 }] },
  });
  expect(invoice.number).toMatch(/-0001$/);
  expect(secret).toMatch(/^pi_\w+_secret_\w+$/);
});

it('makes the subscription active when the browser pays with a good card, and saves the card', async () => {
  const { pay, read, stripe, customer } = await open();
  await pay('4242424242424242');
  const subscription = await read();

  expect(subscription).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', amount_paid: 8900, amount_remaining: 0 },
  });
  const { data } = await stripe.customers.listPaymentMethods(customer.id);
  expect(data).toMatchObject([{ card: { brand: 'visa', last4: '4242' } }]);
  expect(subscription.default_payment_method).toBe(data[0]?.id);
  const { data: charges } = await stripe.charges.list({ customer: customer.id });
  expect(charges).toMatchObject([
    { paid: true, amount: 8900, payment_method_details: { card: { last4: '4242' } } },
  ]);
});

it('reports a paid checkout in the order of Stripe', async () => {
  const { pay, eventTypes } = await open();
  const before = eventTypes().length;
  await pay('4242424242424242');

  expect(eventTypes().slice(before - 4, before)).toEqual([
    'customer.subscription.created',
    'customer.updated',
    'invoice.finalized',
    'payment_intent.created',
  ]);
  expect(eventTypes().slice(before)).toEqual([
    'payment_method.attached',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
    'customer.subscription.updated',
  ]);
});

it.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])(
  'declines the card %s as Stripe does, and takes a good one after it',
  async (number, code, decline, message) => {
    const { pay, read, stripe, intent, eventTypes } = await open();
    const rejection: unknown = await pay(number).catch((cause: unknown) => cause);

    expect(rejection).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(rejection).toMatchObject({
      statusCode: 402,
      code,
      decline_code: decline,
      message,
    });
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, decline_code: decline },
    });
    expect(await read()).toMatchObject({
      status: 'incomplete',
      latest_invoice: { status: 'open', attempt_count: 1 },
    });
    expect(eventTypes()).toContain('invoice.payment_failed');

    await pay('4242424242424242');
    expect(await read()).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
  },
);

it.each(['4000002500003155', '4000000000003220'])(
  'asks the holder of %s and continues when they confirm',
  async (number) => {
    const { pay, answerBank, read, stripe, intent } = await open();
    await pay(number);

    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    expect(await read()).toMatchObject({ status: 'incomplete' });
    await answerBank('complete');
    expect(await read()).toMatchObject({ status: 'active' });
    const { latest_charge } = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
    expect(latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
  },
);

it('lets the payer try again when the bank was not satisfied', async () => {
  const { pay, answerBank, read, stripe, intent } = await open();
  await pay('4000000000003220');
  await answerBank('fail');

  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
  await expect(answerBank('complete')).rejects.toThrow(
    'This PaymentIntent is not waiting for an authentication.',
  );
  await pay('4242424242424242');
  expect(await read()).toMatchObject({ status: 'active' });
});

it('does not charge twice for one payment', async () => {
  const { pay, stripe, customer } = await open();
  await pay('4242424242424242');

  await expect(pay('4242424242424242')).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded' },
  });
  expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
});

it('lets a browser see a payment only by its secret', async () => {
  const { browser, intent, secret } = await open();
  const get = (query = '') => browser.rawRequest('GET', `/v1/payment_intents/${intent}${query}`);

  await expect(get(`?client_secret=${secret}`)).resolves.toMatchObject({ id: intent });
  await expect(get('?client_secret=another')).rejects.toMatchObject({ statusCode: 404 });
  await expect(get()).rejects.toThrow('Missing required param: client_secret.');
});

it('finds fault with a card that cannot exist', async () => {
  const { browser } = await startTestServer();
  const create = (card: Record<string, unknown>) =>
    browser.rawRequest('POST', '/v1/payment_methods', {
      type: 'card',
      card: { ...newCard('4242424242424242').card, ...card },
    });

  await expect(create({ number: '4242424242424241' })).rejects.toMatchObject({
    code: 'incorrect_number',
    param: 'number',
  });
  await expect(create({ exp_month: 13 })).rejects.toMatchObject({ code: 'invalid_expiry_month' });
  await expect(create({ exp_year: 2020 })).rejects.toMatchObject({ code: 'invalid_expiry_year' });
  await expect(create({ cvc: '1' })).rejects.toMatchObject({ code: 'invalid_cvc' });
});

it('saves a card that only fails when it is charged, and none that its bank declines', async () => {
  const { stripe, customer } = await open();

  await expect(
    stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id }),
  ).resolves.toMatchObject({
    customer: customer.id,
    card: { last4: '0341' },
  });
  await expect(
    stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
  ).rejects.toMatchObject({
    code: 'card_declined',
  });
});

it('calls off a payment, but not one that an invoice waits for', async () => {
  const { stripe, intent } = await open();
  const single = await stripe.paymentIntents.create({ amount: 100, currency: 'nzd' });

  expect(await stripe.paymentIntents.cancel(single.id)).toMatchObject({ status: 'canceled' });
  await expect(stripe.paymentIntents.cancel(intent)).rejects.toThrow(/belongs to an invoice/);
});
