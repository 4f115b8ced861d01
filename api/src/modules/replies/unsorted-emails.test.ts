import {
  clientConversationPage,
  messagePage,
  leadPage,
  unsortedEmailDetail,
  type UnsortedList,
  unsortedPage,
} from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { compose } from '#test/emails/compose.ts';
import { createReplyDesk } from '#test/emails/desk.ts';
import { trustedServer } from '#test/emails/undelivered-emails.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readTargets } from '#test/inbox.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import { blockedSenders, incomingEmails } from './replies.tables.ts';

const nobody = 'reply+nobody@reply.stackworks.example';
const stranger = 'kim@accounts.example';
const menu = { fileName: 'menu.txt', contentType: 'text/plain', content: Buffer.from('Pie $9') };

/** A desk, with the calls that sort emails. */
async function openDesk() {
  const desk = await createReplyDesk();
  const { request, admin } = desk;
  const list = async (which: UnsortedList = 'unsorted') =>
    unsortedPage.parse(
      await (await request(`/api/admin/unsorted-emails?list=${which}`, asCaller(admin))).json(),
    );
  const call = async (path: string, body: object = {}, method = 'POST', by: { token: string } = admin) => {
    const response = await request(`/api/admin/${path}`, withJson(body, by, method));
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  };
  return {
    ...desk,
    list,
    call,
    first: async () => (await list()).items[0]?.id ?? '',
    file: async (filing: object) => call(`unsorted-emails/${(await list()).items[0]?.id ?? ''}/file`, filing),
    read: async (id: string) =>
      unsortedEmailDetail.parse(
        await (await request(`/api/admin/unsorted-emails/${id}`, asCaller(admin))).json(),
      ),
  };
}

