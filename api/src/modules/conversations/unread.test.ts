import { randomUUID } from 'node:crypto';
import { messagePage, unreadCounts } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { emailTemplates } from '#/emails.ts';
import { sendDueEmails } from '#/platform/email/worker.ts';
import { conversations, messages } from './conversations.tables.ts';
import { writeUnreadEmail } from './emails/deferred-emails.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createThousandThreads, deactivate } from '#test/conversations.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject, moveToAddress } from '#test/factories.ts';
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
  const replyTo: string[] = [];
  const threads: (string | null)[] = [];
  return {
    ...app,
    client,
    id,
    replyTo,
    threads,
    aboutProject: `${client.email}: Bakery website: messages from Stackworks`,
    aboutChat: `${client.email}: Messages from Stackworks`,
    wait: (minutes: number) => {
      now = addMinutes(now, minutes);
    },
    writeInThread: (message: string) => ask(`admin/messages/${id}`, withJson({ message }, admin)),
    writeInChat: (content: string) =>
      ask('admin/messages', withJson({ content, clientId: client.id }, admin)),
    readThread: () =>
      ask(
        `client/conversations/project/${id}/read`,
        withJson({ readUpTo: now.toISOString() }, client, 'PUT'),
      ),
    readChat: async () => {
      const { items } = messagePage.parse(await ask('messages', asCaller(client)));
      return ask(`messages/${items[0]?.id ?? ''}/read`, asCaller(client, 'PATCH'));
    },
    unread: async () => unreadCounts.parse(await ask('client/unread', asCaller(client))),
    /** Sends emails that are due; `meanwhile` happens while one is being sent. */
    send: async (meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
      const sent: string[] = [];
      const deferredEmails = new Map([['unread-messages', writeUnreadEmail]]);
      await sendDueEmails({ ...app.deps, emailTemplates, deferredEmails }, async (email) => {
        await meanwhile();
        sent.push(`${email.to}: ${email.subject}`, email.text);
        replyTo.push(email.replyTo);
        threads.push(email.threadId);
      });
      return sent;
    },
    change: (path: string, changes: object) => ask(`client/${path}`, withJson(changes, client, 'PATCH')),
  };
}

