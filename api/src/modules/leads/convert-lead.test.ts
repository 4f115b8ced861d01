import {
  clientDetail,
  convertedLead,
  messagePage,
  leadPage,
  staffProject,
  timelinePage,
} from '@stackworks/contracts';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { findChatOwners } from '#/modules/conversations/queries/chat-owners.ts';
import { listMessages } from '#/modules/conversations/queries/read-conversations.ts';
import { countUnread } from '#/modules/conversations/queries/unread.ts';
import { storeEmail } from '#/modules/replies/commands/store-email.ts';
import { readDueEmails } from '#/modules/replies/email-reader.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { compose } from '#test/emails/compose.ts';
import { openLeadDesk, sampleConsultation, written } from '#test/lead-desk.ts';
import { createAdmin, createClient, signInAs } from '#test/factories.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';

const chatOf = (subjectId: string) => ({ kind: 'chat', subjectId }) as const;
const page = { limit: 50 };

/** A lead to convert, and what its client and their colleagues see then. */
async function openLead(source: 'contact' | 'stackbot' = 'contact') {
  const desk = await openLeadDesk();
  const { request, deps, admin } = desk;
  await (source === 'contact' ? desk.write(written) : desk.submit(sampleConsultation));
  await desk.deliver();
  const [{ id } = { id: '' }] = await desk.listLeads();
  const path = `/api/admin/leads/${id}`;
  const read = async (address: string): Promise<unknown> => (await request(address, asCaller(admin))).json();
  return {
    ...desk,
    id,
    send: (body: object) => request(`/api/admin/conversations/lead/${id}/messages`, withJson(body, admin)),
    turn: async (body?: object) => {
      const init = body ? withJson(body, admin) : asCaller(admin, 'POST');
      return convertedLead.strict().parse(await (await request(`${path}/convert`, init)).json());
    },
    readChat: async (clientId: string) =>
      messagePage.parse(await read(`/api/admin/messages?client=${clientId}`)).items.reverse(),
    readClient: async (clientId: string) => clientDetail.parse(await read(`/api/admin/clients/${clientId}`)),
    readProject: async (projectId: string) =>
      staffProject.parse(await read(`/api/admin/projects/${projectId}`)),
    listLeadsOf: async (clientId: string) =>
      leadPage.parse(await read(`/api/admin/leads?client=${clientId}`)).items,
    receive: async (to: string, text: string, fileNames: string[] = []) => {
      const file = { contentType: 'text/plain', content: Buffer.from('logo') };
      const attachments = fileNames.map((fileName) => ({ fileName, ...file }));
      const raw = await compose({ text, attachments })({ from: written.email, to });
      await storeEmail(deps, { returnPath: written.email, recipients: [] }, Readable.from([raw]));
      await readDueEmails(deps);
    },
  };
}

it('an answer that waits to be emailed reaches a lead who becomes a client meanwhile', async () => {
  const { send, turn, deliver } = await openLead();
  await send({ content: 'Yes, it can.' });
  await turn();

  const sent = await deliver();
  const answer = sent.find(({ text }) => text.includes('Yes, it can.'));
  expect(answer?.to).toBe(written.email);
});

it('a converted lead’s message, conversation and notes go on in the client’s chat, read by both', async () => {
  const { send, turn, readChat, listLeadsOf, request, admin, deps, pass, id } = await openLead();
  pass(5);
  await send({ content: 'Yes, it can.' });
  await send({ content: 'A good lead', isInternal: true });
  const { clientId } = await turn();

  expect(await readChat(clientId)).toMatchObject([
    {
      content: written.message,
      senderType: 'client',
      senderName: 'Rua Henare',
      subjectId: clientId,
      isRead: true,
    },
    { content: 'Yes, it can.', senderType: 'admin', isRead: true },
    { content: 'A good lead', isInternal: true, senderName: 'Mere Walker' },
  ]);
  expect(await listMessages(deps, { role: 'client', id: clientId }, chatOf(clientId), page)).toMatchObject({
    items: [{ content: 'Yes, it can.' }, { content: written.message }],
  });
  expect(await countUnread(deps.db.read, clientId)).toMatchObject({ total: 0 });
  expect(await listLeadsOf(clientId)).toMatchObject([{ id, status: 'converted' }]);
  expect(await listLeadsOf('another')).toEqual([]);
  const left = await request(`/api/admin/conversations/lead/${id}/messages`, asCaller(admin));
  expect(await left.json()).toMatchObject({ items: [] });
  expect((await send({ content: 'Too late' })).status).toBe(409);
  expect((await send({ content: 'Too late', isInternal: true })).status).toBe(409);
});

