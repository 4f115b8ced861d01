import { randomUUID } from 'node:crypto';
import {
  errorBody,
  staffThreadMessage,
  staffThreadPage,
  threadMessage,
  threadPage,
  threadRead,
} from '@stackworks/contracts';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { projectMessages } from '#/db/schema/threads.ts';
import type { Deps } from '#/deps.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createUpload, readToldTo, readUpdatedAt, removeAdmin } from '#test/conversations.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** A client, a member of staff, and a project whose thread is still empty. */
async function createThread(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(overrides);
  const client = await createClient(app.deps);
  const admin = await createAdmin(app.deps);
  const { id } = await createProject(app.deps, client.id);
  return { ...app, client, admin, id };
}

/** When threads of tests with a clock are made. */
const created = new Date('2026-11-20T09:00:00.000Z');

const keyed = (key: string) => ({ 'idempotency-key': key });

const write = async (
  { request }: Pick<TestApp, 'request'>,
  path: string,
  body: object,
  caller: { token: string; headers?: Record<string, string> },
) => request(path, withJson(body, caller));

async function listAs({ request }: Pick<TestApp, 'request'>, path: string, token: string) {
  const answer = await request(path, asCaller({ token }));
  return threadPage.parse(await answer.json());
}

const messagesOf = async ({ db }: Pick<Deps, 'db'>) =>
  db.read.select().from(projectMessages).orderBy(projectMessages.createdAt);

describe('writing about a project', () => {
  it.each(['projects/ID/messages', 'messages-new/ID', 'send-message'])(
    'works for its client at client/%s, and gives every screen’s fields',
    async (path) => {
      const thread = await createThread();
      const { id, client, deps } = thread;
      const body = { message: ' Kia ora\nteam ', projectId: id };
      const answer = await write(thread, `/api/client/${path.replace('ID', id)}`, body, client);

      expect(answer.status).toBe(201);
      expect(threadMessage.strict().parse(await answer.json())).toMatchObject({
        projectId: id,
        message: 'Kia ora\nteam',
        content: 'Kia ora\nteam',
        senderType: 'client',
        senderName: 'Aroha Ngata',
        sender: 'Aroha Ngata',
        attachments: [],
      });
      expect(await messagesOf(deps)).toMatchObject([{ senderId: client.id, isInternal: false }]);
    },
  );

  it.each(['projects/ID/messages', 'messages/ID'])('works for staff at admin/%s', async (path) => {
    const thread = await createThread();
    const { id, admin, client } = thread;
    const body = { message: 'The draft is ready.', senderType: 'client', senderId: client.id };
    const answer = await write(thread, `/api/admin/${path.replace('ID', id)}`, body, admin);

    expect(answer.status).toBe(201);
    expect(staffThreadMessage.strict().parse(await answer.json())).toMatchObject({
      senderType: 'admin',
      senderId: admin.id,
      senderName: 'Mere Walker',
      isInternal: false,
    });
  });

  it.each(['inactive', 'past_due', 'cancelled'] as const)(
    'is open to a client whose subscription is %s',
    async (subscriptionStatus) => {
      const app = await createTestApp();
      const client = await createClient(app.deps, { subscriptionStatus });
      const { id } = await createProject(app.deps, client.id);
      const answer = await write(app, `/api/client/projects/${id}/messages`, { message: 'Kia ora' }, client);

      expect(answer.status).toBe(201);
    },
  );

  it.each([
    ['', 'Write a message first'],
    [' \n ', 'Write a message first'],
    ['x'.repeat(5001), 'Use 5000 characters or fewer'],
  ])('refuses %o', async (message, complaint) => {
    const thread = await createThread();
    const answer = await write(
      thread,
      `/api/client/projects/${thread.id}/messages`,
      { message },
      thread.client,
    );

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.fields).toEqual({ message: complaint });
  });

  it('turns away who writes more than 60 messages a minute, and says when to go on', async () => {
    const thread = await createThread({ now: () => new Date('2026-11-20T09:00:00Z') });
    const path = `/api/client/projects/${thread.id}/messages`;
    const send = () => write(thread, path, { message: 'Kia ora' }, thread.client);
    for (let count = 0; count < 60; count += 1) expect((await send()).status).toBe(201);
    const refused = await send();

    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(errorBody.parse(await refused.json()).message).toBe(
      'Too many attempts. Please try again in a minute.',
    );
    expect(await messagesOf(thread.deps)).toHaveLength(60);
  });

  it('gives each message a time later than the one before, also within one moment', async () => {
    const thread = await createThread({ now: () => new Date('2026-11-20T09:00:00.000Z') });
    const path = `projects/${thread.id}/messages`;
    await write(thread, `/api/client/${path}`, { message: 'one' }, thread.client);
    await write(thread, `/api/admin/${path}`, { message: 'two' }, thread.admin);
    await write(thread, `/api/client/${path}`, { message: 'three' }, thread.client);

    expect((await messagesOf(thread.deps)).map(({ message, createdAt }) => [message, createdAt])).toEqual([
      ['one', '2026-11-20T09:00:00.000Z'],
      ['two', '2026-11-20T09:00:00.001Z'],
      ['three', '2026-11-20T09:00:00.002Z'],
    ]);
  });

  it('tells both sides, each what it may see, and moves the project up', async () => {
    let now = created;
    const thread = await createThread({ now: () => now });
    now = addHours(created, 1);
    const { id, client, deps } = thread;
    const headers = keyed('sent-from-the-sofa');
    await write(
      thread,
      `/api/client/projects/${id}/messages`,
      { message: 'Kia ora' },
      { ...client, headers },
    );

    const [forStaff] = await readToldTo(deps, 'staff');
    const [forClient] = await readToldTo(deps, `client:${client.id}`);
    expect(forStaff).toMatchObject({
      type: 'thread-message',
      message: { senderId: client.id, isInternal: false, idempotencyKey: null },
    });
    expect(forClient).toMatchObject({
      type: 'thread-message',
      message: { message: 'Kia ora', idempotencyKey: 'sent-from-the-sofa' },
    });
    expect(JSON.stringify(forClient)).not.toContain('isInternal');
    expect(await readUpdatedAt(deps, id)).toBe(now.toISOString());
  });
});

