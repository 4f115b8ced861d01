import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { billingAccounts, billingSyncs } from '#/modules/billing/billing.tables.ts';
import { setUpBilling } from '#/modules/billing/set-up/set-up-billing.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { makePlan } from '#test/content.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { killsPerLane, prepareKilledProgram } from '#test/killed-processes.ts';
import { readOutbox } from '#test/outbox.ts';
import { startStripeServer } from '#test/stripe.ts';

const startProgram = prepareKilledProgram(import.meta.resolve('#test/sell-until-killed.ts'));

const lanes = 2;
/**
 * The longest a process is left alone once it sells, by how long it took to start: a few sales take about as long. A machine
 * that has much to do is slow at both.
 */
const longestLife = 1.5;

it(
  'two processes that are killed over and over give everyone one account, one subscription and each email once',
  { timeout: 180_000 },
  async () => {
    const { stripe, settings } = await startStripeServer();
    const plans = [makePlan({ slug: 'stackgrow', name: 'StackGrow', price: 79 })];
    const catalogue = { plans, addOns: [] };
    await setUpBilling(stripe, { catalogue, publicUrl: 'http://localhost:4321', refunds: '', hookUrl: null });
    const databaseUrl = await createTestDatabaseUrl();
    const buyers = Array.from({ length: 20 }, (_, at) => `buyer-${at}@bakery.example`);
    let starts = 0;

    const start = () => {
      starts += 1;
      // What a killed process had claimed is free for the next, whose clock is half a minute ahead of its.
      const task = { databaseUrl, buyers: shuffle(buyers), aheadMs: starts * 31_000, ...settings };
      return startProgram(task);
    };
    const sellAndDie = async () => {
      for (let kill = 0; kill < killsPerLane(lanes); kill += 1) {
        const startedAt = performance.now();
        const { child, exited } = start();
        await Promise.race([once(child, 'message'), exited]);
        await pause(Math.random() * longestLife * (performance.now() - startedAt));
        child.kill('SIGKILL');
        await exited;
      }
    };
    await Promise.all(Array.from({ length: lanes }, sellAndDie));
    const db = await openTestDatabase(databaseUrl);
    const killedAmid = await db.read.$count(billingAccounts);
    const last = start();
    await last.exited;
    expect(last.child.exitCode).toBe(0);

    expect(killedAmid).toBeGreaterThan(0);
    const outbox = await readOutbox(db);
    for (const email of buyers) {
      const client = await findPayingClientByEmail(db.read, email);
      expect(client, email).toMatchObject({ plan: 'stackgrow', status: 'active' });
      const { data: customers } = await stripe.customers.list({ email });
      expect(customers.map(({ id }) => id)).toEqual([client?.stripeCustomerId]);
      const { data } = await stripe.subscriptions.list({ customer: customers[0]?.id ?? '', status: 'all' });
      expect(data.map(({ id, status }) => [id, status])).toEqual([[client?.stripeSubscriptionId, 'active']]);
      const theirs = outbox.filter(({ recipient }) => recipient === email);
      expect(theirs.map(({ template }) => template)).toEqual(['plan-started']);
    }
    expect(await db.read.$count(billingAccounts)).toBe(buyers.length);
    expect(outbox).toHaveLength(buyers.length);
    const marks = await db.read.select().from(billingSyncs);
    expect(marks.filter(({ wanted, done }) => wanted !== done)).toEqual([]);
  },
);

const shuffle = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
