import { invoicePage, purchasePage } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { listInvoices, listPurchases } from '#/modules/billing/queries/list-payments.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { buy, buyer, buyOnPage, createBilledApp } from '#test/billed-app.ts';
import { createCardApp } from '#test/card-app.ts';

/** A client who bought something on Stripe's page, and their newest payment. */
async function openBoughtWorld(lookupKey: string) {
  const app = await createBilledApp();
  const { customer } = await buyOnPage(app, lookupKey, { email: buyer.customerEmail });
  await syncCustomer(app.deps, customer);
  const [charge] = (await app.stripe.charges.list({ customer })).data;
  const client = await findPayingClientByEmail(app.deps.db.read, buyer.customerEmail);
  const refund = async (amount: number) => {
    await app.stripe.refunds.create({ charge: charge?.id ?? '', amount });
    await syncCustomer(app.deps, customer);
  };
  return { ...app, refund, clientId: client?.id ?? '' };
}

it('what of an invoice was paid back at Stripe is known, as often as something is', async () => {
  const { deps, refund, clientId } = await openBoughtWorld('stackgrow');
  const read = async () =>
    invoicePage
      .parse(await listInvoices(deps, clientId, { limit: 10 }))
      .items.map((one) => one.amountRefunded);
  expect(await read()).toEqual([0]);
  await refund(2000);
  expect(await read()).toEqual([2000]);
  await refund(5900);
  expect(await read()).toEqual([7900]);
});

it('what of something bought once was paid back is known', async () => {
  const { deps, refund, clientId } = await openBoughtWorld('brand-kit');
  const read = async () => purchasePage.parse(await listPurchases(deps, clientId, { limit: 10 })).items;
  expect(await read()).toMatchObject([{ amount: 29_900, amountRefunded: 0 }]);
  await refund(29_900);
  expect(await read()).toMatchObject([{ amount: 29_900, amountRefunded: 29_900 }]);
});

it('a brand kit that was paid back takes nothing off the plan any more, until another is bought', async () => {
  const { refund, ...app } = await openBoughtWorld('brand-kit');
  const { deps, stripe, clientId } = app;
  await stripe.coupons.create({ id: 'friends', percent_off: 50, duration: 'forever' });
  await buy(app, 'stackgrow');
  const [subscription] = (await stripe.subscriptions.list()).data;
  const [first] = subscription?.discounts ?? [];
  const discounts = [
    { discount: typeof first === 'string' ? first : (first?.id ?? '') },
    { coupon: 'friends' },
  ];
  await stripe.subscriptions.update(subscription?.id ?? '', { discounts });
  const read = () => readBilling(deps, clientId);

  await refund(100);
  expect(await read()).toMatchObject({ amount: 3555, hasBrandKit: true });
  await refund(29_800);
  expect(await read()).toMatchObject({ amount: 3950, hasBrandKit: false });
  const { customer } = await buyOnPage(app, 'brand-kit', { email: buyer.customerEmail });
  await syncCustomer(deps, customer);
  expect(await read()).toMatchObject({ amount: 3555, hasBrandKit: true });
});

it('what staff have taken off a plan themselves stays off where a brand kit is paid back', async () => {
  const { refund, ...app } = await openBoughtWorld('brand-kit');
  const { deps, stripe, clientId } = app;
  await buy(app, 'stackgrow');
  const [subscription] = (await stripe.subscriptions.list()).data;
  const id = subscription?.id ?? '';
  await refund(29_900);
  expect(await readBilling(deps, clientId)).toMatchObject({ amount: 7900 });
  await stripe.subscriptions.update(id, { discounts: [{ coupon: 'brand-kit' }] });
  await syncCustomer(deps, typeof subscription?.customer === 'string' ? subscription.customer : '');
  expect(await readBilling(deps, clientId)).toMatchObject({ amount: 7110, hasBrandKit: false });
});

it('what was paid back of one month is no other month’s', async () => {
  const { deps, stripe, subscribe } = await createCardApp();
  const began = Math.floor(Date.now() / 1000);
  const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: began });
  const client = await subscribe('stacklite', clock);
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: began + 33 * 86_400 });
  const [newest] = (await stripe.charges.list({ customer: client.customerId })).data;
  await stripe.refunds.create({ charge: newest?.id ?? '', amount: 1000 });
  await syncCustomer(deps, client.customerId);
  const { items } = invoicePage.parse(await listInvoices(deps, client.id, { limit: 10 }));
  expect(items.map(({ amountRefunded }) => amountRefunded)).toEqual([1000, 0]);
});