describe('a message that is sent again', () => {
  it('is written once, however often and however fast its key comes', async () => {
    const thread = await createThread();
    const caller = { ...thread.client, headers: keyed('the-first-message') };
    const path = `/api/client/projects/${thread.id}/messages`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => write(thread, path, { message: 'Kia ora' }, caller)),
    );
    const sent = await Promise.all(answers.map(async (answer) => threadMessage.parse(await answer.json())));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(sent).toEqual(sent.map(() => sent[0]));
    expect(await messagesOf(thread.deps)).toHaveLength(1);
    expect(await readToldTo(thread.deps, 'staff')).toHaveLength(1);
  });

  it('does not count as another when the number of messages is limited', async () => {
    const thread = await createThread({ now: () => new Date('2026-11-20T09:00:00Z') });
    const caller = { ...thread.client, headers: keyed('the-first-message') };
    const path = `/api/client/projects/${thread.id}/messages`;
    const send = () => write(thread, path, { message: 'Kia ora' }, caller);
    for (let count = 0; count < 70; count += 1) expect((await send()).status).toBe(201);
  });

  it('is not mistaken for another sender’s, or for another message', async () => {
    const thread = await createThread();
    const { id, client, admin } = thread;
    const headers = keyed('the-first-message');
    const path = `/api/client/projects/${id}/messages`;
    await write(thread, path, { message: 'Kia ora' }, { ...client, headers });
    const other = await write(
      thread,
      `/api/admin/projects/${id}/messages`,
      { message: 'Kia ora' },
      { ...admin, headers },
    );
    const reused = await write(thread, path, { message: 'Something else' }, { ...client, headers });

    expect(other.status).toBe(201);
    expect(reused.status).toBe(409);
    expect(await messagesOf(thread.deps)).toHaveLength(2);
  });

  it.each([
    ['as an internal note', { isInternal: true }],
    ['with another file', { assetIds: ['another-file'] }],
  ])('%s is another message, for which its key is taken', async (_, change) => {
    const thread = await createThread();
    const path = `/api/admin/projects/${thread.id}/messages`;
    const caller = { ...thread.admin, headers: keyed('the-first-message') };
    const body = { message: 'The draft is ready.' };
    await write(thread, path, body, caller);
    const answer = await write(thread, path, { ...body, ...change }, caller);

    expect(answer.status).toBe(409);
    expect(await messagesOf(thread.deps)).toMatchObject([{ isInternal: false }]);
  });

  it.each(['short', 'x'.repeat(65), 'with spaces in it'])('refuses the key "%s"', async (key) => {
    const thread = await createThread();
    const caller = { ...thread.client, headers: keyed(key) };
    const path = `/api/client/projects/${thread.id}/messages`;

    expect((await write(thread, path, { message: 'Kia ora' }, caller)).status).toBe(422);
  });
});

