import { errorBody, mentionPage, messagePage, searchAnswer, staffUnreadCounts } from '@stackworks/contracts';
import { documentedMessage } from '#/documented/messages.ts';
import { describe, expect, it } from 'vitest';
import { emailTemplates } from '#/emails.ts';
import { sendDueEmails } from '#/platform/email/worker.ts';
import { webhookDeliveries } from '#/platform/webhooks/webhooks.tables.ts';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createEndpoint } from '#test/connections.ts';
import { readToldTo } from '#test/conversations.ts';
import { createOffice, readTargets } from '#test/inbox.ts';
import { writeMentionEmail, writeUnreadEmail } from './emails/deferred-emails.ts';

type Caller = { token: string };

/** The chat of a client with Mere and Hana, which each of them writes in and reads. */
async function createChat() {
  const office = await createOffice();
  const { client, deps, mere, post, request } = office;
  const read = async (path: string, by: Caller): Promise<unknown> =>
    (await request(path, asCaller(by))).json();
  const write = async (content: string, by: Caller = mere, more: object = {}) =>
    post('/api/admin/messages', { content, clientId: client.id, ...more }, by);
  return {
    ...office,
    write,
    note: async (content: string, by: Caller = mere) =>
      documentedMessage.strict().parse(await (await write(content, by, { isInternal: true })).json()),
    writeAsClient: (content: string, more: object = {}) =>
      post('/api/messages', { content, ...more }, client),
    listAsStaff: async (by: Caller = mere) =>
      messagePage.parse(await read(`/api/admin/messages?client=${client.id}`, by)).items,
    listAsClient: async () => messagePage.parse(await read('/api/messages', client)).items,
    markRead: (readUpTo: string, by: Caller) =>
      request(`/api/admin/conversations/chat/${client.id}/read`, withJson({ readUpTo }, by, 'PUT')),
    listMentions: async (by: Caller) => mentionPage.parse(await read('/api/admin/mentions', by)).items,
    find: async (words: string) =>
      searchAnswer.parse(await read(`/api/admin/search?q=${encodeURIComponent(words)}`, mere)).messages.items,
    countUnread: async () => staffUnreadCounts.parse(await read('/api/admin/unread', mere)),
    sentToClient: () => readToldTo(deps, `client:${client.id}`),
    sendEmails: async () => {
      const sent: { to: string; subject: string; html: string }[] = [];
      const deferredEmails = new Map([
        ['mentioned', writeMentionEmail],
        ['unread-messages', writeUnreadEmail],
      ]);
      await sendDueEmails({ ...deps, emailTemplates, deferredEmails }, ({ to, subject, html }) => {
        sent.push({ to, subject, html });
        return Promise.resolve();
      });
      return sent;
    },
  };
}

describe('a note in a client’s chat', () => {
  it('is the team’s: colleagues read it, find it and see it live, and the log has it', async () => {
    const { note, listAsStaff, listAsClient, find, sentToClient, deps, mere, hana, client } =
      await createChat();
    const { id } = await note('They pay late.');

    const shown = { id, content: 'They pay late.', isInternal: true, senderId: mere.id };
    expect(await listAsStaff(hana)).toMatchObject([shown]);
    expect(await readToldTo(deps, 'staff')).toMatchObject([{ type: 'message', message: shown }]);
    expect(await find('pay late')).toMatchObject([
      {
        id,
        kind: 'message',
        isInternal: true,
        detail: [{ text: 'Chat with Aroha Ngata' }],
        clientId: client.id,
      },
    ]);
    expect(await readAuditLog(deps.db)).toMatchObject([
      { action: 'internal-note-added', subjectType: 'client', subjectId: client.id },
    ]);
    expect([await listAsClient(), await sentToClient()]).toEqual([[], []]);
  });

  it('cannot be left by a client, nor read by their marking it', async () => {
    const { writeAsClient, note, listAsClient, request, client } = await createChat();
    await writeAsClient('Psst', { isInternal: true });
    const { id } = await note('They pay late.');

    const answer = await request(`/api/messages/${id}/read`, asCaller(client, 'PATCH'));
    expect([answer.status, errorBody.parse(await answer.json()).message]).toEqual([
      404,
      'This message doesn’t exist.',
    ]);
    expect(await listAsClient()).toMatchObject([{ content: 'Psst' }]);
  });

  it('answers nobody: the reply is still owed and unread, and its snippet is the client’s', async () => {
    const { writeAsClient, note, list, countUnread, deps, client, set } = await createChat();
    await writeAsClient('Are you open?');
    set('2026-11-19T11:00');
    await note('Are we?');

    expect(await readTargets(deps)).toMatchObject([{ kind: 'chat', closedAt: null }]);
    expect((await list()).items).toMatchObject([{ kind: 'chat', snippet: 'Are you open?' }]);
    expect(await countUnread()).toMatchObject({ total: 1, chats: { [client.id]: 1 } });
  });

  it('is no reply that a colleague has to be asked about', async () => {
    const { writeAsClient, note, write, hana } = await createChat();
    await writeAsClient('Are you open?');
    await note('Hana, do you know?');
    const seenUpTo = new Date(0).toISOString();

    expect((await write('Yes, we are.', hana, { seenUpTo })).status).toBe(201);
  });

  it('is in no email to the client and in no webhook', async () => {
    const { write, note, sendEmails, deps, client, set } = await createChat();
    await createEndpoint(deps, { events: ['message.created'] });
    await note('They pay late.');
    await write('Yes, we are.');
    await note('Charge double.');
    set('2026-11-19T10:30');

    const sent = await sendEmails();
    expect(sent.map(({ to }) => to)).toEqual([client.email]);
    expect(sent[0]?.html).toContain('Yes, we are.');
    expect(sent[0]?.html).not.toMatch(/pay late|Charge double|before these/);
    expect(await deps.db.read.select().from(webhookDeliveries)).toHaveLength(1);
  });
});

