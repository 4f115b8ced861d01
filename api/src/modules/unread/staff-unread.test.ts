import { chatPage, staffUnreadCounts } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

const start = new Date('2026-11-20T01:00:00.000Z');
type Person = { token: string };

/** Two members of staff and a client with a project; each thing happens a minute after the one before. */
async function createDesk() {
  let now = start;
  const app = await createTestApp({ now: () => now });
  const client = await createClient(app.deps);
  const [mere, hana] = [await createAdmin(app.deps), await createAdmin(app.deps)];
  const { id } = await createProject(app.deps, client.id);
  const ask = async (path: string, call: RequestInit): Promise<unknown> => {
    now = addMinutes(now, 1);
    return (await app.request(`/api/${path}`, call)).json();
  };
  return {
    ...{ client, mere, hana, id },
    write: (message: string) => ask(`client/messages-new/${id}`, withJson({ message }, client)),
    answer: (by: Person, message: string, isInternal = false) =>
      ask(`admin/messages/${id}`, withJson({ message, isInternal }, by)),
    writeInChat: (content: string) => ask('messages', withJson({ content }, client)),
    readThread: (by: Person) =>
      ask(`admin/projects/${id}/messages/read`, withJson({ readUpTo: now.toISOString() }, by, 'PUT')),
    readChat: async (by: Person) => {
      const { items } = chatPage.parse(await ask(`admin/messages?client=${client.id}`, asCaller(by)));
      return ask(`admin/chat/${items[0]?.id ?? ''}/read`, asCaller(by, 'PATCH'));
    },
    unread: async (by: Person) => staffUnreadCounts.parse(await ask('admin/unread', asCaller(by))),
  };
}

describe('what staff have not read', () => {
  it('is counted by client in the chat, and for each of them by project', async () => {
    const desk = await createDesk();
    await desk.write('one');
    await desk.write('two');
    await desk.writeInChat('three');

    for (const person of [desk.mere, desk.hana]) {
      expect(await desk.unread(person)).toEqual({
        total: 3,
        chats: { [desk.client.id]: 1 },
        projects: { [desk.id]: 2 },
      });
    }
  });

  it('is read in a thread by each for themselves, in the chat by one for all', async () => {
    const desk = await createDesk();
    await desk.write('one');
    await desk.writeInChat('two');
    await desk.readThread(desk.mere);
    await desk.readChat(desk.mere);
    await desk.write('three');

    expect(await desk.unread(desk.mere)).toEqual({ total: 1, chats: {}, projects: { [desk.id]: 1 } });
    expect(await desk.unread(desk.hana)).toEqual({ total: 2, chats: {}, projects: { [desk.id]: 2 } });
  });

  it('waits for nobody once a colleague has answered; a note among colleagues is no answer', async () => {
    const desk = await createDesk();
    await desk.write('one');
    await desk.answer(desk.mere, 'Who takes this?', true);
    expect((await desk.unread(desk.hana)).projects).toEqual({ [desk.id]: 1 });
    await desk.answer(desk.mere, 'Kia ora');
    expect(await desk.unread(desk.hana)).toEqual({ total: 0, chats: {}, projects: {} });
  });
});
