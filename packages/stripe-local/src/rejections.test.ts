import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { createCatalogue, createSdk, startCheckout, startTestServer, subscribe } from './test-server.ts';

describe('what Stripe rejects', () => {
  it('a product’s default price cannot be archived until another one is the default', async () => {
    const { stripe } = await startTestServer();
    const { lite } = await createCatalogue(stripe);
    const product = idOf(lite.product);
    await stripe.products.update(product, { default_price: lite.id });
    await expect(stripe.prices.update(lite.id, { active: false })).rejects.toMatchObject({ statusCode: 400 });

    await stripe.products.update(product, { default_price: '' });
    expect(await stripe.prices.update(lite.id, { active: false })).toMatchObject({ active: false });
  });

  it('a cancelled subscription is no longer there to be cancelled', async () => {
    const { stripe } = await startTestServer();
    const { subscription } = await subscribe(stripe);
    await stripe.subscriptions.cancel(subscription.id);
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('a price outside the portal configuration cannot be confirmed on its pages', async () => {
    const { stripe } = await startTestServer();
    const { lite, pro, customer, subscription } = await subscribe(stripe);
    const configure = (prices: string[]) => ({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price' as const],
          products: [{ product: idOf(lite.product), prices }],
        },
      },
    });
    const { id } = await stripe.billingPortal.configurations.create(configure([lite.id]));
    const open = () =>
      stripe.billingPortal.sessions.create({
        customer: customer.id,
        configuration: id,
        flow_data: {
          type: 'subscription_update_confirm',
          subscription_update_confirm: {
            subscription: subscription.id,
            items: [{ id: subscription.items.data[0]?.id ?? '', price: pro.id, quantity: 1 }],
          },
        },
      });
    await expect(open()).rejects.toMatchObject({ statusCode: 400 });
    await stripe.billingPortal.configurations.update(id, configure([lite.id, pro.id]));
    expect(await open()).toMatchObject({ customer: customer.id });
  });

  it('nothing costs less than fifty cents, or is sold in a currency that nobody has', async () => {
    const { stripe } = await startTestServer();
    const { customer } = await createCatalogue(stripe);
    await expect(stripe.paymentIntents.create({ amount: 49, currency: 'nzd' })).rejects.toMatchObject({
      code: 'amount_too_small',
    });
    const session = (unit_amount: number) =>
      stripe.checkout.sessions.create({
        mode: 'payment',
        customer: customer.id,
        success_url: 'https://www.stackworks.example',
        line_items: [
          { price_data: { currency: 'nzd', unit_amount, product_data: { name: 'A page' } }, quantity: 1 },
        ],
      });
    await expect(session(49)).rejects.toMatchObject({ code: 'amount_too_small' });
    expect(await session(50)).toMatchObject({ amount_total: 50 });
    await expect(stripe.paymentIntents.create({ amount: 4900, currency: 'xxx' })).rejects.toThrow(
      'Invalid currency: xxx. Stripe currently supports these currencies: usd,',
    );
  });

  it('an address that cannot be one is named as such', async () => {
    const { stripe } = await startTestServer();
    await expect(stripe.customers.create({ email: 'ana@' })).rejects.toMatchObject({
      code: 'email_invalid',
      param: 'email',
    });
  });

  it('a publishable key in place of the secret one is named as such, on every call of the server’s', async () => {
    const { browser, port } = await startTestServer();
    for (const call of [
      () => browser.customers.create({ email: 'ana@bakery.example' }),
      () => browser.prices.list(),
      () => createSdk(port, 'pk_test_another').prices.list(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'secret_key_required' });
    }
  });

  it('another version of the API than the installed SDK’s is not spoken', async () => {
    const { port } = await startTestServer();
    const ask = (version: string) =>
      fetch(`http://127.0.0.1:${port}/v1/prices`, {
        headers: { authorization: 'Bearer sk_test_local', 'stripe-version': version },
      });
    expect((await ask('2020-08-27')).status).toBe(400);
    expect((await ask(Stripe.API_VERSION)).status).toBe(200);
  });
});

