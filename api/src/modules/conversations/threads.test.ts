import { errorBody, filePage, messagePage, uploadedFile } from '@stackworks/contracts';
import { documentedMessage } from '#/documented/messages.ts';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createUpload, readToldTo, readUpdatedAt, removeAdmin } from '#test/conversations.ts';
import { createClient } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { created, createThread, keyed, listAs, messagesOf, write } from '#test/threads.ts';

describe('an internal note', () => {
  it('is shown to staff, and to its client nowhere', async () => {
    let now = created;
    const thread = await createThread({ now: () => now });
    now = addHours(created, 1);
    const { id, client, admin, deps, request } = thread;
    const note = { message: 'They pay late.', isInternal: true };
    await write(thread, `/api/admin/projects/${id}/messages`, note, admin);

    const forStaff = await request(`/api/admin/messages/${id}`, asCaller(admin));
    expect(messagePage.parse(await forStaff.json()).items).toMatchObject([{ isInternal: true }]);
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

describe('a project’s conversation', () => {
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
      shown.push(...page.items.map(({ content }) => content));
      cursor = page.nextCursor;
    }

    expect(shown).toEqual(['five', 'four', 'three', 'two', 'one']);
  });

  it('is not found by another client', async () => {
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
      request(`/api/client/conversations/project/${id}/read`, withJson(readUpTo, { token }, 'PUT')),
    ];

    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(404);
      expect(errorBody.parse(await answer.json()).message).toBe('This project doesn’t exist.');
    }
    expect(await messagesOf(deps)).toEqual([]);
  });

  it('retains the name of a colleague who has left', async () => {
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
    const body = { message: 'Our menu', fileIds: [file.id] };
    const path = `/api/client/projects/${id}/messages`;
    const sent = await write(thread, path, body, { ...client, headers: keyed('with-a-file') });
    const again = await write(thread, path, body, { ...client, headers: keyed('with-a-file') });
    const bare = { ...body, fileIds: [] };
    const without = await write(thread, path, bare, { ...client, headers: keyed('with-a-file') });
    const stolen = await write(thread, path, body, client);

    const address = `files/${file.id}/download`;
    expect(documentedMessage.parse(await sent.json()).attachments).toMatchObject([
      { fileName: 'menu.pdf', fileUrl: `/api/client/${address}` },
    ]);
    expect(documentedMessage.parse(await again.json()).attachments).toHaveLength(1);
    expect(without.status).toBe(409);
    expect(errorBody.parse(await stolen.json()).error.fields).toHaveProperty('fileIds');
    const forStaff = await listAs(thread, `/api/admin/messages/${id}`, admin.token);
    expect(forStaff.items).toMatchObject([{ attachments: [{ fileUrl: `/api/admin/${address}` }] }]);
    const update = (await readToldTo(deps, 'staff')).find(({ type }) => type === 'message');
    expect(update).toMatchObject({ message: { attachments: [{ fileUrl: `/api/admin/${address}` }] } });
  });
});

it('a file of an internal note is internal: no call and no event gives it to the client', async () => {
  const thread = await createThread();
  const { id, admin, client, request, deps } = thread;
  const form = new FormData();
  form.append('file', new File(['%PDF-1.7 late payments'], 'late.pdf'));
  const uploaded = await request(`/api/admin/projects/${id}/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const file = uploadedFile.parse(await uploaded.json());
  const note = { message: 'They pay late.', isInternal: true, fileIds: [file.id] };
  const sent = await write(thread, `/api/admin/projects/${id}/messages`, note, admin);

  expect(documentedMessage.parse(await sent.json()).attachments).toMatchObject([{ fileName: 'late.pdf' }]);
  const files = await request(`/api/client/projects/${id}/files`, asCaller(client));
  expect(filePage.parse(await files.json()).items).toEqual([]);
  const path = `/api/client/files/${file.id}/download`;
  expect((await request(path, asCaller(client))).status).toBe(404);
  expect((await listAs(thread, `/api/client/messages/${id}`, client.token)).items).toEqual([]);
  expect(await readToldTo(deps, `client:${client.id}`)).toEqual([]);
  const download = await request(`/api/admin/files/${file.id}/download`, asCaller(admin));
  expect(download.status).toBe(200);
});
