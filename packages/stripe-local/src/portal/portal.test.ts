import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { advanceCustomer } from '#/billing/clocks.ts';
import { idOf, isRecord } from '#/engine/stripe-objects.ts';
import { startTestServer } from '#/test-server.ts';

const return_url = 'https://stackworks.example/client-portal';

it('changes the card that everything is charged to', async () => {
  const { stripe, subscribe, act } = await openShop();
  const { customer, subscription } = await subscribe();
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url } },
    },
  });

  const answer = await act(url, 'card', { payment_method: 'pm_card_mastercard' });

  expect(answer).toMatchObject({ client_secret: null, next_url: return_url });
  const changed = await stripe.subscriptions.retrieve(subscription, {
    expand: ['default_payment_method', 'customer'],
  });
  expect(changed).toMatchObject({
    default_payment_method: { card: { last4: '4444' } },
  });
  const card = idOf(changed.default_payment_method);
  expect(changed).toMatchObject({ customer: { invoice_settings: { default_payment_method: card } } });
});

it('saves a card only once its bank has agreed', async () => {
  const { stripe, browser, subscribe, act } = await openShop();
  const { customer, subscription } = await subscribe();
  const before = await stripe.subscriptions.retrieve(subscription);
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url });

  const pending = await act(url, 'card', { payment_method: 'pm_card_threeDSecure2Required' });
  const confirm = () => browser.rawRequest('POST', `/v1${String(pending['after'])}`, {});
  await expect(confirm()).rejects.toThrow('This card has not been confirmed.');
  expect((await stripe.subscriptions.retrieve(subscription)).default_payment_method).toBe(
    before.default_payment_method,
  );

  const client_secret = String(pending['client_secret']);
  const [id] = client_secret.split('_secret_');
  await browser.rawRequest('POST', `/v1/setup_intents/${id}/authenticate`, {
    client_secret,
    outcome: 'complete',
  });
  await confirm();
  const changed = await stripe.subscriptions.retrieve(subscription, { expand: ['default_payment_method'] });
  expect(changed).toMatchObject({ default_payment_method: { card: { last4: '3220' } } });
});

it('rejects a declined card and retains the previous one', async () => {
  const { stripe, subscribe, act } = await openShop();
  const { customer } = await subscribe();
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url });

  await expect(act(url, 'card', { payment_method: 'pm_card_chargeDeclined' })).rejects.toThrow(
    'Your card was declined.',
  );
  expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
});

it('ends a subscription with its period, and takes that back', async () => {
  const { stripe, subscribe, act } = await openShop();
  const { customer, subscription } = await subscribe();
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url });

  await act(url, 'cancel', { subscription });
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    cancel_at_period_end: true,
    status: 'active',
  });
  await act(url, 'resume', { subscription });
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: false });
});

it('changes the plan once the difference has been paid', async () => {
  const { stripe, browser, pro, subscribe, act } = await openShop();
  const { customer, subscription, item } = await subscribe('pm_card_authenticationRequired');
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription, items: [{ id: item, price: pro.id, quantity: 1 }] },
    },
  });
  const planOf = async () =>
    (await stripe.subscriptions.retrieve(subscription)).items.data[0]?.price.lookup_key;

  const { client_secret } = await act(url, 'update', {});
  expect(await planOf()).toBe('stackgrow');

  const [id] = String(client_secret).split('_secret_');
  await browser.rawRequest('POST', `/v1/payment_intents/${id}/authenticate`, {
    client_secret,
    outcome: 'complete',
  });
  expect(await planOf()).toBe('stackpro');
});

