import { errorBody } from '@stackworks/contracts';
import { documentedMessage } from '#/documented/messages.ts';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { readToldTo, readUpdatedAt } from '#test/conversations.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, createProject } from '#test/factories.ts';
import { created, createThread, keyed, messagesOf, write } from '#test/threads.ts';

describe('writing about a project', () => {
  it.each(['projects/ID/messages', 'messages-new/ID', 'send-message'])(
    'works for its client at client/%s, and gives every screen’s fields',
    async (path) => {
      const thread = await createThread();
      const { id, client, deps } = thread;
      const body = { message: ' Kia ora\nteam ', projectId: id };
      const answer = await write(thread, `/api/client/${path.replace('ID', id)}`, body, client);

      expect(answer.status).toBe(201);
      expect(documentedMessage.strict().parse(await answer.json())).toMatchObject({
        projectId: id,
        message: 'Kia ora\nteam',
        content: 'Kia ora\nteam',
        senderType: 'client',
        senderName: 'Aroha Ngata',
        sender: 'Aroha Ngata',
        attachments: [],
      });
      expect(await messagesOf(deps)).toMatchObject([{ senderId: client.personId, isInternal: false }]);
    },
  );

  it.each(['projects/ID/messages', 'messages/ID'])('works for staff at admin/%s', async (path) => {
    const thread = await createThread();
    const { id, admin, client } = thread;
    const body = { message: 'The draft is ready.', senderType: 'client', senderId: client.id };
    const answer = await write(thread, `/api/admin/${path.replace('ID', id)}`, body, admin);

    expect(answer.status).toBe(201);
    expect(documentedMessage.strict().parse(await answer.json())).toMatchObject({
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
  ])('rejects %o', async (message, complaint) => {
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

  it('limits a sender to 60 messages a minute, and says when to continue', async () => {
    const thread = await createThread({ now: () => new Date('2026-11-20T09:00:00Z') });
    const path = `/api/client/projects/${thread.id}/messages`;
    const send = () => write(thread, path, { message: 'Kia ora' }, thread.client);
    for (let count = 0; count < 60; count += 1) expect((await send()).status).toBe(201);
    const rejected = await send();

    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('60');
    expect(errorBody.parse(await rejected.json()).message).toBe(
      'You’re sending messages too quickly. Please try again in a minute.',
    );
    expect(await messagesOf(thread.deps)).toHaveLength(60);
  });

  it('gives each message a time later than the one before, even within a millisecond', async () => {
    const thread = await createThread({ now: () => new Date('2026-11-20T09:00:00.000Z') });
    const path = `projects/${thread.id}/messages`;
    await write(thread, `/api/client/${path}`, { message: 'one' }, thread.client);
    await write(thread, `/api/admin/${path}`, { message: 'two' }, thread.admin);
    await write(thread, `/api/client/${path}`, { message: 'three' }, thread.client);

    expect((await messagesOf(thread.deps)).map(({ content, createdAt }) => [content, createdAt])).toEqual([
      ['one', '2026-11-20T09:00:00.000Z'],
      ['two', '2026-11-20T09:00:00.001Z'],
      ['three', '2026-11-20T09:00:00.002Z'],
    ]);
  });

  it('notifies both sides, each with what it may see, and moves the project up', async () => {
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
      type: 'message',
      message: { senderId: client.personId, isInternal: false, idempotencyKey: null },
    });
    expect(forClient).toMatchObject({
      type: 'message',
      message: {
        content: 'Kia ora',
        idempotencyKey: 'sent-from-the-sofa',
        senderId: client.personId,
        emailId: null,
      },
    });
    expect(await readUpdatedAt(deps, id)).toBe(now.toISOString());
  });
});

describe('a repeated message', () => {
  it('is written once, however often and fast its key is sent', async () => {
    const thread = await createThread();
    const caller = { ...thread.client, headers: keyed('the-first-message') };
    const path = `/api/client/projects/${thread.id}/messages`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => write(thread, path, { message: 'Kia ora' }, caller)),
    );
    const sent = await Promise.all(
      answers.map(async (answer) => documentedMessage.parse(await answer.json())),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(sent).toEqual(sent.map(() => sent[0]));
    expect(await messagesOf(thread.deps)).toHaveLength(1);
    expect(await readToldTo(thread.deps, 'staff')).toHaveLength(1);
  });

  it('does not count towards the limit', async () => {
    const thread = await createThread({ now: () => new Date('2026-11-20T09:00:00Z') });
    const caller = { ...thread.client, headers: keyed('the-first-message') };
    const path = `/api/client/projects/${thread.id}/messages`;
    const send = () => write(thread, path, { message: 'Kia ora' }, caller);
    for (let count = 0; count < 70; count += 1) expect((await send()).status).toBe(201);
  });

  it('is not confused with another sender’s, or with another message', async () => {
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
    ['with another file', { fileIds: ['another-file'] }],
  ])('%s is another message, so its key is taken', async (_, change) => {
    const thread = await createThread();
    const path = `/api/admin/projects/${thread.id}/messages`;
    const caller = { ...thread.admin, headers: keyed('the-first-message') };
    const body = { message: 'The draft is ready.' };
    await write(thread, path, body, caller);
    const answer = await write(thread, path, { ...body, ...change }, caller);

    expect(answer.status).toBe(409);
    expect(await messagesOf(thread.deps)).toMatchObject([{ isInternal: false }]);
  });

  it.each(['short', 'x'.repeat(65), 'with spaces in it'])('rejects the key "%s"', async (key) => {
    const thread = await createThread();
    const caller = { ...thread.client, headers: keyed(key) };
    const path = `/api/client/projects/${thread.id}/messages`;

    expect((await write(thread, path, { message: 'Kia ora' }, caller)).status).toBe(422);
  });
});
