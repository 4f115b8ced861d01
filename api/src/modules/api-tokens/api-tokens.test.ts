import { apiScopeNames, apiTokenCreated, apiTokenPage, auditPage, errorBody } from '@stackworks/contracts';
import { addDays, addSeconds } from 'date-fns';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createApiToken } from '#test/connections.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { changes, everyCall, isGuarded, toAddress } from '#test/every-call.ts';
import { createAdmin, createClient, createProject, password } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { useToken } from '#/modules/api-tokens/commands/use-token.ts';
import { apiTokens } from '#/modules/api-tokens/api-tokens.tables.ts';

const path = '/api/admin/api-tokens';

async function createDesk() {
  let now = new Date();
  const app = await createTestApp({ now: () => now });
  const admin = await createAdmin(app.deps);
  const codeOf = async (call: string, init: RequestInit) => {
    const response = await app.request(call, init);
    return response.status < 400 ? response.status : errorBody.parse(await response.json()).error.code;
  };
  return { ...app, admin, codeOf, travel: (to: Date) => (now = to), now: () => now };
}

it('a token is shown once, listed by how it begins, and stored as a hash', async () => {
  const { admin, deps, request } = await createDesk();
  const input = { name: 'Reports', scopes: ['reports:read', 'projects:read', 'reports:read'], days: 30 };
  const created = apiTokenCreated.parse(await (await request(path, withJson(input, admin))).json());
  expect(created.token).toMatch(/^swk_[\w-]{43}$/);
  expect(created.apiToken).toMatchObject({
    name: 'Reports',
    scopes: ['projects:read', 'reports:read'],
    prefix: created.token.slice(0, 8),
    owner: { id: admin.id, name: 'Mere Walker' },
    lastUsedAt: null,
  });
  const text = await (await request(path, asCaller(admin))).text();
  expect(apiTokenPage.parse(JSON.parse(text)).items).toEqual([created.apiToken]);
  expect(text).not.toContain(created.token);
  const [row] = await deps.db.read.select().from(apiTokens);
  expect(JSON.stringify(row)).not.toContain(created.token.slice(8));
});