describe('a deleted coupon', () => {
  it('stays with customers who have it, can be read through their discount, and frees its id', async () => {
    const { stripe } = await startTestServer();
    const { lite, customer } = await createCatalogue(stripe);
    await stripe.coupons.create({ id: 'brand-kit', percent_off: 10, duration: 'forever' });
    const { subscription, intent } = await startCheckout(stripe, customer.id, lite.id, [
      { coupon: 'brand-kit' },
    ]);
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    await stripe.coupons.del('brand-kit');
    const readCoupon = async () => {
      const { discounts } = await stripe.subscriptions.retrieve(subscription.id, {
        expand: ['discounts.source.coupon'],
      });
      const [discount] = discounts;
      return typeof discount === 'object' ? discount.source.coupon : null;
    };
    expect(await readCoupon()).toMatchObject({ id: 'brand-kit', percent_off: 10 });

    await stripe.coupons.create({ id: 'brand-kit', percent_off: 50, duration: 'forever' });
    expect(await readCoupon()).toMatchObject({ percent_off: 10 });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.total).toBe(8010);
    await expect(stripe.coupons.create({ id: 'brand-kit', percent_off: 5 })).rejects.toThrow(
      'Coupon already exists.',
    );
  });
});

describe('a change of plan that costs less than can be charged', () => {
  it('is not charged: the balance takes it, and it is due with the next invoice', async () => {
    const { stripe } = await startTestServer();
    const { lite, customer, subscription } = await subscribe(stripe);
    const dearer = await stripe.prices.create({
      product: idOf(lite.product),
      currency: 'nzd',
      unit_amount: 8930,
      recurring: { interval: 'month' },
    });
    const items = [{ id: subscription.items.data[0]?.id ?? '', price: dearer.id }];
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    });
    expect(preview).toMatchObject({ total: 30, amount_due: 0, starting_balance: 0 });
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' });
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice).toMatchObject({ status: 'paid', total: 30, amount_due: 0, amount_paid: 0 });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 30 });
    expect((await stripe.invoices.createPreview({ subscription: subscription.id })).amount_due).toBe(8960);
  });
});

describe('without a charge', () => {
  it.each([
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
    ['void', 'void'],
  ] as const)('with %s their invoice becomes %s, until the day it ends', async (behavior, status) => {
    const { stripe } = await startTestServer();
    const { lite } = await createCatalogue(stripe);
    const start = Date.UTC(2027, 0, 1) / 1000;
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
    const customer = await stripe.customers.create({ test_clock: clock.id });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: lite.id }],
      default_payment_method: card.id,
    });
    const resumes = Date.UTC(2027, 1, 15) / 1000;
    await stripe.subscriptions.update(id, { pause_collection: { behavior, resumes_at: resumes } });
    const pause = async (to: number) => {
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: to });
      const { data } = await stripe.invoices.list({ subscription: id });
      return data[0]?.status;
    };
    expect(await pause(Date.UTC(2027, 1, 3) / 1000)).toBe(status);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    expect(await pause(Date.UTC(2027, 2, 3) / 1000)).toBe('paid');
    expect((await stripe.subscriptions.retrieve(id)).pause_collection).toBeNull();
  });
});

describe('Link', () => {
  it('pays as a card does, and has none', async () => {
    const { stripe } = await startTestServer();
    const { customer, lite } = await createCatalogue(stripe);
    const link = await stripe.paymentMethods.create({
      type: 'link',
      billing_details: { email: 'ana@bakery.example' },
    });
    expect(link).toMatchObject({ type: 'link', link: { email: 'ana@bakery.example' } });
    expect(link.card).toBeUndefined();
    const { subscription, intent } = await startCheckout(stripe, customer.id, lite.id);
    const paid = await stripe.paymentIntents.confirm(intent, {
      payment_method: link.id,
      expand: ['latest_charge'],
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      latest_charge: { payment_method_details: { type: 'link' } },
    });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      default_payment_method: link.id,
    });
  });
});

const idOf = (of: string | { id: string }): string => (typeof of === 'string' ? of : of.id);
