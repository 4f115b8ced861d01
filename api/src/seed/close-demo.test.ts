import { demoAccounts, setupState } from '@stackworks/contracts';
import { isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { closeDemo } from './close-demo.ts';
import { pageviewCounts } from '#/modules/pageviews/pageviews.tables.ts';
import { sessions } from '#/modules/sessions/sessions.tables.ts';
import { seedDemo } from './seed.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';

const [demoClient] = demoAccounts.activeClients;
const clientLogin = withJson({ email: demoClient?.email, password: demoAccounts.clientPassword });
const adminLogin = withJson(demoAccounts.admin);

async function startDemo() {
  const { request, deps } = await createTestApp();
  await seedDemo(deps.db, deps.storage);
  const signIn = async (path: string, init: RequestInit) => {
    const answer = await request(path, init);
    return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const isSetupOpen = async () => setupState.parse(await (await request('/api/admin/setup')).json()).open;
  return { request, deps, signIn, isSetupOpen };
}

it('rejects the demo’s sign-ins and ends its sessions, and leaves real accounts alone', async () => {
  const { request, deps, signIn } = await startDemo();
  const [client, admin] = [
    await signIn('/api/client/login', clientLogin),
    await signIn('/api/admin/login', adminLogin),
  ];
  expect([client.status, admin.status]).toEqual([200, 200]);
  const real = await createClient(deps);
  await closeDemo(deps.db, new Date());

  expect((await signIn('/api/client/login', clientLogin)).status).toBe(401);
  expect((await signIn('/api/admin/login', adminLogin)).status).toBe(401);
  const { password } = demoAccounts.admin;
  for (const { email } of demoAccounts.colleagues) {
    expect((await signIn('/api/admin/login', withJson({ email, password }))).status).toBe(401);
  }
  expect((await request('/api/client/user', asCaller(client))).status).toBe(401);
  expect((await request('/api/admin/user', asCaller(admin))).status).toBe(401);
  expect((await request('/api/client/user', asCaller(real))).status).toBe(200);
  const revoked = await deps.db.read.select().from(sessions).where(isNotNull(sessions.revokedAt));
  expect(revoked).toHaveLength(2);
});

it('opens First Setup again, unless there are real staff', async () => {
  const { deps, isSetupOpen } = await startDemo();
  expect(await isSetupOpen()).toBe(false);
  await closeDemo(deps.db, new Date());
  expect(await isSetupOpen()).toBe(true);

  await createAdmin(deps, { isActive: false });
  expect(await isSetupOpen()).toBe(false);
});

it('deletes made-up page views, and leaves real ones alone', async () => {
  const { deps } = await startDemo();
  const seen = { day: '2026-11-20', kind: 'page', part: 'site', value: '/', isDemo: false, hits: 3 } as const;
  await deps.db.write((tx) => tx.insert(pageviewCounts).values(seen));
  expect(await deps.db.read.$count(pageviewCounts)).toBeGreaterThan(1);
  await closeDemo(deps.db, new Date());
  expect(await deps.db.read.select().from(pageviewCounts)).toEqual([seen]);
});
