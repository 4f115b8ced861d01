import { describe, expect, it } from 'vitest';
import { addPurchase } from '#test/billing.ts';
import { withJson } from '#test/calls.ts';
import { createClient, createProject } from '#test/factories.ts';
import { createVersion, prepareRevisions, readError, useUp } from '#test/revisions.ts';

describe('the monthly quota', () => {
  it('shows what is used, what the plan allows, when it resets, and what one more costs', async () => {
    const { addVersion, askForChanges, readQuota } = await prepareRevisions();
    await askForChanges(await addVersion());

    expect(await readQuota()).toEqual({
      month: '2026-11',
      used: 1,
      quota: 2,
      resetsAt: '2026-11-30T11:00:00.000Z',
      contentUpdate: { name: 'Content update', price: 31 },
    });
  });

  it('rejects changes beyond it', async () => {
    const { deps, client, addVersion, askForChanges, list, readProject, readQuota } =
      await prepareRevisions();
    const version = await addVersion();
    await useUp(deps, client.id, version, ['2026-11', '2026-11']);

    expect(await readError(await askForChanges(version))).toEqual({
      status: 402,
      code: 'quota_used',
      message: 'Your plan’s revisions for this month are used up, so these changes have not been sent.',
    });
    expect(await list('client')).toMatchObject([{ status: 'pending', feedback: null }]);
    expect(await readProject()).toMatchObject({ status: 'in_progress' });
    expect((await readQuota()).used).toBe(2);
  });

  it('accepts one of two simultaneous requests when one is left', async () => {
    const { deps, client, project, addVersion, request, readQuota } = await prepareRevisions();
    const version = await addVersion();
    await useUp(deps, client.id, version, ['2026-11']);
    const other = await createProject(deps, client.id);
    const otherVersion = await createVersion(deps, other.id);
    const ask = (projectId: string, id: string) =>
      request(
        `/api/client/projects/${projectId}/revisions/${id}/request-changes`,
        withJson({ feedback: 'A warmer green' }, { token: client.token }),
      );
    const answers = await Promise.all([ask(project.id, version), ask(other.id, otherVersion)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect((await readQuota()).used).toBe(2);
  });

  it('has no limit where the plan names none, and still counts', async () => {
    const { deps, client, addVersion, askForChanges, readQuota } = await prepareRevisions({
      client: { subscriptionTier: 'stackpro' },
    });
    const version = await addVersion();
    await useUp(
      deps,
      client.id,
      version,
      Array.from({ length: 40 }, () => '2026-11'),
    );

    expect((await askForChanges(version)).status).toBe(200);
    expect(await readQuota()).toMatchObject({ used: 41, quota: null });
  });

  it.each([
    ['a plan without revisions', 'stacklite'],
    ['no plan', null],
  ] as const)('is nothing with %s', async (_, subscriptionTier) => {
    const { addVersion, askForChanges, readQuota } = await prepareRevisions({ client: { subscriptionTier } });

    expect(await readQuota()).toMatchObject({ used: 0, quota: 0 });
    expect((await askForChanges(await addVersion())).status).toBe(402);
  });

  it('grows by one for each content update bought in the month', async () => {
    const { deps, client, addVersion, askForChanges, readQuota } = await prepareRevisions();
    const version = await addVersion();
    await useUp(deps, client.id, version, ['2026-11', '2026-11']);
    const contentUpdate = { addOn: 'content-update' as const };
    await addPurchase(deps, client.id, { ...contentUpdate, createdAt: '2026-10-31T10:59:59.000Z' });
    expect((await readQuota()).quota).toBe(2);
    await addPurchase(deps, client.id, { ...contentUpdate, createdAt: '2026-10-31T11:00:00.000Z' });
    await addPurchase(deps, client.id, { addOn: 'brand-kit' });
    await addPurchase(deps, client.id, { ...contentUpdate, amount: 2900, amountRefunded: 2900 });

    expect((await readQuota()).quota).toBe(3);
    expect((await askForChanges(version)).status).toBe(200);
    expect(await readQuota()).toMatchObject({ used: 3, quota: 3 });
  });

  it('resets with Auckland’s month', async () => {
    const { deps, client, addVersion, askForChanges, readQuota, setNow } = await prepareRevisions(
      {},
      '2026-11-30T10:59:59Z',
    );
    const version = await addVersion();
    await useUp(deps, client.id, version, ['2026-11', '2026-11']);
    expect((await askForChanges(version)).status).toBe(402);

    setNow('2026-11-30T11:00:00Z');
    expect(await readQuota()).toMatchObject({ month: '2026-12', used: 0 });
    expect((await askForChanges(version)).status).toBe(200);
    expect(await readQuota()).toMatchObject({ used: 1, resetsAt: '2026-12-31T11:00:00.000Z' });
  });

  it('is each client’s own', async () => {
    const { deps, addVersion, readQuota } = await prepareRevisions();
    const other = await createClient(deps);
    await useUp(deps, other.id, await addVersion(), ['2026-11']);

    expect((await readQuota()).used).toBe(0);
  });
});