it('it reads within its scopes, and writes only with the scope to', async () => {
  const { admin, codeOf, deps, request } = await createDesk();
  const client = await createClient(deps);
  const { id } = await createProject(deps, client.id);
  const reader = await createApiToken(deps, admin.id, ['projects:read']);
  const writer = await createApiToken(deps, admin.id, ['projects:write']);
  const reporter = await createApiToken(deps, admin.id, ['reports:read']);
  const project = `/api/admin/projects/${id}`;
  const change = (caller: { token: string }) => withJson({ status: 'review' }, caller, 'PATCH');

  expect(await codeOf(project, asCaller(reader))).toBe(200);
  expect(await codeOf(project, change(reader))).toBe('scope_needed');
  expect(await codeOf(project, change(writer))).toBe(200);
  expect(await codeOf(project, asCaller(writer))).toBe('scope_needed');
  for (const report of ['figures', 'response-times']) {
    const address = `/api/admin/reports/${report}`;
    expect(await codeOf(address, asCaller(reader))).toBe('scope_needed');
    expect(await codeOf(address, asCaller(reporter))).toBe(200);
  }
  const { items } = apiTokenPage.parse(await (await request(path, asCaller(admin))).json());
  expect(items.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([true, true, true]);
});

it('the audit log says what was done with it, and what its owner did', async () => {
  const { admin, deps, request } = await createDesk();
  const client = await createClient(deps);
  const { id } = await createProject(deps, client.id);
  const program = await createApiToken(deps, admin.id, ['projects:write']);
  const setStatus = (status: string, caller: { token: string }) =>
    request(`/api/admin/projects/${id}`, withJson({ status }, caller, 'PATCH'));
  await setStatus('review', program);
  await setStatus('in_progress', admin);

  const { items } = auditPage.parse(await (await request('/api/admin/audit-log', asCaller(admin))).json());
  expect(items.map(({ actorName, apiToken }) => [actorName, apiToken])).toEqual([
    ['Mere Walker', null],
    ['Mere Walker', { name: 'A program', prefix: program.token.slice(0, 8) }],
  ]);
});

it('without the scope, no call that needs staff takes it', { timeout: 60_000 }, async () => {
  const { admin, codeOf, deps } = await createDesk();
  const { token } = await createApiToken(deps, admin.id, []);
  for (const call of everyCall.filter((each) => each.by === 'admin' && isGuarded(each))) {
    expect([call.call, await codeOf(toAddress(call), asCaller({ token }, call.method))]).toEqual([
      call.call,
      'scope_needed',
    ]);
  }
});

it('no client’s call takes it', { timeout: 60_000 }, async () => {
  const { admin, deps, request } = await createDesk();
  const { token } = await createApiToken(deps, admin.id, [...apiScopeNames]);
  for (const call of everyCall.filter((each) => each.by === 'owner' && isGuarded(each))) {
    const { status } = await request(toAddress(call), asCaller({ token }, call.method));
    expect([call.call, status]).toEqual([call.call, 401]);
  }
});

it(
  'with every scope it changes projects, messages and leads, and nothing else',
  { timeout: 60_000 },
  async () => {
    const { admin, codeOf, deps } = await createDesk();
    const { token } = await createApiToken(deps, admin.id, [...apiScopeNames]);
    const taken: string[] = [];
    for (const call of changes.filter((each) => each.by === 'admin' && isGuarded(each))) {
      const code = await codeOf(toAddress(call), asCaller({ token }, call.method));
      if (code !== 'scope_needed') taken.push(call.call);
    }
    const isWork =
      /^\w+ \/api\/admin\/(projects|messages|files|conversations\/chat\/:id\/files|leads|unsorted-emails|blocked-senders)(\/|$)|\/(typing|viewing)$|\/clients\/:id\/projects$/;
    expect(taken.filter((call) => !isWork.test(call))).toEqual([]);
    expect(taken).toContain('PATCH /api/admin/projects/:id');
  },
);

it('its use is recorded once a minute, without waiting for the disk', async () => {
  const { admin, deps, now, travel } = await createDesk();
  const { token } = await createApiToken(deps, admin.id);
  const db = { ...deps.db, write: () => Promise.reject(new Error('it waited for the disk')) };
  const use = async () => {
    expect(await useToken({ ...deps, db }, token)).toMatchObject({ adminId: admin.id });
    const [row] = await deps.db.read.select().from(apiTokens);
    return row?.lastUsedAt;
  };
  const first = now();
  expect(await use()).toBe(first.toISOString());
  travel(addSeconds(first, 59));
  expect(await use()).toBe(first.toISOString());
  travel(addSeconds(first, 61));
  expect(await use()).toBe(now().toISOString());
});

it('it ends when it expires, is revoked, or its owner leaves the team', async () => {
  const { admin, codeOf, deps, now, travel } = await createDesk();
  const colleague = await createAdmin(deps);
  const reports = '/api/admin/reports/figures';
  const use = (token: string) => codeOf(reports, asCaller({ token }));
  const [one, two, three] = [
    await createApiToken(deps, admin.id, ['reports:read']),
    await createApiToken(deps, colleague.id, ['reports:read']),
    await createApiToken(deps, admin.id, ['reports:read']),
  ];
  expect([await use(one.token), await use(two.token), await use(three.token)]).toEqual([200, 200, 200]);

  expect(await codeOf(`${path}/${one.id}`, asCaller(admin, 'DELETE'))).toBe(204);
  expect(await use(one.token)).toBe('unauthenticated');
  await codeOf(`/api/admin/remove-team-member/${colleague.id}`, asCaller(admin, 'DELETE'));
  expect(await use(two.token)).toBe('unauthenticated');
  expect(await deps.db.read.$count(apiTokens)).toBe(1);
  travel(addDays(now(), 31));
  expect(await use(three.token)).toBe('unauthenticated');
  expect(await use('swk_made-up')).toBe('unauthenticated');
});

it('it ends when its owner signs out everywhere, which the audit log says, and nobody else’s does', async () => {
  const { admin, codeOf, deps, request } = await createDesk();
  const colleague = await createAdmin(deps);
  const use = ({ token }: { token: string }) => codeOf('/api/admin/reports/figures', asCaller({ token }));
  const own = await createApiToken(deps, admin.id, ['reports:read']);
  const theirs = await createApiToken(deps, colleague.id, ['reports:read']);

  expect(await codeOf('/api/admin/sessions', asCaller(admin, 'DELETE'))).toBe(200);
  expect(await use(own)).toBe('unauthenticated');
  expect(await use(theirs)).toBe(200);
  const log = await request('/api/admin/audit-log', asCaller(colleague));
  const { items } = auditPage.parse(await log.json());
  expect(items.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['signed-out-everywhere', admin.id],
    ['api-token-revoked', admin.id],
  ]);
});

it('it ends when its owner sets another password', async () => {
  const { admin, codeOf, deps } = await createDesk();
  const colleague = await createAdmin(deps);
  const use = ({ token }: { token: string }) => codeOf('/api/admin/reports/figures', asCaller({ token }));
  const own = await createApiToken(deps, admin.id, ['reports:read']);
  const theirs = await createApiToken(deps, colleague.id, ['reports:read']);

  const change = { currentPassword: password, newPassword: 'kererū-over-harbour' };
  expect(await codeOf('/api/admin/change-password', withJson(change, admin, 'PATCH'))).toBe(200);
  expect(await use(own)).toBe('unauthenticated');
  expect(await use(theirs)).toBe(200);
});

it('the team is emailed about a new one', async () => {
  const { admin, deps, request } = await createDesk();
  const colleague = await createAdmin(deps);
  await request(path, withJson({ name: 'Reports', scopes: ['reports:read'], days: 30 }, admin));

  const emails = await readOutbox(deps.db);
  expect(new Set(emails.map(({ recipient }) => recipient))).toEqual(new Set([admin.email, colleague.email]));
  expect(emails.map(({ props }) => props)).toMatchObject([
    { change: 'token-created', thing: 'Reports' },
    { change: 'token-created', thing: 'Reports' },
  ]);
});

it('a client who signs out everywhere ends no token of staff', async () => {
  const { admin, codeOf, deps } = await createDesk();
  const client = await createClient(deps);
  const { token } = await createApiToken(deps, admin.id, ['reports:read']);
  expect(await codeOf('/api/client/sessions', asCaller(client, 'DELETE'))).toBe(200);
  expect(await codeOf('/api/admin/reports/figures', asCaller({ token }))).toBe(200);
});

it('a member of staff has twenty tokens at most', async () => {
  const { admin, codeOf, deps } = await createDesk();
  for (let count = 0; count < 20; count++) await createApiToken(deps, admin.id);
  const input = { name: 'One more', scopes: ['reports:read'], days: 7 };
  expect(await codeOf(path, withJson(input, admin))).toBe('conflict');
});
