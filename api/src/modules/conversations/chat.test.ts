import { errorBody, messagePage, type Role } from '@stackworks/contracts';
import { documentedMessage } from '#/documented/messages.ts';
import { describe, expect, it } from 'vitest';
import { messages } from '#/modules/conversations/conversations.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createUpload, readToldTo } from '#test/conversations.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';

/** A client's chat, still empty, and a member of staff. */
async function createChat(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(overrides);
  const client = await createClient(app.deps);
  const admin = await createAdmin(app.deps);
  const write = (
    role: Role,
    content: string,
    more: { headers?: Record<string, string>; fileIds?: string[] } = {},
  ) => {
    const { headers = {}, ...body } = more;
    return role === 'client'
      ? app.request('/api/messages', withJson({ content, ...body }, { token: client.token, headers }))
      : app.request(
          '/api/admin/messages',
          withJson({ content, clientId: client.id, ...body }, { token: admin.token, headers }),
        );
  };
  const list = async (role: Role, token = role === 'client' ? client.token : admin.token) => {
    const path = role === 'client' ? '/api/messages' : `/api/admin/messages?client=${client.id}`;
    return messagePage.parse(await (await app.request(path, asCaller({ token }))).json()).items;
  };
  return { ...app, client, admin, write, list };
}

describe('the chat with the team', () => {
  it('goes both ways, and every member of staff sees it', async () => {
    const { write, list, client, deps } = await createChat();
    const colleague = await createAdmin(deps);
    const question = await write('client', ' Kia ora\nteam ');
    const answer = await write('admin', 'Kia ora Aroha');

    expect([question.status, answer.status]).toEqual([201, 201]);
    expect(documentedMessage.strict().parse(await question.json())).toMatchObject({
      userId: client.id,
      content: 'Kia ora\nteam',
      senderType: 'client',
      senderName: 'Aroha Ngata',
      isRead: false,
    });
    const whole = [{ content: 'Kia ora Aroha', senderName: 'Mere Walker' }, { content: 'Kia ora\nteam' }];
    expect(await list('client')).toMatchObject(whole);
    expect(await list('admin')).toMatchObject(whole);
    expect(await list('admin', colleague.token)).toMatchObject(whole);
  });

  it('is a client’s own', async () => {
    const { write, list, deps } = await createChat();
    const other = await createClient(deps);
    await write('client', 'Kia ora');

    expect(await list('client', other.token)).toEqual([]);
  });

  it('lets nobody write in someone else’s name', async () => {
    const { request, client, deps } = await createChat();
    const other = await createClient(deps);
    const greedy = { content: 'Kia ora', senderType: 'admin', clientId: other.id, userId: other.id };
    await request('/api/messages', withJson(greedy, client));

    expect(await deps.db.read.select().from(messages)).toMatchObject([
      { conversationId: client.id, senderId: client.personId, senderType: 'client' },
    ]);
  });

  it('is open to a client whose subscription is inactive', async () => {
    const { request, deps } = await createChat();
    const client = await createClient(deps, { subscriptionStatus: 'inactive' });

    expect((await request('/api/messages', withJson({ content: 'Kia ora' }, client))).status).toBe(201);
  });

  it('is not found for a client who doesn’t exist', async () => {
    const { request, admin } = await createChat();
    const body = { content: 'Kia ora', clientId: 'nobody' };

    expect((await request('/api/admin/messages', withJson(body, admin))).status).toBe(404);
    expect((await request('/api/admin/messages?client=nobody', asCaller(admin))).status).toBe(404);
    expect((await request('/api/admin/messages', asCaller(admin))).status).toBe(422);
  });

  it('returns the same message for a repeated request', async () => {
    const { write, list, deps } = await createChat();
    const headers = { 'idempotency-key': 'the-first-message' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => write('client', 'Kia ora', { headers })),
    );
    const other = await write('client', 'Something else', { headers });
    const withFile = await write('client', 'Kia ora', { headers, fileIds: ['our-logo'] });

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect([other.status, withFile.status]).toEqual([409, 409]);
    expect(await list('client')).toMatchObject([{ idempotencyKey: 'the-first-message' }]);
    expect(await list('admin')).toMatchObject([{ idempotencyKey: null }]);
    expect(await readToldTo(deps, 'staff')).toHaveLength(1);
  });

  it('limits a sender to 60 messages a minute', async () => {
    const { write } = await createChat({ now: () => new Date('2026-11-20T09:00:00Z') });
    for (let count = 0; count < 60; count += 1) await write('client', 'Kia ora');
    const rejected = await write('client', 'Kia ora');

    expect(errorBody.parse(await rejected.json()).error.code).toBe('rate_limited');
    expect((await write('admin', 'Kia ora')).status).toBe(201);
  });

  it('does not count rejected messages', async () => {
    const { write } = await createChat({ now: () => new Date('2026-11-20T09:00:00Z') });
    const sendInvalid = async () => (await write('client', 'Our logo', { fileIds: ['unknown'] })).status;
    for (let count = 0; count < 61; count += 1) expect(await sendInvalid()).toBe(422);

    expect((await write('client', 'Kia ora')).status).toBe(201);
  });

  it('counts a repeated message once, and returns it while other writes wait', async () => {
    const { write, deps } = await createChat({ now: () => new Date('2026-11-20T09:00:00Z') });
    const repeat = () => write('client', 'Kia ora', { headers: { 'idempotency-key': 'the-first-message' } });
    for (let count = 0; count < 60; count += 1) expect((await repeat()).status).toBe(201);
    await deps.db.write(async () => {
      expect((await repeat()).status).toBe(201);
    });

    for (let count = 1; count < 60; count += 1) expect((await write('client', 'More')).status).toBe(201);
    expect((await write('client', 'Too much')).status).toBe(429);
  });

  it('carries files that its sender uploaded', async () => {
    const { write, list, client, deps } = await createChat();
    const file = await createUpload(deps, client.id, null);
    const notTheirs = await write('admin', 'Our logo', { fileIds: [file.id] });
    await write('client', 'Our logo', { fileIds: [file.id] });

    expect(errorBody.parse(await notTheirs.json()).error.fields).toHaveProperty('fileIds');
    expect(await list('client')).toMatchObject([
      { attachments: [{ fileUrl: `/api/client/files/${file.id}/download` }] },
    ]);
    expect(await list('admin')).toMatchObject([
      { attachments: [{ fileUrl: `/api/admin/files/${file.id}/download` }] },
    ]);
  });

  it('notifies both sides of each message', async () => {
    const { write, client, deps } = await createChat();
    await write('admin', 'Kia ora', { headers: { 'idempotency-key': 'from-the-desk' } });

    const update = { type: 'message', message: { content: 'Kia ora', senderType: 'admin' } };
    expect(await readToldTo(deps, 'staff')).toMatchObject([
      { ...update, message: { ...update.message, idempotencyKey: 'from-the-desk' } },
    ]);
    const toClient = await readToldTo(deps, `client:${client.id}`);
    expect(toClient).toMatchObject([{ ...update, message: { ...update.message, idempotencyKey: null } }]);
    expect(toClient[0]).toHaveProperty('message.senderId', null);
  });
});

