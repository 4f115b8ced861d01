import { demoAccounts } from '@stackworks/contracts';
import { subDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { subscriptionChanges } from '#/modules/billing/billing.tables.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { beginHistories, changeSubscription, monthlyAmountOf, priceOf } from './change-subscription.ts';
import { withJson } from '#test/calls.ts';
import { createPricedApp } from '#test/priced-app.ts';
import { createClient, password } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';

const by = { id: 'mere', name: 'Mere Walker' };
const readChanges = ({ db }: DatabasePort) =>
  db.read.select().from(subscriptionChanges).orderBy(subscriptionChanges.createdAt);

describe('what a plan brings in a month', () => {
  it('is its catalogue price, the dashboard list’s if it is no longer sold, or nothing', async () => {
    const { deps } = await createPricedApp();
    expect(
      Object.fromEntries(demoAccounts.activeClients.map(({ plan }) => [plan, priceOf(plan, deps)])),
    ).toEqual({
      stacklite: 39,
      stackgrow: 79,
      stackpro: 139,
      stackstart: 0,
      stackbase: 197,
      stackbuild: 297,
      stackscale: 497,
      superstack: 997,
      onepage: 0,
    });
    expect(priceOf(null, deps)).toBe(0);
  });

  it.each([
    ['active', true, 79],
    ['inactive', true, 0],
    ['past_due', true, 0],
    ['cancelled', true, 0],
    ['active', false, 0],
  ] as const)(
    'counts where the subscription is %s and the account open is %s',
    async (status, isActive, amount) => {
      const { deps } = await createPricedApp();
      expect(monthlyAmountOf({ plan: 'stackgrow', status, isActive }, deps)).toBe(amount);
    },
  );
});

describe('changing a subscription', () => {
  it('records what was before, who changed it and why, and updates open screens', async () => {
    const { deps } = await createPricedApp();
    const { id } = await createClient(deps);
    const change = (wanted: Parameters<typeof changeSubscription>[2]) =>
      deps.db.write((tx) => changeSubscription(deps, tx, wanted, deps.now()));
    await change({ userId: id, plan: 'stackgrow', by, reason: 'Wants a shop' });
    await change({ userId: id, status: 'inactive', by });

    expect(await readChanges(deps)).toMatchObject([
      { plan: 'stackgrow', status: 'active', monthlyAmount: 79, changedById: 'mere', reason: 'Wants a shop' },
      { plan: 'stackgrow', status: 'inactive', monthlyAmount: 0, changedByName: 'Mere Walker', reason: null },
    ]);
    const row = await getClient(deps.db.read, id);
    expect(row).toMatchObject({ plan: 'stackgrow', subscriptionStatus: 'inactive' });
    expect(
      (await readLiveEvents(deps.db)).filter(({ audience }) => audience === `client:${id}`),
    ).toHaveLength(2);
  });

  it('orders changes made at the same time', async () => {
    const now = new Date('2026-11-20T09:00:00Z');
    const { deps } = await createPricedApp({ now: () => now });
    const { id } = await createClient(deps);
    for (const plan of ['stackgrow', 'stackpro'] as const) {
      await deps.db.write((tx) => changeSubscription(deps, tx, { userId: id, plan, by }, now));
    }
    expect((await readChanges(deps)).map(({ plan, createdAt }) => [plan, createdAt])).toEqual([
      ['stackgrow', '2026-11-20T09:00:00.000Z'],
      ['stackpro', '2026-11-20T09:00:00.001Z'],
    ]);
  });

  it('begins with registration', async () => {
    const { deps, request } = await createPricedApp();
    const email = 'rua@driftwood-surf.example';
    await request(
      '/api/client/register',
      withJson({ email, password, firstName: 'Rua', lastName: 'Henare' }),
    );
    expect(await readChanges(deps)).toMatchObject([
      {
        plan: null,
        status: 'inactive',
        monthlyAmount: 0,
        changedByName: 'Rua Henare',
        reason: 'Registered',
      },
    ]);
  });
});

describe('the history of those who were there before', () => {
  it('begins once, with what they have, on the day they joined', async () => {
    const { deps } = await createPricedApp();
    const joined = subDays(deps.now(), 40).toISOString();
    const client = await createClient(deps, { plan: 'stackpro', createdAt: joined });
    for (let start = 0; start < 2; start += 1) await beginHistories(deps);
    expect(await readChanges(deps)).toMatchObject([
      { userId: client.id, plan: 'stackpro', monthlyAmount: 139, changedById: null, createdAt: joined },
    ]);
  });

  it('waits until prices are known', async () => {
    const { deps } = await createPricedApp({ isContentThere: false });
    await createClient(deps);
    await beginHistories(deps);
    expect(await readChanges(deps)).toEqual([]);
  });
});