describe('an internal note', () => {
  it('is shown to staff, and to its client nowhere', async () => {
    let now = created;
    const thread = await createThread({ now: () => now });
    now = addHours(created, 1);
    const { id, client, admin, deps, request } = thread;
    const note = { message: 'They pay late.', isInternal: true };
    await write(thread, `/api/admin/projects/${id}/messages`, note, admin);

    const forStaff = await request(`/api/admin/messages/${id}`, asCaller(admin));
    expect(staffThreadPage.parse(await forStaff.json()).items).toMatchObject([{ isInternal: true }]);
    for (const path of [`projects/${id}/messages`, `messages/${id}`]) {
      expect((await listAs(thread, `/api/client/${path}`, client.token)).items).toEqual([]);
    }
    const unread = await request('/api/client/unread', asCaller(client));
    expect(await unread.json()).toEqual({ total: 0, chat: 0, projects: {} });
    expect(await readToldTo(deps, `client:${client.id}`)).toEqual([]);
    expect(await readToldTo(deps, 'staff')).toHaveLength(1);
    expect(await readOutbox(deps.db)).toEqual([]);
    expect(await readUpdatedAt(deps, id)).toBe(created.toISOString());
  });

  it('cannot be left by a client', async () => {
    const thread = await createThread();
    const note = { message: 'Psst', isInternal: true };
    await write(thread, `/api/client/projects/${thread.id}/messages`, note, thread.client);

    expect(await messagesOf(thread.deps)).toMatchObject([{ isInternal: false }]);
  });
});

describe('a thread', () => {
  it.each([
    'client/projects/ID/messages',
    'client/messages/ID',
    'admin/projects/ID/messages',
    'admin/messages/ID',
  ])('comes page by page at %s, newest first, each message once', async (pattern) => {
    const thread = await createThread();
    const { id, client, admin } = thread;
    for (const message of ['one', 'two', 'three', 'four', 'five']) {
      await write(thread, `/api/client/projects/${id}/messages`, { message }, client);
    }
    const { token } = pattern.startsWith('client') ? client : admin;
    const path = `/api/${pattern.replace('ID', id)}?limit=2`;
    const shown: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await listAs(thread, `${path}${cursor && `&cursor=${cursor}`}`, token);
      shown.push(...page.items.map(({ message }) => message));
      cursor = page.nextCursor;
    }

    expect(shown).toEqual(['five', 'four', 'three', 'two', 'one']);
  });

  it('is nobody else’s: to another client it does not exist', async () => {
    const thread = await createThread();
    const { id, request, deps } = thread;
    const { token } = await createClient(deps);
    const message = { message: 'Kia ora', projectId: id };
    const readUpTo = { readUpTo: '2026-11-20T09:00:00.000Z' };
    const calls = [
      request(`/api/client/projects/${id}/messages`, asCaller({ token })),
      request(`/api/client/messages/${id}`, asCaller({ token })),
      request(`/api/client/projects/${id}/messages`, withJson(message, { token })),
      request(`/api/client/messages-new/${id}`, withJson(message, { token })),
      request('/api/client/send-message', withJson(message, { token })),
      request(`/api/client/projects/${id}/messages/read`, withJson(readUpTo, { token }, 'PUT')),
    ];

    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(404);
      expect(errorBody.parse(await answer.json()).message).toBe('This project does not exist.');
    }
    expect(await messagesOf(deps)).toEqual([]);
  });

  it('keeps the name of a colleague who has left', async () => {
    const thread = await createThread();
    const { id, client, admin, deps } = thread;
    await write(thread, `/api/admin/messages/${id}`, { message: 'Haere rā' }, admin);
    await removeAdmin(deps, admin.id);

    const { items } = await listAs(thread, `/api/client/messages/${id}`, client.token);
    expect(items).toMatchObject([{ senderName: 'Mere Walker', senderType: 'admin' }]);
  });

  it('shows each side its own way to a message’s files', async () => {
    const thread = await createThread();
    const { id, client, admin, deps } = thread;
    const file = await createUpload(deps, client.id, id);
    const body = { message: 'Our menu', assetIds: [file.id] };
    const path = `/api/client/projects/${id}/messages`;
    const sent = await write(thread, path, body, { ...client, headers: keyed('with-a-file') });
    const again = await write(thread, path, body, { ...client, headers: keyed('with-a-file') });
    const bare = { ...body, assetIds: [] };
    const without = await write(thread, path, bare, { ...client, headers: keyed('with-a-file') });
    const stolen = await write(thread, path, body, client);

    const address = `projects/${id}/assets/${file.id}/download`;
    expect(threadMessage.parse(await sent.json()).attachments).toMatchObject([
      { fileName: 'menu.pdf', fileUrl: `/api/client/${address}` },
    ]);
    expect(threadMessage.parse(await again.json()).attachments).toHaveLength(1);
    expect(without.status).toBe(409);
    expect(errorBody.parse(await stolen.json()).error.fields).toHaveProperty('assetIds');
    const forStaff = await listAs(thread, `/api/admin/messages/${id}`, admin.token);
    expect(forStaff.items).toMatchObject([{ attachments: [{ fileUrl: `/api/admin/${address}` }] }]);
    const told = (await readToldTo(deps, 'staff')).find(({ type }) => type === 'thread-message');
    expect(told).toMatchObject({ message: { attachments: [{ fileUrl: `/api/admin/${address}` }] } });
  });
});

