import { adminSignedIn, auditPage, type AuditPage } from '@stackworks/contracts';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog } from '#/platform/audit/audit.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject, password } from '#test/factories.ts';
import { recordAction } from '#/platform/audit/record-action.ts';

/** An app with one member of staff, and a clock that the test moves. */
async function prepare() {
  const clock = { now: new Date('2026-11-20T09:00:00Z') };
  const { request, deps } = await createTestApp({ now: () => clock.now });
  const admin = await createAdmin(deps);
  const read = async (query = ''): Promise<AuditPage> =>
    auditPage.parse(await (await request(`/api/admin/audit-log${query}`, asCaller(admin))).json());
  return {
    request,
    deps,
    admin,
    read,
    readActions: async (query = '') => (await read(query)).items.map(({ action }) => action),
    setClock: (time: string) => {
      clock.now = new Date(time);
    },
    /** Adds an entry at the clock's time. */
    add: (entry: Parameters<typeof recordAction>[1]) =>
      deps.db.write((tx) => recordAction(tx, entry, clock.now)),
  };
}

it('says who did what, to what and when', async () => {
  const { request, deps, admin, read } = await prepare();
  const other = await createAdmin(deps, { firstName: 'Tama' });
  const client = await createClient(deps);
  const project = await createProject(deps, client.id, { assignedTo: other.id });
  const removal = asCaller({ token: admin.token }, 'DELETE');
  expect((await request(`/api/admin/remove-team-member/${other.id}`, removal)).status).toBe(200);

  expect((await read()).items).toMatchObject([
    {
      actorType: 'admin',
      actorId: admin.id,
      actorName: 'Mere Walker',
      action: 'member-removed',
      subjectType: 'admin',
      subjectId: other.id,
      subjectName: 'Tama Walker',
      detail: { projects: 1, leads: 0 },
      createdAt: '2026-11-20T09:00:00.000Z',
    },
    {
      actorId: admin.id,
      action: 'project-unassigned',
      subjectType: 'project',
      subjectId: project.id,
      subjectName: 'Bakery website',
      detail: { from: 'Tama Walker', to: null, version: 1 },
    },
  ]);
});

it('tells every sign-in, failed ones too, with its address and without the password', async () => {
  const { request, deps, admin, read } = await prepare();
  const signIn = (email: string, secret: string) =>
    request('/api/admin/login', withJson({ email, password: secret }), '192.0.2.7');
  await signIn(admin.email, 'wrong-horse-1');
  await signIn('nobody@elsewhere.example', 'wrong-horse-1');
  const { token } = adminSignedIn.parse(await (await signIn(admin.email, password)).json());
  await request('/api/admin/logout', asCaller({ token }, 'POST'));

  const { items } = await read();
  expect(items).toMatchObject([
    { action: 'signed-out', actorId: admin.id },
    { action: 'signed-in', actorId: admin.id, address: '192.0.2.7' },
    { action: 'sign-in-failed', actorType: 'system', actorId: null, actorName: 'nobody@elsewhere.example' },
    { action: 'sign-in-failed', actorId: admin.id, actorName: 'Mere Walker', address: '192.0.2.7' },
  ]);
  expect(JSON.stringify(items)).not.toContain('horse');
  const client = await createClient(deps);
  await request('/api/client/login', withJson({ email: client.email, password }));
  expect((await read()).items[0]).toMatchObject({ action: 'signed-in', actorType: 'client' });
});

it('does not tell of attempts that were turned away unread', async () => {
  const { request, admin, readActions } = await prepare();
  for (let count = 0; count < 12; count += 1) {
    await request('/api/admin/login', withJson({ email: admin.email, password: 'wrong-horse-1' }));
  }

  expect(await readActions()).toHaveLength(10);
});

const isRefused = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && error.cause.message.includes('append-only');

it('is never changed, and nothing is taken from it', async () => {
  const { deps, add } = await prepare();
  await add({ actor: { role: 'system', name: 'A test' }, action: 'signed-in' });
  const entry = eq(auditLog.actorName, 'A test');

  const change = deps.db.write((tx) => tx.update(auditLog).set({ action: 'signed-out' }).where(entry));
  await expect(change).rejects.toSatisfy(isRefused);
  const removal = deps.db.write((tx) => tx.delete(auditLog).where(entry));
  await expect(removal).rejects.toSatisfy(isRefused);
  const forgery = sql`insert or replace into audit_log (id, actor_type, actor_name, action, created_at)
    select id, actor_type, 'Somebody else', action, created_at from audit_log`;
  await expect(deps.db.write((tx) => tx.run(forgery))).rejects.toSatisfy(isRefused);
  expect(await deps.db.read.select().from(auditLog).where(entry)).toMatchObject([{ action: 'signed-in' }]);
});

