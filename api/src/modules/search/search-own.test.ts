import { clientSearchAnswer, type ClientSearchGroup } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createUpload } from '#test/conversations.ts';
import { createClient, createProject } from '#test/factories.ts';
import { createThread, write } from '#test/threads.ts';

const none = { items: [], nextCursor: null };
const nothing = { projects: none, messages: none, files: none };

/** A project with a thread, its client, and another client. */
async function createDesk() {
  const thread = await createThread();
  const { id, admin, client, request, deps } = thread;
  const other = await createClient(deps, { firstName: 'Tāmati', lastName: 'Rua' });
  const findAs = async (
    caller: { token: string },
    text: string,
    group?: ClientSearchGroup,
    cursor?: string | null,
  ) => {
    const query = new URLSearchParams({ q: text, ...(group && { group }), ...(cursor && { cursor }) });
    const answer = await request(`/api/client/search?${query.toString()}`, asCaller(caller));
    expect(answer.status).toBe(200);
    return clientSearchAnswer.parse(await answer.json());
  };
  return {
    ...thread,
    other,
    findAs,
    find: (text: string) => findAs(client, text),
    reply: (message: string, isInternal = false) =>
      write(thread, `/api/admin/projects/${id}/messages`, { message, isInternal }, admin),
    chat: (content: string, caller = client) => request('/api/messages', withJson({ content }, caller)),
  };
}

describe('a client’s search', () => {
  it('finds their projects, messages of both sides and files, each with where it is', async () => {
    const { find, reply, chat, deps, client, id } = await createDesk();
    await reply('The bakery’s menu is up');
    await chat('Is the menu live?');
    const file = await createUpload(deps, client.id, id);

    const { projects, messages, files } = await find('menu');
    expect(projects.items).toEqual([]);
    expect(messages.items).toMatchObject([
      { kind: 'message', projectId: null, detail: [{ text: 'The team' }] },
      { kind: 'message', projectId: id, detail: [{ text: 'Bakery website' }] },
    ]);
    expect(files.items).toMatchObject([{ kind: 'file', id: file.id, detail: [{ text: 'Bakery website' }] }]);
    expect((await find('baker')).projects.items).toMatchObject([{ kind: 'project', id, projectId: id }]);
  });

  it('finds nothing of another client', async () => {
    const { findAs, chat, other, client, deps, id } = await createDesk();
    await chat('The menu');
    await createUpload(deps, client.id, id);
    for (const text of ['menu', 'bakery', 'aroha', client.id]) {
      expect(await findAs(other, text), text).toEqual(nothing);
    }
    await chat('The menu', other);
    expect((await findAs(other, 'menu')).messages.items).toHaveLength(1);
  });

  it('finds no internal notes and files, also once one becomes internal', async () => {
    const { find, reply, deps, client, id } = await createDesk();
    await reply('The menu is a mess', true);
    const file = await createUpload(deps, client.id, id);
    expect((await find('menu')).messages).toEqual(none);
    expect((await find('menu')).files.items).toHaveLength(1);

    await deps.db.write((tx) => tx.run(sql`update files set is_internal = 1 where id = ${file.id}`));
    expect(await find('menu')).toEqual(nothing);
  });

  it('pages through one group to its end, and shows every result once', async () => {
    const { findAs, deps, client } = await createDesk();
    const ids: string[] = [];
    for (let number = 0; number < 27; number += 1) {
      const { id } = await createProject(deps, client.id, { projectName: `Kayak ${number}` });
      ids.unshift(id);
    }
    const first = (await findAs(client, 'kayak')).projects;
    const second = (await findAs(client, 'kayak', 'projects', first.nextCursor)).projects;
    const third = (await findAs(client, 'kayak', 'projects', second.nextCursor)).projects;
    const pages = [first, second, third].map(({ items }) => items.map(({ id }) => id));
    expect(pages.map(({ length }) => length)).toEqual([5, 20, 2]);
    expect(pages.flat()).toEqual(ids);
    expect(third.nextCursor).toBeNull();
  });

  it('finds what was written as a lead, once it is in their chat', async () => {
    const { find, deps, client } = await createDesk();
    await deps.db.write(async (tx) => {
      await tx.run(sql`insert into conversations (id, kind, client_id, created_at) values
        ('a-lead', 'lead', ${client.id}, ''), (${client.id}, 'chat', ${client.id}, '')`);
      await tx.run(sql`insert into messages (id, conversation_id, sender_type, sender_id, sender_name, content, created_at)
        values ('m', 'a-lead', 'client', 'a-lead', 'Aroha', 'A bookshop', '2026-11-20T09:00:00.000Z')`);
    });
    expect(await find('bookshop')).toEqual(nothing);
    await deps.db.write((tx) =>
      tx.run(sql`update messages set conversation_id = ${client.id} where id = 'm'`),
    );
    expect((await find('bookshop')).messages.items).toMatchObject([{ id: 'm', kind: 'message' }]);
  });

  it.each(['q=kia&cursor=5', 'q=kia&group=clients', 'q=kia&group=files&cursor=x'])(
    'rejects %s',
    async (query) => {
      const { request, client } = await createDesk();
      expect((await request(`/api/client/search?${query}`, asCaller(client))).status).toBe(422);
    },
  );

  it('finds nothing for no words', async () => {
    expect(await (await createDesk()).find(' * ')).toEqual(nothing);
  });
});
