import { describe, expect, it } from 'vitest';
import { addPurchase } from '#test/billing.ts';
import { withJson } from '#test/calls.ts';
import { createClient, createProject } from '#test/factories.ts';
import { createVersion, prepareVersions, readError, useUp } from '#test/versions.ts';

describe('the monthly quota', () => {
  it('shows what is used, what the plan allows, when it resets, and what one more costs', async () => {
    const { addVersion, askForChanges, readQuota } = await prepareVersions();
    await askForChanges(await addVersion());

    expect(await readQuota()).toEqual({
      month: '2026-11',
      used: 1,
      quota: 2,
      boughtLeft: 0,
      rounds: 2,
      resetsAt: '2026-11-30T11:00:00.000Z',
      contentUpdate: { name: 'Content update', price: 31 },
    });
  });

  it('rejects changes beyond it', async () => {
    const { deps, client, addVersion, askForChanges, list, readProject, readQuota } = await prepareVersions();
    const version = await addVersion();
    await useUp(deps, client.id, version, ['2026-11', '2026-11']);

    expect(await readError(await askForChanges(version))).toEqual({
      status: 402,
      code: 'quota_used',
      message:
        'You have no included changes left, so these have not been sent. You can buy a content update in Billing.',
    });
    expect(await list('client')).toMatchObject([{ status: 'pending', feedback: null }]);
    expect(await readProject()).toMatchObject({ status: 'in_progress' });
    expect((await readQuota()).used).toBe(2);
  });

  it('accepts one of two simultaneous requests when one is left', async () => {
    const { deps, client, project, addVersion, request, readQuota } = await prepareVersions();
    const version = await addVersion();
    await useUp(deps, client.id, version, ['2026-11']);
    const other = await createProject(deps, client.id, { launchedAt: '2026-10-01T00:00:00.000Z' });
    const otherVersion = await createVersion(deps, other.id);
    const ask = (projectId: string, id: string) =>
      request(
        `/api/client/projects/${projectId}/versions/${id}/request-changes`,
        withJson({ feedback: 'A warmer green' }, { token: client.token }),
      );
    const answers = await Promise.all([ask(project.id, version), ask(other.id, otherVersion)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect((await readQuota()).used).toBe(2);
  });

  it('has no limit where the plan names none, and still counts', async () => {
    const { deps, client, addVersion, askForChanges, readQuota } = await prepareVersions({
      client: { plan: 'stackpro' },
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
  ] as const)('is nothing with %s', async (_, plan) => {
    const { addVersion, askForChanges, readQuota } = await prepareVersions({ client: { plan } });

    expect(await readQuota()).toMatchObject({ used: 0, quota: 0 });
    expect((await askForChanges(await addVersion())).status).toBe(402);
  });

  it('comes before content updates, which stay until they are used', async () => {
    const { deps, client, addVersion, askForChanges, readQuota, readNextChange, setNow } =
      await prepareVersions({}, '2026-11-29');
    const version = await addVersion();
    const contentUpdate = { addOn: 'content-update' as const };
    await addPurchase(deps, client.id, { ...contentUpdate, createdAt: '2026-08-31T10:59:59.000Z' });
    await addPurchase(deps, client.id, { ...contentUpdate, createdAt: '2026-11-17T11:00:00.000Z' });
    await addPurchase(deps, client.id, { addOn: 'brand-kit' });
    await addPurchase(deps, client.id, { ...contentUpdate, amount: 2900, amountRefunded: 2900 });
    expect(await readQuota()).toMatchObject({ used: 0, quota: 2, boughtLeft: 2 });
    expect(await readNextChange()).toEqual({ countedAs: 'monthly', number: 1, of: 2 });

    await useUp(deps, client.id, version, ['2026-11', '2026-11']);
    expect(await readNextChange()).toEqual({ countedAs: 'bought', number: 1, of: 2 });
    expect((await askForChanges(version)).status).toBe(200);
    expect(await readQuota()).toMatchObject({ used: 2, quota: 2, boughtLeft: 1 });

    setNow('2026-12-01');
    expect(await readQuota()).toMatchObject({ used: 0, quota: 2, boughtLeft: 1 });
    const next = await addVersion({ number: 2 });
    await useUp(deps, client.id, next, ['2026-12', '2026-12']);
    expect((await askForChanges(next)).status).toBe(200);
    expect(await readQuota()).toMatchObject({ used: 2, boughtLeft: 0 });
    expect(await readNextChange()).toBeNull();
  });

  it('resets with Auckland’s month', async () => {
    const { deps, client, addVersion, askForChanges, readQuota, setNow } = await prepareVersions(
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
    const { deps, addVersion, readQuota } = await prepareVersions();
    const other = await createClient(deps);
    await useUp(deps, other.id, await addVersion(), ['2026-11']);

    expect((await readQuota()).used).toBe(0);
  });
});

describe('before launch', () => {
  const notLive = (plan: string) => prepareVersions({ client: { plan } }, undefined, null);
  type World = Awaited<ReturnType<typeof notLive>>;

  /** Asks for changes to one more version. @returns the status of the response */
  async function ask({ addVersion, askForChanges }: World, number: number): Promise<number> {
    return (await askForChanges(await addVersion({ number }))).status;
  }

  it.each(['stacklite', 'stackgrow', 'stackpro'])('two rounds on %s are included', async (plan) => {
    const world = await notLive(plan);
    expect(await world.readNextChange()).toEqual({ countedAs: 'round', number: 1, of: 2 });
    expect(await world.readNextChange('admin')).toEqual({ countedAs: 'round', number: 1, of: 2 });
    expect(await ask(world, 1)).toBe(200);
    expect(await world.readNextChange()).toEqual({ countedAs: 'round', number: 2, of: 2 });
    expect(await ask(world, 2)).toBe(200);
    expect(await world.readQuota()).toMatchObject({ used: 0 });
    expect((await world.list('client')).map(({ change }) => change)).toEqual([
      { countedAs: 'round', number: 2, of: 2 },
      { countedAs: 'round', number: 1, of: 2 },
    ]);
  });

  it('a third round counts like a change to what is live', async () => {
    const world = await notLive('stackgrow');
    await ask(world, 1);
    expect(await world.hasUsedRounds()).toBe(false);
    await ask(world, 2);
    expect(await world.hasUsedRounds()).toBe(true);
    expect(await ask(world, 3)).toBe(200);
    expect(await world.readQuota()).toMatchObject({ used: 1, quota: 2 });

    const small = await notLive('stacklite');
    await ask(small, 1);
    await ask(small, 2);
    expect(await small.readNextChange()).toBeNull();
    expect(await ask(small, 3)).toBe(402);
  });

  it('a bought content update is left alone', async () => {
    const world = await notLive('stacklite');
    await addPurchase(world.deps, world.client.id, { addOn: 'content-update' });
    await ask(world, 1);
    expect(await world.readQuota()).toMatchObject({ boughtLeft: 1 });
  });

  it('each project has rounds of its own', async () => {
    const world = await prepareVersions();
    const second = await createProject(world.deps, world.client.id, { status: 'review' });
    const version = await createVersion(world.deps, second.id);
    const { client } = world;
    await world.askForChanges(version, 'Bigger', undefined, client.token, second.id);
    expect(await world.readQuota()).toMatchObject({ used: 0 });
    expect(await world.readNextChange()).toMatchObject({ countedAs: 'monthly' });
    expect(await world.hasUsedRounds()).toBe(false);
  });
});

describe('launch', () => {
  const notLive = () => prepareVersions({}, undefined, null);

  it.each(['in_progress', 'on_hold'] as const)('is a client’s approval of a project %s', async (status) => {
    const { addVersion, approve, askForChanges, readQuota } = await prepareVersions(
      { project: { status } },
      undefined,
      null,
    );
    const version = await addVersion();
    await approve(version);
    await askForChanges(version);
    expect(await readQuota()).toMatchObject({ used: 1 });
  });

  it('is the first completion by staff, and outlives every later status', async () => {
    const { setStatus, setNow, readNextChange } = await notLive();
    await setStatus('completed');
    setNow('2026-11-19');
    await setStatus('in_progress');
    await setStatus('review');
    expect(await readNextChange()).toMatchObject({ countedAs: 'monthly' });
  });

  it('is undone with a completion that staff take back at once', async () => {
    const { setStatus, setNow, readNextChange } = await notLive();
    await setStatus('completed');
    setNow('2026-11-18T00:00:30Z');
    await setStatus('in_progress');
    expect(await readNextChange()).toMatchObject({ countedAs: 'round' });
  });
});
