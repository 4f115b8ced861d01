import { beforeEach, expect, test } from 'vitest';
import type { Database, Transaction } from '@stackworks/database';
import { billingAccounts, billingProblems, purchases } from '#/modules/billing/billing.tables.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { deleteUnknown } from '#/modules/billing/sync/write-payments.ts';
import type { UnknownSale } from '#/modules/billing/sync/snapshot.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { addInvoice, addPurchase } from '#test/billing.ts';
import { buy, buyer, buyOnPage, createBilledApp, readEverybody } from '#test/billed-app.ts';
import { makeInvoice } from '#test/snapshots.ts';
import { reconcile } from './reconcile.ts';

let app: Awaited<ReturnType<typeof createBilledApp>>;
let userId: string;

/** A client with a plan and a content update, fully synced. */
beforeEach(async () => {
  app = await createBilledApp();
  await buy(app, 'stackgrow');
  await buyOnPage(app, 'content-update', { email: buyer.customerEmail });
  await readEverybody(app);
  userId = (await findPayingClientByEmail(app.deps.db.read, buyer.customerEmail))?.id ?? '';
});

const run = () =>
  reconcile(app.deps, { syncOne: (stripeCustomerId) => syncCustomer(app.deps, stripeCustomerId) });
const describe = async () => (await run()).differences.flatMap(({ sentences }) => sentences);

const change = (write: (tx: Transaction) => Promise<unknown>) => (db: Database) => db.write(write);

test.each([
  ['the amount of a purchase', change((tx) => tx.update(purchases).set({ amount: 1 })), 'Wrong purchase'],
  ['what was bought', change((tx) => tx.update(purchases).set({ addOn: 'brand-kit' })), 'Wrong purchase'],
  ['its currency', change((tx) => tx.update(purchases).set({ currency: 'usd' })), 'Wrong purchase'],
  ['credit', change((tx) => tx.update(billingAccounts).set({ credit: 500 })), 'The credit was $5.00'],
  ['the interval', change((tx) => tx.update(billingAccounts).set({ interval: 'year' })), 'was every 1 year'],
  ['the count', change((tx) => tx.update(billingAccounts).set({ intervalCount: 3 })), 'was every 3 month'],
  ['the price', change((tx) => tx.update(billingAccounts).set({ stripePriceId: 'p' })), 'price was p,'],
  ['what is owed', change((tx) => tx.update(billingAccounts).set({ owed: 1 })), 'The amount owed was $0.01'],
])('corrects %s that was changed by hand, and reports it to staff', async (_, break_, sentence) => {
  const read = () => app.deps.db.read.select().from(purchases);
  const before = await read();
  expect(await describe()).toEqual([]);
  await break_(app.deps.db);
  expect(await describe()).toEqual([expect.stringContaining(sentence)]);
  expect(await read()).toEqual(before);
  expect(await describe()).toEqual([]);
  expect(await app.deps.db.read.select().from(billingProblems)).toMatchObject([{ kind: 'difference' }]);
});

test('deletes an invoice and a purchase that Stripe doesn’t have, and reports it to staff', async () => {
  await addInvoice(app.deps, userId, { number: 'SW-9999' });
  await addPurchase(app.deps, userId);
  expect(await describe()).toEqual([
    'No longer at Stripe, the invoice: SW-9999.',
    'No longer at Stripe, the purchase: brand-kit.',
  ]);
  expect(await describe()).toEqual([]);
  expect(await app.deps.db.read.$count(purchases)).toBe(1);
});

test('deletes nothing when a customer of theirs wasn’t read, or nothing of theirs was there', async () => {
  const { db, stripe } = app.deps;
  const client = await findPayingClientByEmail(db.read, buyer.customerEmail);
  if (!client) throw new Error('the buyer has no account');
  const all = (await stripe.customers.list()).data.map(({ id }) => id);
  const [bought] = await db.read.select().from(purchases);
  const renamed = {
    sessionId: bought?.stripeSessionId ?? '',
    customerId: '',
    name: '',
    amount: 1,
    currency: 'nzd',
  };
  const drop = (ids: string[], found: ReturnType<typeof makeInvoice>[], unknownSales: UnknownSale[] = []) =>
    db.write((tx) =>
      deleteUnknown(
        tx,
        client,
        { token: '', wanted: new Map(ids.map((id) => [id, 1])) },
        { invoices: found, sales: [], unknownSales },
      ),
    );
  expect(all.length).toBeGreaterThan(1);
  for (const id of all) expect(await drop([id], [makeInvoice()])).toBe(false);
  expect(await drop(all, [])).toBe(false);
  await drop(all, [makeInvoice()], [renamed]);
  expect(await db.read.$count(purchases)).toBe(1);
  expect(await drop(all, [makeInvoice()])).toBe(true);
  expect(await db.read.$count(purchases)).toBe(0);
});