describe('reading the chat', () => {
  const readers = [
    ['client', 'admin'],
    ['admin', 'client'],
  ] as const;

  it.each(readers)('%s marks a message of the %s and those before it', async (reader, writer) => {
    const chat = await createChat();
    for (const content of ['one', 'two', 'three']) await chat.write(writer, content);
    await chat.write(reader, 'mine');
    const [, , two] = await chat.list(reader);
    const path = `/api/${reader}/conversations/chat/${chat.client.id}/read`;
    const json = withJson({ readUpTo: two?.createdAt }, { token: chat[reader].token }, 'PUT');
    await chat.request(path, json);
    const answer = await chat.request(path, json);

    expect(await answer.json()).toEqual({ readUpTo: two?.createdAt });
    const marks = (await chat.list(reader)).map(({ content, isRead }) => [content, isRead]);
    expect(marks).toEqual([
      ['mine', false],
      ['three', false],
      ['two', true],
      ['one', true],
    ]);
    const about = { kind: 'chat', subjectId: chat.client.id };
    const event = { type: 'read', ...about, by: reader, readUpTo: two?.createdAt };
    expect((await readToldTo(chat.deps, 'staff')).slice(4)).toEqual([event]);
    expect((await readToldTo(chat.deps, `client:${chat.client.id}`)).slice(4)).toEqual([event]);
  });

  it('is not possible in another client’s chat', async () => {
    const chat = await createChat();
    await chat.write('admin', 'Kia ora');
    const other = await createClient(chat.deps);
    const [message] = await chat.list('client');
    const answer = await chat.request(`/api/messages/${message?.id ?? ''}/read`, asCaller(other, 'PATCH'));

    expect(answer.status).toBe(404);
    expect(await chat.list('client')).toMatchObject([{ isRead: false }]);
  });
});
