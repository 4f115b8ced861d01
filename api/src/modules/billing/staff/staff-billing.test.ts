import { billingProblemPage, latePayerPage, staffCounts } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';
import { createProblem, createSubscriber } from '#test/billing.ts';

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
        pastDueSince: '2026-11-10T01:00:00.000Z',
        graceEndsAt: '2026-11-17T01:00:00.000Z',
      },
    ]);
    expect(second.items.map(({ clientId }) => clientId)).toEqual([later.id]);
    expect(second.nextCursor).toBeNull();
  });
});

describe('problems with money', () => {
  it('are listed until somebody resolves them', async () => {
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
