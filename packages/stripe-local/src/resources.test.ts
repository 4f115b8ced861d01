import { expect, it } from 'vitest';
import { createCatalogue, startTestServer, subscribe } from './test-server.ts';

it('saves a card for later with the consent of its holder', async () => {
  const { stripe, browser } = await startTestServer();
  const customer = await stripe.customers.create();
  const create = () => stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
  const first = await create();
  const confirm = (id: string, client_secret: string | null, payment_method: string) =>
    browser.rawRequest('POST', `/v1/setup_intents/${id}/confirm`, {
      client_secret,
      payment_method,
      use_stripe_sdk: true,
    });
  await confirm(first.id, first.client_secret, 'pm_card_visa');
  expect(await stripe.setupIntents.retrieve(first.id, { expand: ['payment_method'] })).toMatchObject({
    status: 'succeeded',
    payment_method: { customer: customer.id, card: { last4: '4242' } },
  });

  const second = await create();
  await confirm(second.id, second.client_secret, 'pm_card_threeDSecure2Required');
  expect(await stripe.setupIntents.retrieve(second.id)).toMatchObject({ status: 'requires_action' });
  const answer = { client_secret: second.client_secret, outcome: 'complete' };
  await browser.rawRequest('POST', `/v1/setup_intents/${second.id}/authenticate`, answer);
  expect(await stripe.setupIntents.retrieve(second.id)).toMatchObject({ status: 'succeeded' });

  const third = await create();
  await expect(confirm(third.id, third.client_secret, 'pm_card_chargeDeclined')).rejects.toMatchObject({
    code: 'card_declined',
    setup_intent: { status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } },
  });
});

it('redeems a coupon no more often than it may be', async () => {
  const { stripe, customer, lite } = await open();
  await stripe.coupons.create({ id: 'first', amount_off: 1000, currency: 'nzd', max_redemptions: 1 });
  const create = () =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: lite.id }],
      discounts: [{ coupon: 'first' }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice', 'discounts'],
    });

  expect(await create()).toMatchObject({
    latest_invoice: { total: 7900 },
    discounts: [{ source: { coupon: 'first' } }],
  });
  expect(await stripe.coupons.retrieve('first')).toMatchObject({ times_redeemed: 1, valid: false });
  await expect(create()).rejects.toMatchObject({ code: 'coupon_expired' });
  await expect(stripe.coupons.create({ id: 'first', percent_off: 5 })).rejects.toThrow(
    'Coupon already exists.',
  );
});

it('starts a trial without a charge and asks for the first payment at its end', async () => {
  const { stripe } = await startTestServer();
  const { lite } = await createCatalogue(stripe);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2027, 0, 1) / 1000 });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: lite.id }],
    trial_period_days: 14,
    default_payment_method: method.id,
  });
  expect(trial).toMatchObject({ status: 'trialing' });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.UTC(2027, 0, 16) / 1000 });

  expect(await stripe.subscriptions.retrieve(trial.id)).toMatchObject({ status: 'active' });
  const { data } = await stripe.invoices.list({ subscription: trial.id });
  expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
    ['paid', 8900],
    ['paid', 0],
  ]);
});

it('asks for the card that will pay later where nothing is due yet', async () => {
  const { stripe } = await startTestServer();
  const { lite, customer } = await createCatalogue(stripe);
  const free = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: lite.id }],
    discounts: [{ coupon: free.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
  });
  expect(subscription).toMatchObject({ status: 'active' });
  const setup =
    typeof subscription.pending_setup_intent === 'string' ? subscription.pending_setup_intent : '';
  const { payment_method } = await stripe.setupIntents.confirm(setup, { payment_method: 'pm_card_visa' });

  const { default_payment_method, pending_setup_intent } = await stripe.subscriptions.retrieve(
    subscription.id,
  );
  expect({ default_payment_method, pending_setup_intent }).toEqual({
    default_payment_method: payment_method,
    pending_setup_intent: null,
  });
});

it('needs a card where it is to charge at once', async () => {
  const { stripe, customer, lite } = await open();
  const other = await stripe.customers.create();
  const params = { items: [{ price: lite.id }] };

  await expect(stripe.subscriptions.create({ ...params, customer: other.id })).rejects.toThrow(
    /no attached payment source/,
  );
  await expect(
    stripe.subscriptions.create({
      ...params,
      customer: customer.id,
      default_payment_method: 'pm_card_chargeCustomerFail',
      payment_behavior: 'error_if_incomplete',
    }),
  ).rejects.toMatchObject({ code: 'card_declined' });
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1);
});

it('takes a card from a customer wherever it was the default', async () => {
  const { stripe, customer, subscription } = await open();
  const method =
    typeof subscription.default_payment_method === 'string' ? subscription.default_payment_method : '';
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method } });
  await stripe.paymentMethods.detach(method);

  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    default_payment_method: null,
  });
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
});

it('sells nothing at a price that is for one sale only, or no longer sold', async () => {
  const { stripe, customer, kit, pro } = await open();
  const create = (price: string) =>
    stripe.subscriptions.create({ customer: customer.id, items: [{ price }] });

  await expect(create(kit.id)).rejects.toThrow(/only accepts prices with `type=recurring`/);
  await stripe.prices.update(pro.id, { active: false });
  await expect(create(pro.id)).rejects.toThrow(/inactive/);
  await expect(create('price_none')).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'items[0][price]',
  });
});

it('tells the secret of a webhook endpoint once', async () => {
  const { stripe } = await startTestServer();
  const url = 'https://client.example/hooks';
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] });
  expect(made.secret).toMatch(/^whsec_/);

  expect(await stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret');
  await stripe.webhookEndpoints.update(made.id, { disabled: true });
  expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ url, status: 'disabled' }]);
  await stripe.webhookEndpoints.del(made.id);
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
});

it('stores what the customer portal offers', async () => {
  const { stripe } = await startTestServer();
  const made = await stripe.billingPortal.configurations.create({
    business_profile: { privacy_policy_url: 'https://stackworks.example/privacy' },
    features: { invoice_history: { enabled: true }, payment_method_update: { enabled: true } },
  });
  await stripe.billingPortal.configurations.update(made.id, {
    features: { subscription_cancel: { enabled: true, mode: 'at_period_end' } },
  });

  const { data } = await stripe.billingPortal.configurations.list({ is_default: true });
  expect(data).toMatchObject([
    { id: made.id, features: { invoice_history: { enabled: true }, subscription_cancel: { enabled: true } } },
  ]);
});

async function open() {
  const server = await startTestServer();
  return { ...server, ...(await subscribe(server.stripe)) };
}
