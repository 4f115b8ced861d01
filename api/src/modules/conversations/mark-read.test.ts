import { randomUUID } from 'node:crypto';
import { conversationRead } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { readToldTo } from '#test/conversations.ts';
import { createAdmin } from '#test/factories.ts';
import { createThread, listAs, write } from '#test/threads.ts';

describe('how far a thread has been read', () => {
  const times = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'] as const;

  /** Three messages of staff an hour apart, the last of them an internal note. */
  async function createReadThread() {
    const thread = await createThread();
    await thread.deps.db.write(async (tx) => {
      await tx.insert(conversations).values({
        id: thread.id,
        kind: 'project',
        clientId: thread.client.id,
        projectId: thread.id,
        createdAt: times[0],
      });
      await tx.insert(messages).values(
        times.map((createdAt, index) => ({
          id: randomUUID(),
          conversationId: thread.id,
          senderId: thread.admin.id,
          senderType: 'admin' as const,
          senderName: 'Mere Walker',
          content: `message ${index}`,
          isInternal: index === 2,
          createdAt,
        })),
      );
    });
    const mark = async (role: 'client' | 'admin', readUpTo: string) => {
      const { token } = thread[role];
      const path = `/api/${role}/conversations/project/${thread.id}/read`;
      const answer = await thread.request(path, withJson({ readUpTo }, { token }, 'PUT'));
      return conversationRead.strict().parse(await answer.json()).readUpTo;
    };
    return { ...thread, mark };
  }

  it('moves to the newest message the reader may see, never back, and comes with the conversation', async () => {
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

  it('takes a time in any precision', async () => {
    const { mark } = await createReadThread();

    expect(await mark('client', '2026-11-20T09:00:00Z')).toBe(times[0]);
  });

  it('clears the unread messages up to there, which never include one’s own', async () => {
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

  it('notifies both sides once, without revealing an internal note', async () => {
    const { mark, id, client, deps } = await createReadThread();
    await mark('admin', times[2]);
    await mark('admin', times[2]);
    const event = { type: 'read', kind: 'project', subjectId: id, by: 'admin' };

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
