import { clientConversationPage } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createClient, createProject } from '#test/factories.ts';
import { createThread, write } from '#test/threads.ts';

/** A project with a thread, and what lists a client's conversations. */
async function createDesk() {
  const thread = await createThread();
  const { id, admin, client, request } = thread;
  return {
    ...thread,
    list: async (caller: { token: string } = client, query = '') => {
      const answer = await request(`/api/client/conversations${query}`, asCaller(caller));
      return clientConversationPage.parse(await answer.json());
    },
    say: (message: string) => write(thread, `/api/client/projects/${id}/messages`, { message }, client),
    note: (message: string) =>
      write(thread, `/api/admin/projects/${id}/messages`, { message, isInternal: true }, admin),
    reply: (content: string) =>
      request('/api/admin/messages', withJson({ clientId: client.id, content }, admin)),
  };
}

describe('a client’s conversations', () => {
  it('are the chat and each project, also before the first message', async () => {
    const { list, client, id } = await createDesk();
    expect((await list()).items).toEqual([
      { kind: 'project', subjectId: id, projectName: 'Bakery website', newest: null },
      { kind: 'chat', subjectId: client.id, projectName: null, newest: null },
    ]);
  });

  it('come by their newest message, with its first line, from either side', async () => {
    const { list, say, reply, client, id } = await createDesk();
    expect((await say('Kia ora\n\nThe menu is ready')).status).toBe(201);
    expect((await reply('Got it')).status).toBe(201);
    expect((await list()).items).toMatchObject([
      { subjectId: client.id, newest: { text: 'Got it', senderType: 'admin' } },
      { subjectId: id, newest: { text: 'Kia ora The menu is ready', senderType: 'client' } },
    ]);
    await say('And the photos');
    expect((await list()).items.map(({ subjectId }) => subjectId)).toEqual([id, client.id]);
  });

  it('show nothing of internal notes', async () => {
    const { list, say, note, id } = await createDesk();
    await say('Kia ora');
    await note('They are cross');
    const [newest] = (await list()).items;
    expect(newest).toMatchObject({ subjectId: id, newest: { text: 'Kia ora' } });
  });

  it('are nobody else’s', async () => {
    const { list, say, deps, id } = await createDesk();
    await say('Kia ora');
    const other = await createClient(deps, { firstName: 'Tāmati' });
    const { items } = await list(other);
    expect(items.map(({ subjectId }) => subjectId)).toEqual([other.id]);
    expect(JSON.stringify(items)).not.toContain(id);
  });

  it('come page by page, each once', async () => {
    const { list, deps, client } = await createDesk();
    for (let number = 0; number < 4; number += 1) await createProject(deps, client.id);
    const first = await list(client, '?limit=4');
    const second = await list(client, `?limit=4&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    const ids = [...first.items, ...second.items].map(({ subjectId }) => subjectId);
    expect([first.items.length, second.items.length, new Set(ids).size]).toEqual([4, 2, 6]);
    expect(second.nextCursor).toBeNull();
  });
});
