import { Readable } from 'node:stream';
import { errorBody, message, messagePage, savedReplyPage, searchAnswer } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { readActions, readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { compose } from '#test/emails/compose.ts';
import type { createTestApp, testConfig } from '#test/create-test-app.ts';
import { openLeadDesk, sampleConsultation, written } from '#test/lead-desk.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readTargets } from '#test/inbox.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { storeEmail } from './commands/store-email.ts';
import { readDueEmails } from './email-reader.ts';
import { incomingEmails } from './replies.tables.ts';

type Answer = { text?: string; from?: string; fileName?: string; files?: number; messageId?: string };

/** A lead that has come, and staff who answer it. */
async function openLead(config: Parameters<typeof createTestApp>[0] = {}) {
  const desk = await openLeadDesk(config);
  const { request, deps, admin } = desk;
  await desk.write(written);
  const arrival = await desk.deliver();
  const [{ id } = { id: '' }] = await desk.listLeads();
  const path = `/api/admin/conversations/lead/${id}/messages`;
  return {
    ...desk,
    id,
    /** The emails that said it has come. */
    arrival,
    send: async (body: object, by: { token: string } = admin) => {
      const response = await request(path, withJson(body, by));
      const answer: unknown = await response.json();
      return { status: response.status, body: answer };
    },
    list: async () => messagePage.strict().parse(await (await request(path, asCaller(admin))).json()),
    /** Delivers an email from the lead to an address. */
    receive: async (
      to: string,
      { text = 'Kia ora', from = written.email, fileName, files: count = 1, messageId }: Answer = {},
    ) => {
      const file = { contentType: 'text/plain', content: Buffer.from('logo') };
      const attachments =
        fileName === undefined ? [] : Array.from({ length: count }, () => ({ fileName, ...file }));
      const raw = await compose({ text, attachments, ...(messageId && { messageId }) })({ from, to });
      await storeEmail(deps, { returnPath: from, recipients: [] }, Readable.from([raw]));
      await readDueEmails(deps);
    },
    outcomes: async () =>
      (await deps.db.read.select().from(incomingEmails)).map(({ outcome, detail }) => [outcome, detail]),
  };
}

describe('a reply to a lead', () => {
  it('is emailed at once, in one thread, and marks the lead as answered', async () => {
    const { send, list, deliver, readLead, listOwed, deps, id, admin } = await openLead();
    expect(await listOwed()).toMatchObject([{ kind: 'lead', leadId: id }]);
    const { status, body } = await send({ content: 'Kia ora Rua,\n\nYes, it can.' });

    expect(status).toBe(201);
    expect(message.strict().parse(body)).toMatchObject({
      kind: 'lead',
      subjectId: id,
      content: 'Kia ora Rua,\n\nYes, it can.',
      senderId: admin.id,
    });
    await send({ content: 'And payments too.' });
    const emails = await deliver();
    expect(emails.map(({ to }) => to)).toEqual([written.email, written.email]);
    expect(emails[0]?.threadId).toBe(id);
    expect(emails[0]?.subject).toMatch(/^Your enquiry to /);
    expect(emails[0]?.replyTo).toMatch(/^reply\+[0-9a-f]{44}@/);
    expect(emails[0]?.text).toContain('Yes, it can.');
    expect(emails[0]?.isByPerson).toBe(true);
    expect(new Set(emails.map(({ subject, replyTo }) => `${subject} ${replyTo}`)).size).toBe(1);
    expect((await list()).items.map(({ content }) => content)).toEqual([
      'And payments too.',
      'Kia ora Rua,\n\nYes, it can.',
    ]);
    expect(await readLead(id)).toMatchObject({ status: 'in_progress', responseTarget: null });
    expect(await listOwed()).toEqual([]);
    expect(await readTargets(deps)).toMatchObject([{ kind: 'lead', isMet: true, closedById: admin.id }]);
    expect(await readActions(deps.db)).toEqual(['lead-assigned', 'lead-answered', 'lead-answered']);
    const updates = await readLiveEvents(deps.db);
    expect(updates.map(({ event }) => event.type)).toContain('message');
    expect(new Set(updates.map(({ audience }) => audience))).toEqual(new Set(['staff']));
  });

  it('makes who sends the first its owner, unless it has one', async () => {
    const { send, readLead, deps, id, admin, listOwed } = await openLead();
    const colleague = await createAdmin(deps, { firstName: 'Tama' });
    await send({ content: 'Who takes this?', isInternal: true }, colleague);
    expect((await readLead(id)).owner).toBeNull();
    await send({ content: 'Kia ora Rua' });
    await send({ content: 'And from me' }, colleague);

    expect((await readLead(id)).owner).toEqual({ id: admin.id, name: 'Mere Walker' });
    const assigned = (await readAuditLog(deps.db)).filter(({ action }) => action === 'lead-assigned');
    expect(assigned).toMatchObject([{ actorId: admin.id, subjectId: id, detail: { to: 'Mere Walker' } }]);
    expect(await listOwed()).toEqual([]);
  });

  it('by email lands without files, and its author hears so', async () => {
    const { arrival, receive, list, deliver, admin } = await openLead();
    const replyTo = arrival.find(({ to }) => to === admin.email)?.replyTo ?? '';
    await receive(replyTo, { from: admin.email, text: 'Our menu', fileName: 'menu.txt' });
    expect((await list()).items).toMatchObject([{ content: 'Our menu', attachments: [] }]);
    const heard = (await deliver()).find(({ to }) => to === admin.email);
    expect(heard?.text).toContain('A reply to an enquiry can’t have files.');
    expect(heard?.text).toContain('Please send a link to them instead.');
  });

  it('can be an answer to the email about it', async () => {
    const { arrival, receive, list, deliver, listOwed, admin } = await openLead();
    const notice = arrival.find(({ to }) => to === admin.email);
    expect(notice?.text).toContain(written.message);
    expect(notice?.text).toContain('Reply to this email, and your answer goes to Rua Henare.');
    await receive(notice?.replyTo ?? '', { from: admin.email, text: 'Yes, it can.' });

    expect((await list()).items).toMatchObject([{ content: 'Yes, it can.', senderId: admin.id }]);
    expect(await listOwed()).toEqual([]);
    expect(await deliver()).toMatchObject([{ to: written.email, subject: 'Your enquiry to Stackworks' }]);
  });

  it('is sent once under its key', async () => {
    const { request, admin, id, deliver, list } = await openLead();
    const post = () =>
      request(`/api/admin/conversations/lead/${id}/messages`, {
        ...withJson({ content: 'Kia ora' }, admin),
        headers: {
          ...Object.fromEntries(new Headers(withJson({}, admin).headers)),
          'idempotency-key': 'once-and-no-more',
        },
      });
    expect([(await post()).status, (await post()).status]).toEqual([201, 201]);
    expect((await list()).items).toHaveLength(1);
    expect(await deliver()).toHaveLength(1);
  });

  it('is held back when a colleague has replied meanwhile', async () => {
    const { send, deps } = await openLead();
    const colleague = await createAdmin(deps, { firstName: 'Tama' });
    const seenUpTo = new Date(0).toISOString();
    await send({ content: 'Mine' }, colleague);
    const { status, body } = await send({ content: 'Mine too', seenUpTo });
    expect(status).toBe(409);
    expect(errorBody.parse(body).error.message).toMatch(/^Tama sent a reply just now/);
  });

  it('as a note goes to nobody, and answers nothing', async () => {
    const { send, list, deliver, listOwed, readLead, id } = await openLead();
    await send({ content: 'Who takes this?', isInternal: true });
    expect(await deliver()).toEqual([]);
    expect((await list()).items).toMatchObject([{ isInternal: true }]);
    expect(await listOwed()).toHaveLength(1);
    expect((await readLead(id)).status).toBe('new');
  });

  it('as a note that names a colleague waits for them, with the lead', async () => {
    const { send, listOwed, deps, id, pass, deliver, admin } = await openLead();
    const colleague = await createAdmin(deps, { firstName: 'Tama' });
    await send({ content: '@Mere Walker, do you know them?', isInternal: true }, colleague);
    const mention = (await listOwed()).find(({ kind }) => kind === 'mention');
    expect(mention).toMatchObject({
      leadId: id,
      name: 'Tama Walker',
      clientName: `${written.firstName} ${written.lastName}`,
      projectId: null,
      text: '@Mere Walker, do you know them?',
    });
    pass(6);
    const [email] = await deliver();
    expect(email?.to).toBe(admin.email);
    expect(email?.html).toContain(`lead=${id}`);
  });

  it('is found by search, and can begin with a saved reply', async () => {
    const { send, request, admin, id } = await openLead();
    await send({ content: 'Bookings are in every plan.' });
    const found = searchAnswer.parse(
      await (await request('/api/admin/search?q=every', asCaller(admin))).json(),
    );
    expect(found.messages.items).toMatchObject([{ kind: 'message', leadId: id }]);
    const replies = await request(`/api/admin/saved-replies?lead=${id}`, asCaller(admin));
    expect(savedReplyPage.parse(await replies.json()).values).toMatchObject({ first_name: 'Rua' });
  });

  it('needs a lead', async () => {
    const { request, admin } = await openLead();
    const path = '/api/admin/conversations/lead/nobody/messages';
    expect((await request(path, withJson({ content: 'Kia ora' }, admin))).status).toBe(404);
  });
});

describe('what a lead answers by email', () => {
  /** A lead that staff have answered. @returns the address for their answer too */
  async function answerLead(limits: Partial<Pick<typeof testConfig, 'fileMaxBytes'>> = {}) {
    const lead = await openLead({ config: limits });
    await lead.send({ content: 'Yes, it can.' });
    const emails = await lead.deliver();
    return { ...lead, emails, replyTo: emails[0]?.replyTo ?? '' };
  }

  it('comes back into its conversation, and waits in the inbox', async () => {
    const { receive, replyTo, list, listOwed, readLead, id, ...desk } = await answerLead();
    await receive(replyTo, { text: 'Ka pai! How much is it?' });

    expect(await desk.outcomes()).toEqual([['landed', null]]);
    expect((await list()).items[0]).toMatchObject({
      content: 'Ka pai! How much is it?',
      senderType: 'client',
      senderName: 'Rua Henare',
      senderId: id,
    });
    expect(await listOwed()).toMatchObject([
      { kind: 'lead', leadId: id, name: 'Rua Henare', snippet: 'Ka pai! How much is it?' },
    ]);
    const { status, responseTarget } = await readLead(id);
    expect(status).toBe('in_progress');
    expect(responseTarget).not.toBeNull();
    desk.pass(15);
    const [email] = await desk.deliver();
    expect(email).toMatchObject({ to: desk.admin.email, threadId: id });
    expect(email?.text).toContain('How much is it?');
  });

  it('opens a lead again that was closed', async () => {
    const { receive, replyTo, readLead, change, id } = await answerLead();
    await change(id, { status: 'closed' });
    expect((await readLead(id)).status).toBe('closed');
    await receive(replyTo, { text: 'Is it too late?' });
    expect((await readLead(id)).status).toBe('in_progress');
  });

  it('may need no reply, which leaves the lead what it is', async () => {
    const { receive, replyTo, readLead, listOwed, request, admin, deps, id } = await answerLead();
    await receive(replyTo, { text: 'Thanks!' });
    const [item] = await listOwed();
    const done = `/api/admin/inbox/lead/${item?.id}/done`;
    expect((await request(done, asCaller(admin, 'POST'))).status).toBe(200);

    expect(await listOwed()).toEqual([]);
    expect(await readLead(id)).toMatchObject({ status: 'in_progress', responseTarget: null });
    expect((await readAuditLog(deps.db)).at(-1)).toMatchObject({ action: 'reply-not-needed', subjectId: id });
  });

  it('may come to the first email, before anybody has written to them', async () => {
    const { arrival, receive, list, id } = await openLead();
    const thanks = arrival.find(({ to }) => to === written.email);
    await receive(thanks?.replyTo ?? '', { text: 'One more question' });
    expect((await list()).items).toMatchObject([
      { content: 'One more question', senderType: 'client', senderId: id },
    ]);
  });

  it('is theirs alone to send', async () => {
    const { receive, replyTo, list, outcomes, deps, deliver } = await answerLead();
    await receive(replyTo, { from: 'someone@else.example' });
    const client = await createClient(deps);
    await receive(replyTo, { from: client.email });
    expect(await outcomes()).toEqual([
      ['unsorted', 'foreign'],
      ['unsorted', 'foreign'],
    ]);
    expect((await list()).items).toHaveLength(1);
    const [email] = await deliver();
    expect(email?.text).toContain('Next time, reply from the address we wrote to');
    expect(email?.text).not.toContain('portal');
  });

  it('may be that nobody has that address, which staff see, and then it waits again', async () => {
    const { readLead, id, emails, deps, listOwed } = await answerLead();
    expect(await listOwed()).toEqual([]);
    const before = (await readLiveEvents(deps.db)).length;
    expect((await readLead(id)).bouncedAt).toBeNull();
    const [{ returnPath } = { returnPath: null }] = emails;
    const report = `From: mailer-daemon@mail.example\nTo: ${returnPath}\n\nStatus: 5.1.1\n`;
    await storeEmail(deps, { returnPath: '', recipients: [] }, Readable.from([report]));
    await readDueEmails(deps);
    const { bouncedAt, status } = await readLead(id);
    expect({ isBounced: bouncedAt !== null, status }).toEqual({ isBounced: true, status: 'new' });
    expect(await listOwed()).toMatchObject([
      { kind: 'lead', leadId: id, snippet: `Our reply didn’t reach ${written.email}.` },
    ]);
    const updates = (await readLiveEvents(deps.db)).slice(before).map(({ event }) => event.type);
    expect(updates).toEqual(expect.arrayContaining(['leads', 'inbox']));
  });

  it('lands with its files, which staff open there and find', async () => {
    const { receive, replyTo, list, deliver, request, admin, id, deps } = await answerLead();
    await receive(replyTo, { text: 'My logo', fileName: 'logo.txt' });

    const [message] = (await list()).items;
    expect(message).toMatchObject({
      content: 'My logo',
      attachments: [{ fileName: 'logo.txt', fileSize: 4 }],
    });
    const { id: fileId = '', fileUrl = '' } = message?.attachments[0] ?? {};
    expect(fileUrl).toBe(`/api/admin/leads/${id}/files/${fileId}/download`);
    expect(await (await request(fileUrl, asCaller(admin))).text()).toBe('logo');
    for (const elsewhere of [`files/${fileId}`, `leads/other/files/${fileId}`]) {
      expect((await request(`/api/admin/${elsewhere}/download`, asCaller(admin))).status).toBe(404);
    }
    const client = await createClient(deps);
    const asClient = await request(`/api/client/files/${fileId}/download`, asCaller(client));
    expect(asClient.status).toBe(404);
    const found = searchAnswer.parse(
      await (await request('/api/admin/search?q=logo', asCaller(admin))).json(),
    );
    expect(found.files.items).toMatchObject([{ id: fileId, leadId: id, clientId: null }]);
    expect(await deliver()).toEqual([]);
  });

  it('is one message with one file, however often it arrives', async () => {
    const { receive, replyTo, list } = await answerLead();
    const messageId = '<once@mail.example>';
    for (let copy = 0; copy < 2; copy += 1) await receive(replyTo, { fileName: 'logo.txt', messageId });
    const { items } = await list();
    expect(items).toHaveLength(2);
    expect(items[0]?.attachments).toHaveLength(1);
  });

  it('lands without files that are too large, and they hear so without a link to the portal', async () => {
    const { receive, replyTo, list, deliver } = await answerLead({ fileMaxBytes: 3 });
    await receive(replyTo, { text: 'My logo', fileName: 'logo.txt' });
    expect((await list()).items[0]).toMatchObject({ content: 'My logo', attachments: [] });
    const [email] = await deliver();
    expect(email?.to).toBe(written.email);
    expect(email?.text).toContain('logo.txt');
    expect(email?.text).toContain('Please send us a link to them instead.');
    expect(email?.text).not.toContain('Open the conversation');
  });

  it('has no more files than a message may have', async () => {
    const { receive, replyTo, list, deliver } = await answerLead();
    await receive(replyTo, { fileName: 'logo.txt', files: 11 });
    expect((await list()).items[0]?.attachments).toHaveLength(10);
    expect((await deliver())[0]?.text).toContain('A message can have 10 files.');
  });
});

it('a consultation can’t have the id of something else', async () => {
  const { submit, deps } = await openLeadDesk();
  const client = await createClient(deps);
  expect((await submit({ ...sampleConsultation, id: client.id })).status).toBe(409);
});
