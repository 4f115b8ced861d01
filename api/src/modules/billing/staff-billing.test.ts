import { billingChecked, billingProblemPage, latePayerPage, staffCounts } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { readActions } from '#test/audit.ts';
import { buy, createBilledApp } from '#test/billed-app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { createProblem, createSubscriber } from '#test/billing.ts';
import { billingAccounts } from './billing.tables.ts';

const now = new Date('2026-11-20T09:30:00Z');

async function createOffice() {
  const office = await createTestApp({ now: () => now });
  const { token } = await createAdmin(office.deps);
  const ask = (path: string, method = 'GET') =>
    office.request(`/api/admin${path}`, asCaller({ token }, method));
  return { ...office, ask };
}

const owing = (pastDueSince: string) => ({ stripeStatus: 'past_due', pastDueSince });

describe('failed payments', () => {
  it('are listed with who has owed longest first, and until when everything works', async () => {
    const { deps, ask } = await createOffice();
    const pastDue = { subscriptionStatus: 'past_due' } as const;
    const later = await createSubscriber(deps, owing('2026-11-18T01:00:00.000Z'), pastDue);
    const longest = await createSubscriber(deps, owing('2026-11-10T01:00:00.000Z'), pastDue);
    await createSubscriber(deps);

    const first = latePayerPage.parse(await (await ask('/billing/late?limit=1')).json());
    const second = latePayerPage.parse(
      await (await ask(`/billing/late?limit=1&cursor=${first.nextCursor ?? ''}`)).json(),
    );

    expect(first.items).toEqual([
      {
        clientId: longest.id,
        name: 'Aroha Ngata',
        company: null,
        email: longest.email,
        planName: 'StackLite',
        amount: 3900,
        currency: 'nzd',
        interval: 'month',
        intervalCount: 1,
        pastDueSince: '2026-11-10T01:00:00.000Z',
        stripeStatus: 'past_due',
        graceEndsAt: '2026-11-17T01:00:00.000Z',
      },
    ]);
    expect(second.items.map(({ clientId }) => clientId)).toEqual([later.id]);
    expect(second.nextCursor).toBeNull();
  });
});

describe('problems with money', () => {
  it('are listed until staff resolve them', async () => {
    const { deps, ask } = await createOffice();
    const id = await createProblem(deps);
    const list = async () => billingProblemPage.parse(await (await ask('/billing/problems')).json()).items;
    expect((await list()).map((problem) => problem.id)).toEqual([id]);

    expect((await ask(`/billing/problems/${id}/resolve`, 'POST')).status).toBe(200);

    expect(await list()).toEqual([]);
    expect((await ask(`/billing/problems/${id}/resolve`, 'POST')).status).toBe(200);
    expect((await ask('/billing/problems/none/resolve', 'POST')).status).toBe(404);
  });

  it('are counted in the rail together with failed payments', async () => {
    const { deps, ask } = await createOffice();
    await createProblem(deps);
    await createProblem(deps, { resolvedAt: now.toISOString() });
    await createSubscriber(deps, owing('2026-11-18T01:00:00.000Z'));
    expect(staffCounts.parse(await (await ask('/counts')).json())).toMatchObject({ billing: 2 });
  });
});

describe('checking a client with Stripe', () => {
  it('says what that changed, and writes to the audit log', async () => {
    const app = await createBilledApp();
    await buy(app, 'stackgrow');
    const { data } = await app.stripe.customers.list();
    await syncCustomer(app.deps, data[0]?.id ?? '');
    const [client] = await app.deps.db.read.select().from(billingAccounts);
    const { token } = await createAdmin(app.deps);
    const check = async () => {
      const path = `/api/admin/clients/${client?.userId ?? ''}/billing/sync`;
      return billingChecked.parse(await (await app.request(path, asCaller({ token }, 'POST'))).json());
    };
    expect((await check()).changes).toEqual([]);
    await app.deps.db.write((tx) => tx.update(billingAccounts).set({ amount: 1 }));

    const { billing, changes } = await check();

    expect(changes).toEqual(['The amount was $0.01 NZD, and is $79.00 NZD.']);
    expect(billing).toMatchObject({ planName: 'StackGrow', amount: 7900, stripeStatus: 'active' });
    expect(billing.stripeUrl).toBe(`https://dashboard.stripe.com/test/customers/${billing.stripeCustomerId}`);
    expect((await readActions(app.deps.db)).at(-1)).toBe('billing-read-again');
  });

  it('isn’t for a client who has never paid by card', async () => {
    const { deps, ask } = await createOffice();
    const { id } = await createClient(deps);
    expect((await ask(`/clients/${id}/billing/sync`, 'POST')).status).toBe(422);
  });

  it('says when Stripe is away', async () => {
    const { deps, ask } = await createOffice();
    const { id } = await createSubscriber(deps);
    expect((await ask(`/clients/${id}/billing/sync`, 'POST')).status).toBe(503);
  });
});

describe('a plan granted by hand', () => {
  it('is rejected for a client who pays by card, until their subscription ends', async () => {
    const { deps, request } = await createOffice();
    const { token } = await createAdmin(deps);
    const { id } = await createSubscriber(deps);
    const grant = () =>
      request(
        `/api/admin/clients/${id}/subscription`,
        withJson({ plan: 'onepage', status: 'active', reason: 'A gift' }, { token }, 'PATCH'),
      );

    const rejected = await grant();
    expect(rejected.status).toBe(409);
    expect(await rejected.json()).toMatchObject({
      message:
        'StackLite is billed through Stripe. Cancel it there before granting another plan, or let the client change plan themselves.',
    });
    await deps.db.write((tx) => tx.update(billingAccounts).set({ stripeStatus: 'canceled' }));
    expect((await grant()).status).toBe(200);
  });
});
