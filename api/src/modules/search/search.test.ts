import { searchAnswer, type SearchGroup, type SearchPiece } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addInvoice } from '#test/billing.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createUpload, removeClient } from '#test/conversations.ts';
import { createClient, createProject } from '#test/factories.ts';
import { written } from '#test/lead-desk.ts';
import { createThread, write } from '#test/threads.ts';

const none = { items: [], nextCursor: null };
const nothing = { clients: none, projects: none, leads: none, invoices: none, messages: none, files: none };

/** A text without a match in it. */
const plainly = (text: string): SearchPiece[] => [{ text, isMatch: false }];

const textOf = (pieces: SearchPiece[]) => pieces.map(({ text }) => text).join('');

/** A project with a thread, and staff who search. */
async function createDesk() {
  const thread = await createThread();
  const { id, admin, client, request } = thread;
  return {
    ...thread,
    find: async (text: string, group?: SearchGroup, cursor?: string | null) => {
      const query = new URLSearchParams({ q: text, ...(group && { group }), ...(cursor && { cursor }) });
      const answer = await request(`/api/admin/search?${query.toString()}`, asCaller(admin));
      expect(answer.status).toBe(200);
      return searchAnswer.parse(await answer.json());
    },
    say: (message: string) => write(thread, `/api/client/projects/${id}/messages`, { message }, client),
    note: (message: string) =>
      write(thread, `/api/admin/projects/${id}/messages`, { message, isInternal: true }, admin),
    chat: (content: string) => request('/api/messages', withJson({ content }, client)),
  };
}