it('a converted lead’s files go on in the client’s chat, where the client opens them', async () => {
  const { send, turn, readChat, deliver, receive, request, admin, deps, id } = await openLead();
  await send({ content: 'Do you have a logo?' });
  const [{ replyTo } = { replyTo: '' }] = await deliver();
  await receive(replyTo, 'Here it is', ['logo.txt']);
  const { clientId } = await turn();

  const { attachments = [] } =
    (await readChat(clientId)).find(({ content }) => content === 'Here it is') ?? {};
  expect(attachments).toMatchObject([{ fileName: 'logo.txt', uploadedBy: 'client', can: { delete: false } }]);
  const [file] = attachments;
  const address = `/api/client/files/${file?.id}/download`;
  expect(file?.fileUrl).toBe(address.replace('/client/', '/admin/'));
  const token = await signInAs(deps, 'client', clientId);
  expect(await (await request(address, asCaller({ token }))).text()).toBe('logo');
  const before = `/api/admin/leads/${id}/files/${file?.id}/download`;
  expect((await request(before, asCaller(admin))).status).toBe(404);
});

it('a converted lead without an answer waits in the client’s chat, due as before', async () => {
  const { turn, listOwed, pass, request, admin } = await openLead();
  const [owed] = await listOwed();
  pass(5);
  const { clientId } = await turn();

  const waiting = { kind: 'chat', clientId, name: 'Rua Henare', snippet: written.message };
  expect(await listOwed()).toMatchObject([{ ...waiting, since: owed?.since, dueAt: owed?.dueAt }]);
  await request('/api/admin/messages', withJson({ clientId, content: 'Yes, it can.' }, admin));
  expect(await listOwed()).toEqual([]);
});

it('a lead who becomes a client that waits already is owed the earlier of the two', async () => {
  const { turn, listOwed, pass, request, deps } = await openLead();
  const client = await createClient(deps, { email: written.email, emailVerified: true });
  const [owed] = await listOwed();
  pass(60);
  await request('/api/messages', withJson({ content: 'Are you there?' }, client));
  await turn();

  expect(await listOwed()).toMatchObject([{ kind: 'chat', clientId: client.id, dueAt: owed?.dueAt }]);
});

it('a lead who was answered leaves nothing to wait for', async () => {
  const { turn, listOwed, send } = await openLead();
  await send({ content: 'Yes, it can.' });
  await turn();
  expect(await listOwed()).toEqual([]);
});

it('a chat that had nothing but the team’s notes is read by both as well', async () => {
  const { send, turn, readChat, request, admin, deps, pass } = await openLead();
  const { id: clientId } = await createClient(deps, { email: written.email, emailVerified: true });
  const note = { clientId, content: 'A good client', isInternal: true };
  await request('/api/admin/messages', withJson(note, admin));
  pass(5);
  await send({ content: 'Yes, it can.' });
  await turn();

  expect(await countUnread(deps.db.read, clientId)).toMatchObject({ total: 0 });
  expect((await readChat(clientId)).filter(({ isInternal }) => !isInternal)).toMatchObject([
    { content: written.message, isRead: true },
    { content: 'Yes, it can.', isRead: true },
  ]);
});