it('is filtered by actor, action, subject and time', async () => {
  const { deps, admin, add, readActions, setClock } = await prepare();
  const other = await createAdmin(deps);
  const actor = { role: 'admin', id: admin.id } as const;
  const subject = { type: 'client', id: 'aroha', name: 'Aroha Ngata' } as const;
  await add({ actor, action: 'picture-changed' });
  setClock('2026-11-21T09:00:00Z');
  await add({ actor: { role: 'admin', id: other.id }, action: 'client-suspended', subject });
  setClock('2026-11-22T09:00:00Z');
  await add({ actor, action: 'client-reactivated', subject });

  expect(await readActions(`?actor=${admin.id}`)).toEqual(['client-reactivated', 'picture-changed']);
  expect(await readActions('?action=client-suspended')).toEqual(['client-suspended']);
  expect(await readActions('?subjectType=client&subject=aroha')).toEqual([
    'client-reactivated',
    'client-suspended',
  ]);
  expect(await readActions('?from=2026-11-21T09:00:00Z')).toEqual(['client-reactivated', 'client-suspended']);
  expect(await readActions('?from=2026-11-21T00:00:00Z&to=2026-11-22T09:00:00Z')).toEqual([
    'client-suspended',
  ]);
  expect(await readActions('?from=2026-11-23T00:00:00Z')).toEqual([]);
  expect(await readActions(`?actor=${admin.id}&subjectType=client`)).toEqual(['client-reactivated']);
});

it('is narrowed to a kind of actions, with the other filters and page by page', async () => {
  const { admin, add, read, readActions } = await prepare();
  const actor = { role: 'admin', id: admin.id } as const;
  const subject = { type: 'project', id: 'bakery', name: 'Bakery website' } as const;
  for (const action of ['message-sent', 'status-changed', 'internal-note-added', 'signed-in'] as const) {
    await add({ actor, action, subject });
  }
  await add({ actor: { role: 'system', name: 'A test' }, action: 'message-sent' });

  expect(await readActions('?kind=messages')).toEqual([
    'message-sent',
    'internal-note-added',
    'message-sent',
  ]);
  expect(await readActions(`?kind=messages&actor=${admin.id}`)).toEqual([
    'internal-note-added',
    'message-sent',
  ]);
  expect(await readActions('?kind=messages&action=internal-note-added')).toEqual(['internal-note-added']);
  expect(await readActions('?kind=files')).toEqual([]);
  expect(await readActions(`?kind=messages&subjectType=project&actor=${admin.id}`)).toEqual([
    'internal-note-added',
    'message-sent',
  ]);
  expect(await readActions('?kind=messages&subjectType=client')).toEqual([]);
  expect(await readActions('?kind=projects&subjectType=project&subject=bakery')).toEqual(['status-changed']);
  expect(await readActions('?action=message-sent&subjectType=project&subject=bakery')).toEqual([
    'message-sent',
  ]);
  expect(await readActions('?kind=messages&subjectType=project&subject=another')).toEqual([]);
  const { nextCursor } = await read('?kind=messages&limit=2');
  expect(await readActions(`?kind=messages&cursor=${nextCursor}`)).toEqual(['message-sent']);
});

it('says that staff wrote, to which client and about what, without the text', async () => {
  const { request, deps, admin, read } = await prepare();
  const client = await createClient(deps);
  const { id } = await createProject(deps, client.id);
  const post = (path: string, body: object) =>
    request(`/api/admin/${path}`, withJson(body, { token: admin.token }));
  await post(`projects/${id}/messages`, { message: 'a sourdough secret' });
  await post(`projects/${id}/messages`, { message: 'a sourdough secret', isInternal: true });
  await post('messages', { clientId: client.id, content: 'a sourdough secret' });

  const { items } = await read();
  expect(items).toMatchObject([
    { action: 'chat-message-sent', subjectType: 'client', subjectId: client.id, subjectName: 'Aroha Ngata' },
    { action: 'internal-note-added', subjectType: 'project', subjectId: id },
    { action: 'message-sent', subjectType: 'project', subjectId: id, subjectName: 'Bakery website' },
  ]);
  expect(JSON.stringify(items)).not.toContain('sourdough');
});

it('comes page by page, newest first', async () => {
  const { add, read, request, admin } = await prepare();
  for (const name of ['one', 'two', 'three']) {
    await add({ actor: { role: 'system', name }, action: 'signed-in' });
  }

  const first = await read('?limit=2');
  expect(first.items.map(({ actorName }) => actorName)).toEqual(['three', 'two']);
  const second = await read(`?limit=2&cursor=${first.nextCursor}`);
  expect(second.items.map(({ actorName }) => actorName)).toEqual(['one']);
  expect(second.nextCursor).toBeNull();
  const answer = await request('/api/admin/audit-log?cursor=elsewhere', asCaller(admin));
  expect(answer.status).toBe(422);
});

it('is not asked about a subject without saying what that is', async () => {
  const { request, admin } = await prepare();
  const answer = await request('/api/admin/audit-log?subject=aroha', asCaller(admin));
  expect(answer.status).toBe(422);
});

it('is read by its indexes, whatever is asked for', async () => {
  const { deps } = await prepare();
  const explain = async (where: string) => {
    const statement = sql.raw(
      `explain query plan select * from audit_log where ${where} and id >= 5 and id < 900 order by id desc limit 21`,
    );
    const rows = await deps.db.write((tx) => tx.all<{ detail: string }>(statement));
    return rows.map(({ detail }) => detail).join('; ');
  };

  for (const where of ["actor_id = 'a'", "action = 'b'", "subject_type = 'c' and subject_id = 'd'", 'true']) {
    const plan = await explain(where);
    expect(plan).toMatch(/^SEARCH audit_log USING/);
    expect(plan).not.toContain('TEMP B-TREE');
  }
});