describe('a colleague named in a note in a chat', () => {
  it('finds it in their inbox with the chat, and in an email that leads there', async () => {
    const { note, list, listMentions, sendEmails, hana, client, set } = await createChat();
    await note('@Hana Walker, do they pay late?');

    const place = { clientId: client.id, projectId: null, leadId: null };
    expect(await listMentions(hana)).toMatchObject([{ ...place, subjectName: 'Aroha Ngata' }]);
    expect((await list('filter=replies', hana)).items).toMatchObject([
      {
        ...place,
        kind: 'mention',
        clientName: 'Aroha Ngata',
        name: 'Mere Walker',
        company: 'Breakwater Bread',
        plan: 'stackgrow',
        planName: 'StackGrow',
      },
    ]);
    set('2026-11-19T10:05');
    const [email] = await sendEmails();
    expect(email).toMatchObject({
      to: hana.email,
      subject: 'Mere Walker mentioned you in the conversation with Aroha Ngata',
    });
    expect(email?.html).toContain(`chat=${client.id}`);
    expect(email?.html).not.toContain('pay late');
  });

  it('has it until they say it is done, and reads it for themselves', async () => {
    const { note, writeAsClient, listAsStaff, markRead, list, listMentions, post, mere, hana, set } =
      await createChat();
    const { id, createdAt } = await note('@Hana Walker, do they pay late?');
    set('2026-11-19T10:10');
    await writeAsClient('Are you open?');
    const [question] = await listAsStaff();
    await markRead(question?.createdAt ?? '', mere);

    expect(await listMentions(hana)).toHaveLength(1);
    expect(await listAsStaff(hana)).toMatchObject([{ isRead: true }, { id, isRead: false }]);
    await markRead(createdAt, hana);
    expect(await listMentions(hana)).toHaveLength(1);
    const mention = (await list('filter=replies', hana)).items.find(({ kind }) => kind === 'mention');
    await post(`/api/admin/inbox/mention/${mention?.id ?? ''}/done`, {}, hana);
    expect(await listMentions(hana)).toEqual([]);
    expect(await listAsStaff(hana)).toMatchObject([{ isRead: true }, { id, isRead: true }]);
  });

  it('marks what the client wrote before it as read, and the client learns nothing else', async () => {
    const { note, writeAsClient, listAsStaff, markRead, listAsClient, sentToClient, hana, set } =
      await createChat();
    await writeAsClient('Are you open?');
    const [question] = await listAsStaff();
    set('2026-11-19T10:10');
    const first = await note('Are we?');
    const second = await note('I think so.');
    const before = (await sentToClient()).length;
    await markRead(first.createdAt, hana);
    await markRead(second.createdAt, hana);

    expect((await sentToClient()).slice(before)).toMatchObject([
      { type: 'read', by: 'admin', readUpTo: question?.createdAt },
    ]);
    expect(await listAsClient()).toMatchObject([{ content: 'Are you open?', isRead: true }]);
  });
});
