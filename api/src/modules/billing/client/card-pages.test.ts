import { billingSummary, errorBody, hostedPage, invoicePage } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { addPurchase } from '#test/billing.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';
import { createClient } from '#test/factories.ts';
import { startSilentStripe } from '#test/stripe.ts';

type Caller = { token: string };
const billing = '/api/client/billing';

describe('ordering something beside the plan', () => {
  it('opens a page that sells it at its price to this customer, the same under the same key', async () => {
    const world = await createCardApp();
    const client = await world.subscribe();
    const order = async (key: string) => {
      const caller = { token: client.token, headers: { 'idempotency-key': key } };
      const response = await world.request(`${billing}/add-ons`, withJson({ addOn: 'brand-kit' }, caller));
      return hostedPage.parse(await response.json()).url;
    };
    const url = await order('attempt-1');
    expect(await order('attempt-1')).toBe(url);
    expect(await order('attempt-2')).not.toBe(url);

    const { data } = await world.stripe.checkout.sessions.list({ customer: client.customerId });
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ amount_total: 29_900, currency: 'nzd', mode: 'payment' });
    expect(data[0]?.success_url).toContain('/client-portal?tab=billing&returned=add-on');
  });

  it('is open to a client who has never paid, under their own address', async () => {
    const world = await createCardApp();
    const client = await createClient(world.deps);
    const response = await world.request(`${billing}/add-ons`, withJson({ addOn: 'brand-kit' }, client));
    expect(response.status).toBe(200);
    const { data } = await world.stripe.checkout.sessions.list({});
    expect(data[0]).toMatchObject({ customer_email: client.email });
  });

  it('is no content update for a client without a usable plan', async () => {
    const world = await createCardApp();
    const client = await createClient(world.deps, { subscriptionStatus: 'cancelled' });
    const response = await world.request(`${billing}/add-ons`, withJson({ addOn: 'content-update' }, client));
    expect(response.status).toBe(402);
  });

  it('is rejected when it is of no use: a change on an unlimited plan, a page without a plan, a second kit', async () => {
    const world = await createCardApp();
    const unlimited = await world.subscribe('stackpro');
    const lapsed = await createClient(world.deps, { subscriptionStatus: 'cancelled' });
    const owner = await createClient(world.deps);
    await addPurchase(world.deps, owner.id, { addOn: 'brand-kit' });
    for (const [client, addOn, status, words] of [
      [unlimited, 'content-update', 409, 'Changes are unlimited on StackPro'],
      [lapsed, 'extra-page-block', 402, 'You need an active subscription'],
      [owner, 'brand-kit', 409, 'You already have a brand kit'],
    ] as const) {
      const response = await world.request(`${billing}/add-ons`, withJson({ addOn }, client));
      const { error } = errorBody.parse(await response.json());
      expect([response.status, error.message]).toEqual([status, expect.stringContaining(words)]);
    }
    expect((await world.stripe.checkout.sessions.list({})).data).toEqual([]);
  });

  it('is stopped when Stripe has another price than the catalogue', async () => {
    const world = await createCardApp();
    const client = await world.subscribe();
    const { data } = await world.stripe.prices.list({ lookup_keys: ['content-update'] });
    const product = data[0]?.product;
    await world.stripe.prices.create({
      currency: 'nzd',
      unit_amount: 1,
      product: typeof product === 'string' ? product : '',
      lookup_key: 'content-update',
      transfer_lookup_key: true,
    });
    const response = await world.request(`${billing}/add-ons`, withJson({ addOn: 'content-update' }, client));
    expect(response.status).toBe(503);
  });
});

describe('Stripe’s pages', () => {
  it('open for the customer alone who asks', async () => {
    const world = await createCardApp();
    const client = await world.subscribe();
    const open = (purpose: string) =>
      world.request(`${billing}/portal-session`, withJson({ purpose }, client));
    const card = hostedPage.parse(await (await open('card')).json());
    const invoices = hostedPage.parse(await (await open('invoices')).json());
    expect(card.url).not.toBe(invoices.url);
    expect((await open('everything')).status).toBe(422);
  });
});

describe('coming back with another card', () => {
  it('makes it the subscription’s', async () => {
    const world = await createCardApp();
    const client = await world.subscribe();
    await world.changeCardThere(client, 'pm_card_mastercard');
    const response = await world.request(`${billing}/refresh`, asCaller(client, 'POST'));

    expect(billingSummary.parse(await response.json()).paymentMethod).toMatchObject({ brand: 'mastercard' });
    const { default_payment_method: card } = await world.stripe.subscriptions.retrieve(
      client.subscriptionId,
      {
        expand: ['default_payment_method'],
      },
    );
    expect(card).toMatchObject({ card: { brand: 'mastercard' } });
  });

  it('pays what is owed at once, and everything works again', async () => {
    const world = await createCardApp();
    const clock = await world.stripe.testHelpers.testClocks.create({
      frozen_time: Math.floor(Date.now() / 1000),
    });
    const client = await world.subscribe('stacklite', clock.id);
    await world.useCard(client, 'pm_card_chargeCustomerFail');
    const inDays = (days: number) => clock.frozen_time + days * 86_400;
    const refresh = async (caller: Caller) =>
      billingSummary.parse(
        await (await world.request(`${billing}/refresh`, asCaller(caller, 'POST'))).json(),
      );
    await world.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: inDays(33) });
    expect(await refresh(client)).toMatchObject({ status: 'past_due', isUsable: true });

    await world.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: inDays(42) });
    expect(await refresh(client)).toMatchObject({ status: 'past_due', isUsable: false });

    await world.changeCardThere(client, 'pm_card_visa');
    expect(await refresh(client)).toMatchObject({ status: 'active', isUsable: true, graceEndsAt: null });
    const list = await world.request(`${billing}/invoices`, asCaller(client));
    expect(invoicePage.parse(await list.json()).items.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });
});

it('while Stripe doesn’t respond there is an error in ten seconds, and what we know is shown meanwhile', async () => {
  const world = await createCardApp();
  const client = await world.subscribe();
  const { stripe, called, inTenSeconds } = await startSilentStripe();
  Object.assign(world.deps, { stripe });
  const request = Promise.resolve(world.request(`${billing}/cancel`, asCaller(client, 'POST')));
  const inTime = inTenSeconds(request);
  await called;
  const known = Promise.resolve(world.request(billing, asCaller(client)));
  const first = await Promise.race([request, known]);
  expect(first.status).toBe(200);

  expect(await inTime).not.toBe('too late');
  const response = await request;
  expect(response.status).toBe(503);
  expect(errorBody.parse(await response.json()).message).toContain(
    'Card payments aren’t available right now.',
  );
}, 60_000);