describe('search', () => {
  it('finds clients by name, company and email, without their macrons too', async () => {
    const { find, deps } = await createDesk();
    const { id } = await createClient(deps, {
      firstName: 'Tāmati',
      lastName: 'Rua',
      company: 'Kōwhai Bread',
    });

    for (const text of ['tama', 'Tāmati Rua', 'kowhai', 'KŌWHAI bre', id.slice(0, 8)]) {
      expect((await find(text)).clients.items, text).toMatchObject([{ kind: 'client', id, clientId: id }]);
    }
    expect((await find('tamati nobody')).clients.items).toEqual([]);
  });

  it('finds projects by the beginning of their words', async () => {
    const { find, deps, client } = await createDesk();
    const { id } = await createProject(deps, client.id, { projectName: 'Low Tide Kayaks' });

    expect((await find('kayak')).projects.items).toMatchObject([
      { id, projectId: id, detail: plainly('Aroha Ngata') },
    ]);
    expect((await find('ayaks')).projects.items).toEqual([]);
  });

  it('finds a client’s projects and invoices by their name and company, also once those change', async () => {
    const { find, deps, request } = await createDesk();
    const client = await createClient(deps, {
      firstName: 'Tāmati',
      lastName: 'Rua',
      company: 'Kōwhai Bread',
    });
    const { id } = await createProject(deps, client.id, { projectName: 'Low Tide Kayaks' });
    await addInvoice(deps, client.id, { id: 'in_1', number: 'SW-0001' });
    const findWork = async (text: string) => {
      const { projects, invoices } = await find(text);
      return [...projects.items, ...invoices.items].map((each) => [each.id, textOf(each.detail)]);
    };
    const work = [id, 'in_1'].map((each) => [each, 'Kōwhai Bread']);

    for (const text of ['kowhai', 'tamati rua', 'bread rua'])
      expect(await findWork(text), text).toEqual(work);
    expect(await findWork('kowhai kayaks')).toEqual([work[0]]);
    await request('/api/client/profile', withJson({ company: 'Rata Bread' }, client, 'PATCH'));
    expect(await findWork('kowhai')).toEqual([]);
    expect(await findWork('rata')).toEqual([id, 'in_1'].map((each) => [each, 'Rata Bread']));
    await deps.db.write((tx) => tx.run(sql`update projects set project_name = 'High Tide' where id = ${id}`));
    expect(await findWork('rata high')).toEqual([[id, 'Rata Bread']]);
  });

  it('finds leads by name, email and what they wrote, until they are erased', async () => {
    const { find, request, deps } = await createDesk();
    const lead = { ...written, firstName: 'Hēmi', lastName: 'Tautahi', message: 'A second-hand bookshop' };
    await request('/api/contact', withJson({ tookMs: 60_000, ...lead }));

    for (const text of ['hemi taut', 'bookshop', 'driftwood']) {
      expect((await find(text)).leads.items, text).toMatchObject([
        { kind: 'lead', clientId: null, projectId: null },
      ]);
      expect(textOf((await find(text)).leads.items[0]?.detail ?? [])).toBe('rua@driftwood-surf.example');
    }
    await deps.db.write((tx) => tx.run(sql`delete from leads`));
    expect((await find('hemi')).leads.items).toEqual([]);
  });

  it('finds invoices by the beginning of their number, newest first, page by page, until they are erased', async () => {
    const { find, deps, client } = await createDesk();
    const other = await createClient(deps, { firstName: 'Tāmati', lastName: 'Rua' });
    for (let count = 1; count <= 6; count += 1) {
      await addInvoice(deps, client.id, { id: `in_${count}`, number: `KOWHAI-000${count}` });
    }
    await addInvoice(deps, other.id, { id: 'in_other', number: 'RATA-0001' });

    for (const text of ['rata', 'RATA-0001', 'rata-00']) {
      expect((await find(text)).invoices.items, text).toMatchObject([
        {
          kind: 'invoice',
          id: 'in_other',
          clientId: other.id,
          detail: plainly('Tāmati Rua'),
          projectId: null,
        },
      ]);
    }
    expect((await find('ata')).invoices.items).toEqual([]);
    const { items, nextCursor } = (await find('kowhai')).invoices;
    expect(items.map(({ id }) => id)).toEqual(['in_6', 'in_5', 'in_4', 'in_3', 'in_2']);
    expect((await find('kowhai', 'invoices', nextCursor)).invoices.items).toMatchObject([{ id: 'in_1' }]);

    await deps.db.write((tx) => tx.run(sql`update invoices set number = 'RIMU-7' where id = 'in_other'`));
    expect((await find('rata')).invoices.items).toEqual([]);
    expect((await find('rimu')).invoices.items).toHaveLength(1);
    await removeClient(deps, other.id);
    expect((await find('rimu')).invoices.items).toEqual([]);
  });

  it('finds messages of threads and chats and internal notes, newest first, with the words marked', async () => {
    const { find, say, note, chat, id, client } = await createDesk();
    await say('The booking page is down');
    await note('Bookings break often');
    await chat('Is booking fixed?');

    const { items: messages } = (await find('book')).messages;
    expect(messages).toMatchObject([
      { kind: 'message', clientId: client.id, projectId: null, detail: plainly('Chat with Aroha Ngata') },
      { kind: 'message', projectId: id, isInternal: true, detail: plainly('Bakery website') },
      { kind: 'message', projectId: id, isInternal: false },
    ]);
    expect(messages[1]?.snippet).toEqual([
      { text: 'Bookings', isMatch: true },
      { text: ' break often', isMatch: false },
    ]);
    for (let more = 0; more < 4; more += 1) await say(`booking ${more}`);
    expect((await find('book')).messages.items).toHaveLength(5);
  });

  it('finds files by the words of their name', async () => {
    const { find, deps, client, id } = await createDesk();
    const file = await createUpload(deps, client.id, id);

    expect((await find('menu')).files.items).toMatchObject([
      { id: file.id, projectId: id, detail: plainly('Bakery website') },
    ]);
    expect((await find('pdf')).files.items).toHaveLength(1);
  });

  it('pages through one group to its end, and shows every result once', async () => {
    const { find, say, chat, deps, client } = await createDesk();
    const ids: string[] = [];
    for (let number = 0; number < 46; number += 1) {
      const { id } = await createProject(deps, client.id, { projectName: `Kayak ${number}` });
      ids.unshift(id);
    }
    for (let number = 0; number < 3; number += 1) {
      await say(`Kayak ${number}`);
      await chat(`Kayak ${number}`);
    }
    await createProject(deps, client.id, { projectName: 'Paddles' });

    const first = await find('kayak');
    const pages = [first.projects.items];
    let cursor = first.projects.nextCursor;
    while (cursor !== null) {
      const { projects, ...others } = await find('kayak', 'projects', cursor);
      expect(others).toEqual({ clients: none, leads: none, invoices: none, messages: none, files: none });
      pages.push(projects.items);
      cursor = projects.nextCursor;
    }
    expect(pages.map((items) => items.length)).toEqual([5, 20, 20, 1]);
    expect(pages.flat().map(({ id }) => id)).toEqual(ids);

    const rest = await find('kayak', 'messages', first.messages.nextCursor);
    expect(rest.messages).toMatchObject({
      items: [{ kind: 'message', detail: plainly('Bakery website') }],
      nextCursor: null,
    });
    expect(first.messages.items.map(({ id }) => id)).not.toContain(rest.messages.items[0]?.id);
  });

  it('has no cursor for a group that is shown as a whole', async () => {
    const { find, deps, client } = await createDesk();
    for (let number = 0; number < 5; number += 1) {
      await createProject(deps, client.id, { projectName: `Kayak ${number}` });
    }
    expect((await find('kayak')).projects).toMatchObject({ nextCursor: null });
  });

  it.each([
    'q=kia&cursor=5',
    'q=kia&group=projects&cursor=x',
    'q=kia&group=projects&cursor=1.5',
    'q=kia&group=people',
  ])('rejects an invalid page of a group: %s', async (query) => {
    const { request, admin } = await createDesk();
    expect((await request(`/api/admin/search?${query}`, asCaller(admin))).status).toBe(422);
  });

  it('follows changes and deletions', async () => {
    const { find, say, chat, deps, client, id, request } = await createDesk();
    await say('The booking page');
    await chat('The booking chat');
    await createUpload(deps, client.id, id);
    await request('/api/client/profile', withJson({ lastName: 'Walker' }, client, 'PATCH'));
    expect((await find('ngata')).clients.items).toEqual([]);
    expect((await find('walker')).clients.items).toHaveLength(1);

    await removeClient(deps, client.id);
    expect(await find('aroha')).toEqual(nothing);
    expect(await find('booking')).toEqual(nothing);
    expect(await find('menu')).toEqual(nothing);
  });

  it.each([
    '"',
    '""""',
    'a OR b NOT c AND d NEAR(e f, 2)',
    'text:kia ^ora -x +y {a b}: *',
    "'; drop table users; --",
    '\\ % _ \u0000',
    '𞤀 ꙮ 한국 ﷽',
    'x'.repeat(1000),
    'kia '.repeat(250),
    '<b>kia</b>',
  ])('takes any text: %j', async (text) => {
    const { find, say } = await createDesk();
    await say('Kia ora');
    await find(text);
  });

  it('returns nothing for no words', async () => {
    const { request, admin, find } = await createDesk();
    expect((await request('/api/admin/search', asCaller(admin))).status).toBe(200);
    expect(await find('  ')).toEqual(nothing);
  });
});