describe('an email that belongs to no conversation', () => {
  it('is listed with its reason, and read with its files and where it may belong', async () => {
    const desk = await openDesk();
    const to = await desk.askAboutProject();
    const email = compose({ subject: 'Our menu', text: 'Kia ora, here it is.', attachments: [menu] });
    await desk.deliver(email, { from: stranger, to });

    const { items, counts } = await desk.list();
    expect(items).toMatchObject([
      { reason: 'foreign', sender: stranger, subject: 'Our menu', snippet: 'Kia ora, here it is.' },
    ]);
    expect(counts).toEqual({ unsorted: 1, automatic: 0, blocked: 0 });
    const id = items[0]?.id ?? '';
    expect(await desk.read(id)).toMatchObject({
      text: 'Kia ora, here it is.',
      files: [{ name: 'menu.txt', bytes: 6 }],
      places: [{ kind: 'project', subjectId: desk.projectId }],
      mayBlock: true,
      sorted: null,
    });
    const file = await desk.request(`/api/admin/unsorted-emails/${id}/files/0`, asCaller(desk.admin));
    expect(await file.text()).toBe('Pie $9');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=menu.txt');
    expect(
      (await desk.request(`/api/admin/unsorted-emails/${id}/files/1`, asCaller(desk.admin))).status,
    ).toBe(404);
    const whole = await desk.request(`/api/admin/emails/${id}`, asCaller(desk.admin));
    expect(await whole.json()).toMatchObject({ subject: 'Our menu', text: 'Kia ora, here it is.' });
    expect((await readLiveEvents(desk.deps.db)).at(-1)).toMatchObject({
      audience: 'staff',
      event: { type: 'inbox' },
    });
  });

  it('becomes a message of its sender, counted from when it arrived', async () => {
    const desk = await openDesk();
    await desk.deliver(compose({ text: 'From home', attachments: [menu] }), {
      from: stranger,
      to: nobody,
    });
    const arrivedAt = (await desk.list()).items[0]?.receivedAt ?? '';
    desk.wait(3 * 60);
    const { status, answer } = await desk.file({ kind: 'project', subjectId: desk.projectId });

    expect(status).toBe(200);
    expect(answer).toEqual({ kind: 'project', subjectId: desk.projectId, rejected: [] });
    const { message, files } = await desk.lastMessage();
    expect(message).toMatchObject({
      conversationId: desk.projectId,
      content: 'From home',
      senderId: desk.client.id,
      senderType: 'client',
      senderName: `Aroha Ngata (${stranger})`,
      createdAt: arrivedAt,
    });
    expect(files).toEqual(['menu.txt']);
    const [target] = await readTargets(desk.deps);
    expect(target).toMatchObject({ kind: 'thread', subjectId: desk.projectId, createdAt: arrivedAt });
    const dueAt = slaCalendar(desk.deps).slaDue(new Date(arrivedAt), target?.supportHours ?? null);
    expect(target?.dueAt).toBe(dueAt.toISOString());
    expect((await desk.list()).items).toEqual([]);
    const whole = await desk.request(`/api/admin/emails/${message?.emailId ?? ''}`, asCaller(desk.admin));
    expect(await whole.json()).toMatchObject({ text: 'From home' });
  });

  it('goes into the chat of the client whose address it came from, in their name', async () => {
    const desk = await openDesk();
    await desk.deliver(compose({ text: 'Kia ora' }), { to: nobody });
    const { places, mayBlock } = await desk.read(await desk.first());
    expect(places).toMatchObject([{ kind: 'chat', subjectId: desk.client.id }]);
    expect(mayBlock).toBe(false);
    await desk.file({ kind: 'chat', subjectId: desk.client.id });

    const { message } = await desk.lastMessage();
    expect(message?.conversationId).toBe(desk.client.id);
    expect(message?.senderName).not.toContain('@');
  });

  it('of another client is offered to their own chat before the conversation it was sent to', async () => {
    const desk = await openDesk();
    const tui = await createClient(desk.deps);
    await desk.deliver(compose({ text: 'Kia ora' }), { from: tui.email, to: await desk.askAboutProject() });

    const { places } = await desk.read(await desk.first());
    expect(places.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
      ['chat', tui.id],
      ['project', desk.projectId],
    ]);
  });

  it('of somebody else isn’t the client’s own where they read it, and their own is', async () => {
    const desk = await openDesk();
    const { client, projectId } = desk;
    const jo = compose({ from: `Jo Accountant <${stranger}>`, text: 'I am the accountant' });
    await desk.deliver(jo, { from: stranger, to: nobody });
    await desk.file({ kind: 'chat', subjectId: client.id });
    await desk.deliver(compose({ text: 'Kia ora' }), { to: nobody });
    await desk.file({ kind: 'project', subjectId: projectId });

    const readAsClient = async (path: string): Promise<unknown> =>
      (await desk.request(`/api/${path}`, asCaller(client))).json();
    const theirs = { senderType: 'client', senderName: `Jo Accountant (${stranger})`, isFromOther: true };
    const own = { senderType: 'client', isFromOther: false };
    expect(await readAsClient('messages')).toMatchObject({ items: [theirs] });
    expect(await readAsClient(`client/projects/${projectId}/messages`)).toMatchObject({ items: [own] });
    const { items } = clientConversationPage.parse(await readAsClient('client/conversations'));
    const newestOf = (kind: string) => items.find((each) => each.kind === kind)?.newest;
    expect(newestOf('chat')).toMatchObject({ text: 'I am the accountant', ...theirs });
    expect(newestOf('project')).toMatchObject(own);
  });

  it('becomes a new lead, who can be answered', async () => {
    const desk = await openDesk();
    const email = compose({
      from: `Kim Lee <${stranger}>`,
      subject: 'A new site',
      text: 'Do you do bakeries?',
    });
    await desk.deliver(email, { to: nobody });
    const { answer } = await desk.file({ kind: 'new-lead' });

    const leads = await desk.request('/api/admin/leads', asCaller(desk.admin));
    const [lead] = leadPage.parse(await leads.json()).items;
    expect(lead).toMatchObject({ source: 'email', name: 'Kim Lee', email: stranger, summary: 'A new site' });
    expect(answer).toMatchObject({ kind: 'lead', subjectId: lead?.id });
    expect((await desk.lastMessage()).message).toMatchObject({
      conversationId: lead?.id,
      content: 'Do you do bakeries?',
      senderName: 'Kim Lee',
    });
    expect(await readTargets(desk.deps)).toMatchObject([{ kind: 'lead', subjectId: lead?.id }]);
    const written = await desk.call(`conversations/lead/${lead?.id ?? ''}/messages`, { content: 'We do.' });
    expect(written.status).toBe(201);
  });

  it('filed after a later message stands below it, and says when it came', async () => {
    const desk = await openDesk();
    await desk.deliver(compose({ text: 'From home' }), { from: stranger, to: nobody });
    const came = (await desk.list()).items[0]?.receivedAt ?? '';
    desk.wait(2);
    await desk.call(`messages/${desk.projectId}`, { message: 'Which photos?' });
    desk.wait(2);
    await desk.file({ kind: 'project', subjectId: desk.projectId });

    const path = `/api/client/projects/${desk.projectId}/messages`;
    const thread: unknown = await (await desk.request(path, asCaller(desk.client))).json();
    const [filed, teams] = messagePage.parse(thread).items;
    expect(filed?.createdAt).toSatisfy((at: string) => at > (teams?.createdAt ?? ''));
    expect(filed?.arrivedAt).toBe(came);
    expect(teams?.arrivedAt).toBe(null);
  });

  it('is filed with its subject as the first line', async () => {
    const desk = await openDesk();
    const email = compose({ subject: 'New phone number 021 555 999', text: 'See subject' });
    await desk.deliver(email, { from: stranger, to: nobody });
    await desk.file({ kind: 'chat', subjectId: desk.client.id });

    expect((await desk.lastMessage()).message?.content).toBe('New phone number 021 555 999\n\nSee subject');
  });

  it('is filed once, whichever colleague is first', async () => {
    const desk = await openDesk();
    const colleague = await createAdmin(desk.deps);
    await desk.deliver(compose({ text: 'Kia ora' }), { from: stranger, to: nobody });
    const path = `unsorted-emails/${await desk.first()}/file`;
    const filing = { kind: 'chat', subjectId: desk.client.id };
    const calls = await Promise.all([
      desk.call(path, filing),
      desk.call(path, { kind: 'project', subjectId: desk.projectId }, 'POST', colleague),
    ]);

    expect(calls.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await desk.countMessages()).toBe(1);
  });

  it('with a forged sender says so, wherever it is filed, and blocks nobody', async () => {
    const desk = await openDesk();
    const headers = { 'Authentication-Results': `${trustedServer}; dmarc=fail` };
    await desk.deliver(compose({ text: 'Pay here', headers }), { to: await desk.askAboutProject() });
    const id = await desk.first();
    expect(await desk.read(id)).toMatchObject({ reason: 'forged', mayBlock: false });
    expect((await desk.call(`unsorted-emails/${id}/block`)).status).toBe(409);
    expect(await desk.answers()).toEqual([]);
    await desk.file({ kind: 'project', subjectId: desk.projectId });

    expect((await desk.lastMessage()).message?.senderName).toBe(
      `Aroha Ngata (${desk.client.email}), not verified`,
    );
  });

  it('keeps every word of a long text', async () => {
    const desk = await openDesk();
    const text = `${'Kia ora. '.repeat(700)}The end.`;
    await desk.deliver(compose({ text }), { from: stranger, to: nobody });
    await desk.file({ kind: 'chat', subjectId: desk.client.id });

    const { message } = await desk.lastMessage();
    const shown = [message?.content, ...(message?.folded ?? []).map((part) => part.text)].join(' ');
    expect(shown).toBe(text);
  });

  it('is dismissed, and restored until thirty days later', async () => {
    const desk = await openDesk();
    await desk.deliver(compose({ text: 'Kia ora' }), { from: stranger, to: nobody });
    const path = `unsorted-emails/${await desk.first()}/dismiss`;
    for (let twice = 0; twice < 2; twice += 1) expect((await desk.call(path)).status).toBe(200);
    expect((await desk.list()).items).toEqual([]);
    await desk.call(path, {}, 'DELETE');
    expect((await desk.list()).items).toHaveLength(1);
  });

  it('that couldn’t be read is shown as it came, and never parsed again', async () => {
    const desk = await openDesk();
    await desk.deliver(compose({ text: 'Kia ora' }), { from: stranger, to: nobody });
    await desk.deps.db.write((tx) => tx.update(incomingEmails).set({ detail: 'unreadable' }));
    const id = await desk.first();
    expect(await desk.read(id)).toMatchObject({ reason: 'unreadable', text: null, files: [] });
    const whole = await desk.request(`/api/admin/emails/${id}`, asCaller(desk.admin));
    expect(await whole.text()).toContain('MIME-Version');
    await desk.file({ kind: 'chat', subjectId: desk.client.id });
    expect((await desk.lastMessage()).message?.emailId).toBe(id);
  });
});