it('lets an open invoice be paid on its page, which puts the subscription right', async () => {
  const { stripe, browser, engine, subscribe } = await openShop();
  const { customer, subscription } = await subscribe('pm_card_chargeCustomerFail');
  engine.transaction((tx) => advanceCustomer(tx, customer, 32 * 86_400));
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'past_due' });
  const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  const path = `/v1/invoice_pages/${invoice?.hosted_invoice_url?.split('/').at(-1)}/pay`;
  const payWith = (payment_method: string) => browser.rawRequest('POST', path, { payment_method });

  await expect(payWith('pm_card_chargeDeclined')).rejects.toThrow('Your card was declined.');
  await payWith('pm_card_visa');
  await payWith('pm_card_visa');

  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'active' });
  const paid = (await stripe.charges.list({ customer })).data.filter(({ status }) => status === 'succeeded');
  expect(paid).toHaveLength(2);
});

it('asks the bank on a page of its own, for who knows its address', async () => {
  const { stripe, browser } = await openShop();
  const { client_secret, status } = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'nzd',
    payment_method: 'pm_card_threeDSecure2Required',
    confirm: true,
    return_url,
  });
  expect(status).toBe('requires_action');

  const answer: unknown = await browser.rawRequest('POST', `/v1/bank_pages/${client_secret}`, {});
  expect(answer).toMatchObject({ client_secret, next_url: return_url });
  await expect(browser.rawRequest('POST', `/v1/bank_pages/${client_secret}x`, {})).rejects.toThrow('No such');
});

it('lets nobody change what is not theirs', async () => {
  const { stripe, subscribe, act } = await openShop();
  const one = await subscribe();
  const other = await subscribe();
  const { url } = await stripe.billingPortal.sessions.create({ customer: one.customer, return_url });

  await expect(act(url, 'cancel', { subscription: other.subscription })).rejects.toThrow('cannot be changed');
  await expect(act(`${url}x`, 'cancel', { subscription: one.subscription })).rejects.toThrow('No such');
  const foreign = {
    customer: one.customer,
    flow_data: {
      type: 'subscription_cancel' as const,
      subscription_cancel: { subscription: other.subscription },
    },
  };
  await expect(stripe.billingPortal.sessions.create(foreign)).rejects.toThrow('No such subscription');
});

it('opens no page for what its settings do not allow', async () => {
  const { stripe, subscribe } = await openShop();
  const { customer, subscription } = await subscribe();
  const configuration = await stripe.billingPortal.configurations.create({
    features: { subscription_cancel: { enabled: false }, invoice_history: { enabled: true } },
  });

  const opening = stripe.billingPortal.sessions.create({
    customer,
    configuration: configuration.id,
    flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription } },
  });

  await expect(opening).rejects.toThrow('must be enabled in the portal configuration');
});

async function openShop() {
  const standIn = await startTestServer();
  const { stripe, browser } = standIn;
  const createPlan = (lookup_key: string, unit_amount: number): Promise<Stripe.Price> =>
    stripe.prices.create({
      currency: 'nzd',
      unit_amount,
      lookup_key,
      recurring: { interval: 'month' },
      product_data: { name: lookup_key },
    });
  const grow = await createPlan('stackgrow', 7900);
  const pro = await createPlan('stackpro', 13_900);
  return {
    ...standIn,
    pro,
    /** A customer with a running plan, paid with a good card, and then charged to the given one. */
    subscribe: async (card = 'pm_card_visa') => {
      const { id: customer } = await stripe.customers.create({ email: 'mere@example.com' });
      const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      const subscription = await stripe.subscriptions.create({
        customer,
        items: [{ price: grow.id }],
        default_payment_method: method.id,
      });
      if (card !== 'pm_card_visa') {
        const other = await stripe.paymentMethods.attach(card, { customer });
        await stripe.subscriptions.update(subscription.id, { default_payment_method: other.id });
      }
      return { customer, subscription: subscription.id, item: subscription.items.data[0]?.id ?? '' };
    },
    /** What the pages send. */
    act: async (
      url: string,
      action: string,
      fields: Record<string, string>,
    ): Promise<Record<string, unknown>> => {
      const path = `/v1/portal_pages/${url.split('/').at(-1)}/${action}`;
      const answer: unknown = await browser.rawRequest('POST', path, fields);
      return isRecord(answer) ? answer : {};
    },
  };
}