it('an answer to an email from before lands in the client’s chat', async () => {
  const { send, turn, readChat, deliver, receive, pass } = await openLead();
  pass(5);
  await send({ content: 'Yes, it can.' });
  const [{ replyTo } = { replyTo: '' }] = await deliver();
  const { clientId } = await turn();
  await receive(replyTo, 'Ka pai!');
  expect((await readChat(clientId)).map(({ content, senderType }) => [content, senderType])).toEqual([
    [written.message, 'client'],
    ['Yes, it can.', 'admin'],
    ['Ka pai!', 'client'],
  ]);
});

it('an answer to the invitation lands in the client’s chat', async () => {
  const { turn, readChat, deliver, receive, deps } = await openLead();
  const { clientId } = await turn();
  const invitation = (await deliver()).find(({ to }) => to === written.email);
  expect(invitation).toMatchObject({ threadId: null, isByPerson: undefined });
  await receive(invitation?.replyTo ?? '', 'What is this?');
  const { personId: senderId } = await getClient(deps.db.read, clientId);
  expect((await readChat(clientId)).at(-1)).toMatchObject({ content: 'What is this?', senderId });
});

it('a lead’s company, phone and project come with the conversion, and the brief has what they sent', async () => {
  const { turn, readClient, readProject } = await openLead();
  const details = { company: 'Driftwood Surf', phone: '021 555 0123' };
  const project = { projectName: 'Surf shop', projectType: 'web_design' };
  const { clientId, projectId = '' } = await turn({ ...details, project });

  expect(await readClient(clientId)).toMatchObject({ ...details, projectCount: 1 });
  expect(await readProject(projectId)).toMatchObject({
    ...project,
    description: written.message,
    status: 'pending',
  });
});

it('StackBot’s answers come with the conversion', async () => {
  const { turn, readChat } = await openLead('stackbot');
  const { clientId } = await turn();
  const [first] = await readChat(clientId);
  expect(first?.content).toContain('Business: Retail/E-commerce\n');
  expect(first?.content).toContain('Timeline: Within a month');
});

it('a client’s own details stay, and gaps are filled in', async () => {
  const { deps, turn, readClient } = await openLead();
  const columns = { email: written.email, emailVerified: true, company: 'Driftwood', phone: null };
  const client = await createClient(deps, columns);
  expect(await turn({ company: 'Another', phone: '021 555 0123' })).toMatchObject({ clientId: client.id });
  expect(await readClient(client.id)).toMatchObject({ company: 'Driftwood', phone: '021 555 0123' });
});

it('a conversion with something wrong converts nothing', async () => {
  const { request, id, admin, readLead } = await openLead();
  const wrong = withJson({ phone: 'ring me' }, admin);
  expect((await request(`/api/admin/leads/${id}/convert`, wrong)).status).toBe(422);
  expect((await readLead(id)).status).toBe('new');
});

it('a new client gets one email, with their project and the link to pay; their owner goes on with them', async () => {
  const { turn, deliver, deps, change, id, readProject, request, admin } = await openLead();
  const owner = await createAdmin(deps, { firstName: 'Hana' });
  await change(id, { ownerId: owner.id });
  const project = { projectName: 'Driftwood Surf’s website', projectType: 'web_design' };
  const { clientId, projectId = '' } = await turn({ project, plan: 'stacklite' });

  const sent = (await deliver()).filter(({ to }) => to === written.email);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('Driftwood Surf’s website');
  expect(sent[0]?.text).toMatch(/subscribe\?token=[^&]+&plan=stacklite/);
  expect((await readProject(projectId)).assignedTo).toBe(owner.email);
  expect((await findChatOwners(deps.db.read, [clientId])).get(clientId)).toBe(owner.id);
  const timeline = timelinePage.parse(
    await (await request(`/api/admin/clients/${clientId}/timeline`, asCaller(admin))).json(),
  );
  expect(timeline.items.map(({ words }) => words)).toContainEqual(
    expect.stringMatching(/emailed a payment link$/),
  );
});
