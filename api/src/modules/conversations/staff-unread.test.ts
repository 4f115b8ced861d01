import { messagePage, staffUnreadCounts } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { emailTemplates } from '#/emails.ts';
import { sendDueEmails } from '#/platform/email/worker.ts';
import { writeStaffUnreadEmail } from './emails/deferred-emails.ts';
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
    ...app,
    client,
    mere,
    hana,
    id,
    wait: (minutes: number) => {
      now = addMinutes(now, minutes);
    },
    /** Sends emails that are due, and returns their recipients and texts. */
    send: async () => {
      const sent: { to: string; subject: string; text: string }[] = [];
      const deferredEmails = new Map([['client-messages', writeStaffUnreadEmail]]);
      await sendDueEmails({ ...app.deps, emailTemplates, deferredEmails }, ({ to, subject, text }) => {
        sent.push({ to, subject, text });
        return Promise.resolve();
      });
      return sent.sort((one, other) => one.to.localeCompare(other.to));
    },
    write: (message: string) => ask(`client/messages-new/${id}`, withJson({ message }, client)),
    answer: (by: Person, message: string, isInternal = false) =>
      ask(`admin/messages/${id}`, withJson({ message, isInternal }, by)),
    writeInChat: (content: string) => ask('messages', withJson({ content }, client)),
    readThread: (by: Person) =>
      ask(`admin/conversations/project/${id}/read`, withJson({ readUpTo: now.toISOString() }, by, 'PUT')),
    readChat: async (by: Person) => {
      const { items } = messagePage.parse(await ask(`admin/messages?client=${client.id}`, asCaller(by)));
      return ask(
        `admin/conversations/chat/${client.id}/read`,
        withJson({ readUpTo: items[0]?.createdAt }, by, 'PUT'),
      );
    },
    assign: (to: { email: string; token: string }) =>
      ask(`admin/projects/${id}/assign`, withJson({ assignedTo: to.email }, to, 'PATCH')),
    turnOff: (by: Person) =>
      ask('admin/notification-preferences', withJson({ messages: false }, by, 'PATCH')),
    unread: async (by: Person) => staffUnreadCounts.parse(await ask('admin/unread', asCaller(by))),
  };
}

describe('what staff have not read', () => {
  it('is counted by client in chats, and for each colleague by project', async () => {
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

  it('is read by each colleague for themselves in a project, and by one for all in a chat', async () => {
    const desk = await createDesk();
    await desk.write('one');
    await desk.write('two');
    await desk.writeInChat('three');
    await desk.readThread(desk.mere);
    await desk.readChat(desk.mere);
    await desk.write('four');

    expect(await desk.unread(desk.mere)).toEqual({ total: 1, chats: {}, projects: { [desk.id]: 1 } });
    expect(await desk.unread(desk.hana)).toEqual({ total: 3, chats: {}, projects: { [desk.id]: 3 } });
  });

  it('is cleared once a colleague has replied; an internal note is no reply', async () => {
    const desk = await createDesk();
    await desk.write('one');
    await desk.answer(desk.mere, 'Who takes this?', true);
    expect((await desk.unread(desk.hana)).projects).toEqual({ [desk.id]: 1 });
    await desk.answer(desk.mere, 'Kia ora');
    expect(await desk.unread(desk.hana)).toEqual({ total: 0, chats: {}, projects: {} });
    await desk.write('two');
    expect((await desk.unread(desk.hana)).projects).toEqual({ [desk.id]: 1 });
  });
});

describe('an email to staff about clients’ messages', () => {
  it('is one to each for all messages of a conversation, and says what they say', async () => {
    const desk = await createDesk();
    await desk.write('one');
    await desk.write('two');
    await desk.writeInChat('three');
    expect(await desk.send()).toEqual([]);
    desk.wait(15);

    const sent = await desk.send();
    const both = [desk.mere.email, desk.hana.email].sort();
    const ofProject = sent.filter(({ subject }) => subject === 'Bakery website: messages from Aroha Ngata');
    const ofChat = sent.filter(({ subject }) => subject === 'Messages from Aroha Ngata');
    expect([ofProject, ofChat].map((emails) => emails.map(({ to }) => to))).toEqual([both, both]);
    expect(sent).toHaveLength(4);
    expect(ofProject[0]?.text).toMatch(/Aroha Ngata\s+one\s+Aroha Ngata\s+two/);
    expect(ofChat[0]?.text).toContain('three');
  });

  it('goes to the project’s assignee alone', async () => {
    const desk = await createDesk();
    await desk.assign(desk.mere);
    await desk.send();
    await desk.write('one');
    desk.wait(15);

    expect((await desk.send()).map(({ to }) => to)).toEqual([desk.mere.email]);
  });

  it('leaves out messages that were read or answered in the meantime', async () => {
    const desk = await createDesk();
    await desk.write('one');
    await desk.readThread(desk.hana);
    desk.wait(15);
    expect((await desk.send()).map(({ to }) => to)).toEqual([desk.mere.email]);

    await desk.write('two');
    await desk.answer(desk.hana, 'Kia ora');
    desk.wait(15);
    const emails = (await desk.send()).filter(({ subject }) => subject.includes('messages from'));
    expect(emails).toEqual([]);
  });

  it('is not sent to staff who turned it off, even after the message', async () => {
    const desk = await createDesk();
    await desk.write('one');
    await desk.turnOff(desk.mere);
    desk.wait(15);

    expect((await desk.send()).map(({ to }) => to)).toEqual([desk.hana.email]);
  });
});