describe('how far a thread has been read', () => {
  const times = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'] as const;

  /** Three messages of staff an hour apart, the last of them an internal note. */
  async function createReadThread() {
    const thread = await createThread();
    await thread.deps.db.write((tx) =>
      tx.insert(projectMessages).values(
        times.map((createdAt, index) => ({
          id: randomUUID(),
          projectBriefId: thread.id,
          senderId: thread.admin.id,
          senderType: 'admin' as const,
          senderName: 'Mere Walker',
          message: `message ${index}`,
          isInternal: index === 2,
          createdAt,
        })),
      ),
    );
    const mark = async (role: 'client' | 'admin', readUpTo: string) => {
      const { token } = thread[role];
      const path = `/api/${role}/projects/${thread.id}/messages/read`;
      const answer = await thread.request(path, withJson({ readUpTo }, { token }, 'PUT'));
      return threadRead.strict().parse(await answer.json()).readUpTo;
    };
    return { ...thread, mark };
  }

  it('goes to the newest message the reader may see, never back, and is told with the thread', async () => {
    const thread = await createReadThread();
    const { mark, id, client } = thread;
    const path = `/api/client/projects/${id}/messages`;

    expect((await listAs(thread, path, client.token)).readUpTo).toBeNull();
    expect(await mark('client', '2026-11-20T08:59:59.999Z')).toBeNull();
    expect(await mark('client', times[0])).toBe(times[0]);
    expect(await mark('client', '2030-01-01T00:00:00Z')).toBe(times[1]);
    expect(await mark('client', times[0])).toBe(times[1]);
    expect((await listAs(thread, path, client.token)).readUpTo).toBe(times[1]);
  });

  it('takes a moment in any precision', async () => {
    const { mark } = await createReadThread();

    expect(await mark('client', '2026-11-20T09:00:00Z')).toBe(times[0]);
  });

  it('clears what is unread up to there, one’s own messages never being', async () => {
    const thread = await createReadThread();
    const { mark, id, client, request } = thread;
    const unread = async () => (await request('/api/client/unread', asCaller(client))).json();
    await write(thread, `/api/client/projects/${id}/messages`, { message: 'Kia ora' }, client);

    expect(await unread()).toEqual({ total: 2, chat: 0, projects: { [id]: 2 } });
    await mark('client', times[0]);
    expect(await unread()).toEqual({ total: 1, chat: 0, projects: { [id]: 1 } });
    await mark('client', times[1]);
    expect(await unread()).toEqual({ total: 0, chat: 0, projects: {} });
  });

  it('is told to both sides once, without betraying an internal note', async () => {
    const { mark, id, client, deps } = await createReadThread();
    await mark('admin', times[2]);
    await mark('admin', times[2]);
    const event = { type: 'thread-read', projectId: id, by: 'admin' };

    expect(await readToldTo(deps, 'staff')).toEqual([{ ...event, readUpTo: times[2] }]);
    expect(await readToldTo(deps, `client:${client.id}`)).toEqual([{ ...event, readUpTo: times[1] }]);
  });

  it('is each reader’s own', async () => {
    const thread = await createReadThread();
    await thread.mark('admin', times[1]);
    const colleague = await createAdmin(thread.deps);
    const path = `/api/admin/projects/${thread.id}/messages`;

    expect((await listAs(thread, path, thread.admin.token)).readUpTo).toBe(times[1]);
    expect((await listAs(thread, path, colleague.token)).readUpTo).toBeNull();
  });
});
