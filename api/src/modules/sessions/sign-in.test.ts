import { expect, it, onTestFinished, vi } from 'vitest';
import type { Ports } from '#/app.ts';
import { withJson } from '#test/calls.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';

// argon2 at its real work, counted; loaded afresh, since another file may have loaded it uncounted.
vi.resetModules();
vi.doMock('@node-rs/argon2', { spy: true });
const { hash, verify } = await import('@node-rs/argon2');
const { deactivate } = await import('#test/conversations.ts');
const { createTestApp } = await import('#test/create-test-app.ts');
const { createAdmin, createClient, password } = await import('#test/factories.ts');
const { readCounted } = await import('#test/rate-limits.ts');

const { limitPasswordChecks } = await import('#/platform/passwords/passwords.ts');
const { setPassword } = await import('#/modules/accounts/commands/set-password.ts');

const countHashes = () => vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length;

it.each(['client', 'admin'])('a failed sign-in as %s costs one hash, whatever is wrong', async (role) => {
  const { request, deps } = await createTestApp();
  const create = role === 'client' ? createClient : createAdmin;
  const { email } = await create(deps);
  const gone = await create(deps, { isActive: false });

  for (const attempt of [
    { email, password: 'wrong-horse-1' },
    { email: 'nobody@elsewhere.example', password },
    { email: gone.email, password },
  ]) {
    const before = countHashes();
    expect((await request(`/api/${role}/login`, withJson(attempt))).status).toBe(401);
    expect(countHashes() - before).toBe(1);
  }
});

type Change = (deps: Ports, id: string) => Promise<unknown>;
const changes: [happens: string, role: string, change: Change][] = [
  [
    'their password is set anew',
    'client',
    ({ db, now }, id) =>
      db.write(async (tx) => {
        const { personId } = await getClient(tx, id);
        const ctx = { tx, actor: { role: 'client', id } as const, now: now() };
        return setPassword(ctx, { role: 'client', personId }, { hashed: 'another', proof: 'password' });
      }),
  ],
  ['they are deactivated', 'client', deactivate],
  ['they are deactivated', 'admin', deactivate],
];

it.each(changes)('nobody gets in when %s while their password is checked, as %s', async (_, role, change) => {
  const { request, deps } = await createTestApp();
  const { id, email } = await (role === 'client' ? createClient : createAdmin)(deps);
  vi.mocked(verify).mockImplementationOnce(async (hashed, secret, ...rest) => {
    await change(deps, id);
    return verify(hashed, secret, ...rest);
  });

  expect((await request(`/api/${role}/login`, withJson({ email, password }))).status).toBe(401);
});

it('nobody queues behind hundreds of others: they get 503, which isn’t counted as an attempt', async () => {
  const { request, deps } = await createTestApp();
  const { email } = await createClient(deps);
  const before = Promise.withResolvers<undefined>();
  const others = Array.from({ length: 150 }, () => limitPasswordChecks(() => before.promise));
  const rejected = await request('/api/client/login', withJson({ email, password }));

  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await rejected.json()).toMatchObject({
    message: 'A lot of people are signing in right now. Please try again in a moment.',
  });
  expect(await readCounted(deps)).toEqual([]);
  before.resolve(undefined);
  await Promise.all(others);
  expect((await request('/api/client/login', withJson({ email, password }))).status).toBe(200);
});

it('a sign-in is stored in two transactions, and clears the attempts before it', async () => {
  const { request, deps } = await createTestApp();
  const { email } = await createClient(deps);
  await request('/api/client/login', withJson({ email, password: 'wrong-horse-1' }));
  let writes = 0;
  onTestFinished(deps.db.onWrite(() => (writes += 1)));

  expect((await request('/api/client/login', withJson({ email, password }))).status).toBe(200);
  expect(writes).toBe(2);
  expect(await readCounted(deps)).toEqual([['sign-ins-by-address', 2]]);
});
