import { randomUUID } from 'node:crypto';
import { unreadCounts } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { mailOutbox } from '#/db/schema/mail-outbox.ts';
import { messages } from '#/db/schema/messages.ts';
import { projectBriefs } from '#/db/schema/projects.ts';
import { projectMessages, threadReads } from '#/db/schema/threads.ts';
import { sendDueMails } from '#/integrations/mail/worker.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

const start = new Date('2026-11-20T09:00:00.000Z');

/** A client with a project, and a member of staff who writes to them; the clock stands still unless moved. */
async function createDesk(columns: Parameters<typeof createClient>[1] = {}) {
  let now = start;
  const app = await createTestApp({ now: () => now });
  const client = await createClient(app.deps, columns);
  const admin = await createAdmin(app.deps);
  const { id } = await createProject(app.deps, client.id);
  const ask = async (path: string, call: RequestInit): Promise<unknown> =>
    (await app.request(`/api/${path}`, call)).json();
  return {
    ...app,
    client,
    id,
    wait: (minutes: number) => {
      now = addMinutes(now, minutes);
    },
    writeInThread: (message: string) => ask(`admin/messages/${id}`, withJson({ message }, admin)),
    writeInChat: (content: string) =>
      ask('admin/messages', withJson({ content, clientId: client.id }, admin)),
    readThread: () =>
      ask(`client/projects/${id}/messages/read`, withJson({ readUpTo: now.toISOString() }, client, 'PUT')),
    readChat: async () => {
      const [newest] = await app.deps.db.read.select().from(messages);
      return ask(`messages/${newest?.id ?? ''}/read`, asCaller(client, 'PATCH'));
    },
    unread: async () => unreadCounts.parse(await ask('client/unread', asCaller(client))),
    send: async () => {
      const sent: string[] = [];
      await sendDueMails(app.deps, async ({ to, subject }) => {
        sent.push(`${to}: ${subject}`);
        return Promise.resolve();
      });
      return sent;
    },
  };
}

describe('what a client has not read', () => {
  it('is counted in the chat and by project, and is theirs alone', async () => {
    const desk = await createDesk();
    const other = await createClient(desk.deps);
    await desk.writeInThread('one');
    await desk.writeInThread('two');
    await desk.writeInChat('three');

    expect(await desk.unread()).toEqual({ total: 3, chat: 1, projects: { [desk.id]: 2 } });
    const others = await desk.request('/api/client/unread', asCaller(other));
    expect(await others.json()).toEqual({ total: 0, chat: 0, projects: {} });
    await desk.readChat();
    expect(await desk.unread()).toEqual({ total: 2, chat: 0, projects: { [desk.id]: 2 } });
  });

  it('is counted fast among a thousand projects and ten thousand messages', async () => {
    const desk = await createDesk();
    const { client, deps } = desk;
    const at = start.toISOString();
    const ids = Array.from({ length: 1000 }, () => randomUUID());
    const brief = {
      projectType: 'web_design',
      projectName: 'Site',
      description: '',
      createdAt: at,
      updatedAt: at,
    };
    const sender = { senderId: 'staff', senderType: 'admin', senderName: 'Mere Walker' } as const;
    await deps.db.write(async (tx) => {
      for (let batch = 0; batch < 10; batch += 1) {
        const some = ids.slice(batch * 100, (batch + 1) * 100);
        await tx.insert(projectBriefs).values(some.map((id) => ({ ...brief, id, userId: client.id })));
        await tx
          .insert(threadReads)
          .values(some.map((projectBriefId) => ({ projectBriefId, readerId: client.id, readUpTo: at })));
        await tx.insert(projectMessages).values(
          some.flatMap((projectBriefId) =>
            Array.from({ length: 10 }, (_, index) => ({
              ...sender,
              id: randomUUID(),
              projectBriefId,
              message: 'Kia ora',
              createdAt: addMinutes(start, index === 9 ? 1 : -index).toISOString(),
            })),
          ),
        );
      }
    });

    const startedAt = performance.now();
    const { total } = await desk.unread();
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(total).toBe(1000);
  });
});

describe('a mail about unread messages', () => {
  it('is one for all that came within ten minutes, and says where they are', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    desk.wait(6);
    await desk.writeInThread('two');
    await desk.writeInChat('three');
    expect(await desk.send()).toEqual([]);
    desk.wait(4);

    expect(await readOutbox(desk.deps.db)).toMatchObject([
      { props: { chat: 1, projects: [{ projectId: desk.id, projectName: 'Bakery website', unread: 2 }] } },
    ]);
    expect(await desk.send()).toEqual([`${desk.client.email}: 3 messages from Stackworks you haven’t read`]);
  });

  it('comes again when more is written after it', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    desk.wait(10);
    expect(await desk.send()).toHaveLength(1);
    await desk.writeInThread('two');
    expect(await desk.send()).toEqual([]);
    desk.wait(10);
    expect(await desk.send()).toHaveLength(1);
  });

  it('does not come when everything has been read before', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    await desk.writeInChat('two');
    await desk.readThread();
    expect(await readOutbox(desk.deps.db)).toMatchObject([{ props: { chat: 1, projects: [] } }]);
    await desk.readChat();
    desk.wait(10);

    expect(await desk.send()).toEqual([]);
    expect(await desk.deps.db.read.select().from(mailOutbox)).toEqual([]);
  });

  it('does not come to a client who wants none, or has been deactivated', async () => {
    const wishes = { messages: false, versions: true, statusChanges: true };
    for (const columns of [{ notificationPreferences: wishes }, { isActive: false }]) {
      const desk = await createDesk(columns);
      await desk.writeInThread('one');
      await desk.writeInChat('two');

      expect(await readOutbox(desk.deps.db)).toEqual([]);
    }
  });

  it('does not come of what the client wrote', async () => {
    const { request, client, deps } = await createDesk();
    await request('/api/messages', withJson({ content: 'Kia ora' }, client));

    expect(await readOutbox(deps.db)).toEqual([]);
  });
});
