import { liveness, readiness } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestApp } from '#test/create-test-app.ts';
import { addProcess } from '#test/processes.ts';

const ask = async ({ request }: Awaited<ReturnType<typeof createTestApp>>) => {
  const answer = await request('/api/health/ready');
  return { code: answer.status, ...readiness.parse(await answer.json()) };
};

it('is ready while its database answers and is of its version', async () => {
  expect(await ask(await createTestApp())).toEqual({ code: 200, status: 'ready', reasons: [] });
});

it('is not ready without its database, but lives', async () => {
  const app = await createTestApp();
  await app.deps.db.close();

  expect(await ask(app)).toEqual({ code: 503, status: 'not_ready', reasons: ['database'] });
  const answer = await app.request('/api/health/live');
  expect(answer.status).toBe(200);
  expect(liveness.parse(await answer.json())).toEqual({ status: 'ok' });
});

it('is not ready on a database of an earlier version', async () => {
  const app = await createTestApp();
  await app.deps.db.write((tx) => tx.run(sql`delete from migrations where name like '0000%'`));

  expect(await ask(app)).toEqual({ code: 503, status: 'not_ready', reasons: ['migrations'] });
});

it('is not ready before it has pages to serve', async () => {
  const notReady = { code: 503, status: 'not_ready', reasons: ['site'] };
  expect(await ask(await createTestApp({ siteState: () => 'awaited' }))).toEqual(notReady);

  const rejected = await createTestApp({ siteState: () => 'refused' });
  const live = { state: 'live', since: '2026-11-20T09:00:00Z', problem: null } as const;
  await addProcess(rejected.deps, { publication: { ...live, state: 'failed', contentAsOf: null } });
  expect(await ask(rejected)).toMatchObject({ code: 200 });
  await addProcess(rejected.deps, { publication: { ...live, contentAsOf: live.since } });
  expect(await ask(rejected)).toEqual(notReady);
});

it('is not ready once it is stopping', async () => {
  expect(await ask(await createTestApp({ isStopping: () => true }))).toEqual({
    code: 503,
    status: 'not_ready',
    reasons: ['stopping'],
  });
});