describe('what a client has not read', () => {
  it('is counted in the chat and by project, for each client', async () => {
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

  it('doesn’t include what was written to the lead that they were', async () => {
    const { deps, client, unread } = await createDesk();
    const createdAt = start.toISOString();
    const lead = { id: randomUUID(), kind: 'lead', clientId: client.id, createdAt } as const;
    await deps.db.write(async (tx) => {
      await tx.insert(conversations).values(lead);
      const author = { senderType: 'admin', senderId: 'mere', senderName: 'Mere Walker' } as const;
      const message = { id: randomUUID(), conversationId: lead.id, content: 'Kia ora', createdAt };
      await tx.insert(messages).values({ ...message, ...author });
    });

    expect(await unread()).toEqual({ total: 0, chat: 0, projects: {} });
  });

  it(
    'is counted quickly among a thousand projects and ten thousand messages',
    { timeout: 60_000 },
    async () => {
      const desk = await createDesk();
      const { client, deps } = desk;
      await createThousandThreads(deps, client.id, start);

      const begun = process.cpuUsage();
      const { total } = await desk.unread();
      expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000);
      expect(total).toBe(1000);
    },
  );
});

describe('an email about unread messages', () => {
  it('is one for all messages of a conversation within ten minutes, and says what they say', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    await desk.writeInChat('three');
    desk.wait(6);
    await desk.writeInThread('two');
    expect(await desk.send()).toEqual([]);
    desk.wait(4);

    const [about, text, aboutChat, textOfChat, ...others] = await desk.send();
    expect([about, aboutChat]).toEqual([desk.aboutProject, desk.aboutChat]);
    expect(text).toMatch(/Mere Walker\s+one\s+Mere Walker\s+two/);
    expect(textOfChat).toContain('three');
    expect(others).toEqual([]);
  });

  it('can be answered, by its reader, until ninety days later', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    desk.wait(10);
    await desk.send();
    await desk.writeInThread('two');
    desk.wait(10);
    await desk.send();

    const [first, second] = desk.replyTo;
    expect(first).toMatch(/^reply\+[\da-f]{44}@reply\.stackworks\.example$/);
    // The same address, valid for ten minutes longer.
    expect(second?.slice(0, 22)).toBe(first?.slice(0, 22));
    expect(desk.threads).toEqual([desk.id, desk.id]);
  });

  it('leaves out the oldest of many', async () => {
    const desk = await createDesk();
    for (let count = 1; count <= 12; count += 1) await desk.writeInThread(`number ${count};`);
    desk.wait(10);

    const [, text] = await desk.send();
    expect(text).not.toContain('number 2;');
    expect(text).toContain('number 3;');
    expect(text).toContain('2 messages before these');
  });

  it('is sent again when more is written after it', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    desk.wait(10);
    expect(await desk.send()).not.toEqual([]);
    await desk.writeInThread('two');
    expect(await desk.send()).toEqual([]);
    desk.wait(10);
    expect(await desk.send()).toContain(desk.aboutProject);
  });

  it('is sent again when more is written while it is being sent', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    desk.wait(10);
    expect(await desk.send(() => desk.writeInThread('two'))).toContain(desk.aboutProject);
    expect(await desk.send()).toEqual([]);
    desk.wait(10);
    expect(await desk.send()).toContain(desk.aboutProject);
    desk.wait(10);
    expect(await desk.send()).toEqual([]);
  });

  it('says what is unread by the time it leaves', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    await desk.writeInChat('two');
    await desk.readThread();
    desk.wait(10);

    const [email, text, ...others] = await desk.send();
    expect(email).toBe(desk.aboutChat);
    expect(text).not.toContain('one');
    expect(others).toEqual([]);
  });

  it('goes to the address the client has by then', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    await moveToAddress(desk.deps, desk.client.id, 'new@bakery.example');
    await desk.send();
    desk.wait(10);

    expect(await desk.send()).toContain('new@bakery.example: Bakery website: messages from Stackworks');
    expect(await readOutbox(desk.deps.db)).toContainEqual(
      expect.objectContaining({
        template: 'unread-messages',
        recipient: 'new@bakery.example',
        status: 'sent',
      }),
    );
  });

  it('is not sent when the client has turned it off in the meantime', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    await desk.change('notification-preferences', { messages: false });
    desk.wait(10);

    expect(await desk.send()).toEqual([]);
    expect(await readOutbox(desk.deps.db)).toEqual([]);
  });

  it('is not sent when the client has been deactivated in the meantime', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    await deactivate(desk.deps, desk.client.id);
    desk.wait(10);

    expect(await desk.send()).toEqual([]);
    expect(await readOutbox(desk.deps.db)).toEqual([]);
  });

  it('is not sent when everything has been read by then', async () => {
    const desk = await createDesk();
    await desk.writeInThread('one');
    await desk.writeInChat('two');
    await desk.readThread();
    await desk.readChat();
    desk.wait(10);

    expect(await desk.send()).toEqual([]);
    expect(await readOutbox(desk.deps.db)).toEqual([]);
  });

  it('is not sent to a client who turned it off, or was deactivated', async () => {
    const wishes = { messages: false, versions: true, statusChanges: true };
    for (const columns of [{ notificationPreferences: wishes }, { isActive: false }]) {
      const desk = await createDesk(columns);
      await desk.writeInThread('one');
      await desk.writeInChat('two');

      expect(await readOutbox(desk.deps.db)).toEqual([]);
    }
  });

  it('is not sent about the client’s own messages', async () => {
    const { request, client, deps } = await createDesk();
    await request('/api/messages', withJson({ content: 'Kia ora' }, client));

    expect((await readOutbox(deps.db)).map(({ template }) => template)).toEqual(['client-messages']);
  });
});
