import { invoicePage, purchasePage } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { findPayingClientByEmail } from '#/modules/accounts/stripe-accounts.ts';
import { listInvoices, listPurchases } from '#/modules/billing/list-payments.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { buyer, buyOnPage, createBilledApp } from '#test/billed-app.ts';

/** Somebody who has bought something on Stripe's page, and their newest payment. */
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