describe('a blocked sender', () => {
  it('is listed apart, past emails and later ones, until unblocked', async () => {
    const desk = await openDesk();
    for (const text of ['Buy now', 'Buy again']) {
      await desk.deliver(compose({ text }), { from: stranger, to: nobody });
      desk.wait(1);
    }
    expect((await desk.call(`unsorted-emails/${await desk.first()}/block`)).answer).toEqual({ id: stranger });
    const answered = (await desk.answers()).length;
    await desk.deliver(compose({ text: 'Buy more' }), { from: stranger, to: await desk.askAboutProject() });

    expect((await desk.list()).items).toEqual([]);
    expect((await desk.list('blocked')).items).toMatchObject([
      { reason: 'blocked', snippet: 'Buy more' },
      { snippet: 'Buy again' },
      { snippet: 'Buy now' },
    ]);
    expect(await desk.answers()).toHaveLength(answered);
    const senders = await desk.request('/api/admin/blocked-senders', asCaller(desk.admin));
    expect(await senders.json()).toMatchObject({ items: [{ id: stranger, by: 'Mere Walker' }] });

    await desk.call(`blocked-senders/${encodeURIComponent(stranger)}`, {}, 'DELETE');
    expect((await desk.list('blocked')).items).toEqual([]);
    expect((await desk.list()).items.map(({ reason }) => reason)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('is never a client or a colleague', async () => {
    const desk = await openDesk();
    for (const from of [desk.client.email, desk.admin.email]) {
      await desk.deliver(compose({ text: 'Kia ora' }), { from, to: nobody });
      expect((await desk.call(`unsorted-emails/${await desk.first()}/block`)).status).toBe(409);
    }
  });

  it('who has an account by then is heard in their own conversations', async () => {
    const desk = await openDesk();
    const to = await desk.askAboutProject();
    const { client, deps } = desk;
    const createdAt = addMinutes(deps.now(), -5).toISOString();
    await deps.db.write((tx) => tx.insert(blockedSenders).values({ address: client.email, createdAt }));
    await desk.deliver(compose({ text: 'Kia ora' }), { to });

    expect((await desk.lastMessage()).message?.content).toBe('Kia ora');
  });
});
