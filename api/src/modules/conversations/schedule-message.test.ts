import { randomUUID } from 'node:crypto';
import { errorBody, scheduledMessage, scheduledMessageInput } from '@stackworks/contracts';
import { addMilliseconds } from 'date-fns';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cancelMessage, scheduleMessage } from './commands/schedule-message.ts';
import { sendScheduledMessages, startMessageSender } from './commands/send-scheduled.ts';
import { conversations, scheduledMessages } from './conversations.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp, testConfig } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { openLeadDesk, sampleConsultation } from '#test/lead-desk.ts';
import { createAdmin, createClient, createProject, asStaff } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { readTargets } from '#test/inbox.ts';
import { createThread, messagesOf } from '#test/threads.ts';

const { undoSendMs } = testConfig;

const draftOf = (input: object, key: string = randomUUID()) => ({
  ...scheduledMessageInput.parse(input),
  key,
});

/** A project's conversation, in which staff send what can still be undone. */
async function createSender() {
  let now = new Date('2026-11-23T01:10:00.000Z');
  const thread = await createThread({ now: () => now });
  const pathOf = (key: string) => `/api/admin/scheduled-messages/${key}`;
  const { request, admin, deps, id } = thread;
  const send = (key: string, input: object = {}, writer: { token: string } = admin) => {
    const draft = { kind: 'project', subjectId: id, content: 'Kia ora Aroha', ...input };
    return request(pathOf(key), withJson(draft, writer, 'PUT'));
  };
  return {
    ...thread,
    send,
    statusOf: async (response: Response | Promise<Response>) =>
      scheduledMessage.parse(await (await response).json()).status,
    undo: (key: string) => request(pathOf(key), asCaller(admin, 'DELETE')),
    pass: (ms: number) => {
      now = addMilliseconds(now, ms);
      return sendScheduledMessages(deps);
    },
    contents: async () => (await messagesOf(deps)).map(({ content }) => content),
  };
}

it('a message of staff waits for ten seconds, and is sent once', async () => {
  const { send, statusOf, pass, contents } = await createSender();
  const key = randomUUID();
  expect(await statusOf(send(key))).toBe('scheduled');
  await pass(undoSendMs - 1);
  expect(await contents()).toEqual([]);
  expect(await statusOf(send(key))).toBe('scheduled');

  await pass(1);
  expect(await contents()).toEqual(['Kia ora Aroha']);
  expect(await statusOf(send(key))).toBe('sent');
  await pass(undoSendMs);
  expect(await contents()).toEqual(['Kia ora Aroha']);
});

it('a message taken back is never sent, not even by a late retry, and its text is deleted', async () => {
  const { deps, send, statusOf, undo, pass, contents } = await createSender();
  const key = randomUUID();
  await send(key);
  expect(await statusOf(undo(key))).toBe('cancelled');
  expect(await statusOf(send(key))).toBe('cancelled');
  expect(await deps.db.read.select().from(scheduledMessages)).toMatchObject([{ content: '', fileIds: [] }]);
  await pass(undoSendMs);
  expect(await contents()).toEqual([]);
});

it('what has been sent can’t be taken back, nor what was never written', async () => {
  const { send, undo, pass, contents } = await createSender();
  const key = randomUUID();
  await send(key);
  await pass(undoSendMs);
  const late = await undo(key);
  expect(late.status).toBe(409);
  expect(errorBody.parse(await late.json()).error.message).toBe('It’s already been sent.');
  expect(await contents()).toHaveLength(1);
  expect((await undo(randomUUID())).status).toBe(404);
});

it('a key names one message', async () => {
  const { send } = await createSender();
  const key = randomUUID();
  await send(key);
  expect((await send(key, { content: 'Something else' })).status).toBe(409);
});

it('messages leave in the order they were written', async () => {
  const { send, pass, contents } = await createSender();
  await send(randomUUID(), { content: 'First' });
  await pass(5000);
  await send(randomUUID(), { content: 'Second' });
  await pass(undoSendMs);
  expect(await contents()).toEqual(['First', 'Second']);
});

it('a colleague’s message that can still be undone is asked about like one that was sent', async () => {
  const { deps, send, pass } = await createSender();
  const tama = await createAdmin(deps, { firstName: 'Tama' });
  const seenUpTo = '2026-11-23T01:09:00.000Z';
  await send(randomUUID(), {}, tama);
  await pass(3000);
  const asked = await send(randomUUID(), { seenUpTo });
  expect(errorBody.parse(await asked.json()).error).toMatchObject({
    code: 'colleague_replied',
    message: 'Tama sent a reply 3 seconds ago. Send yours too?',
  });
});

it('a lead is emailed, and the response target met, only once the reply can’t be undone', async () => {
  const { request, deps, admin, submit, pass, listLeads } = await openLeadDesk();
  await submit(sampleConsultation);
  const [lead] = await listLeads();
  const draft = { kind: 'lead', subjectId: lead?.id, content: 'Kia ora Rua' };
  await request(`/api/admin/scheduled-messages/${randomUUID()}`, withJson(draft, admin, 'PUT'));
  const answers = async () =>
    (await readOutbox(deps.db)).filter(({ template }) => template === 'lead-answered');
  await sendScheduledMessages(deps);
  expect(await answers()).toEqual([]);
  expect(await readTargets(deps)).toMatchObject([{ closedAt: null }]);

  pass(1);
  await sendScheduledMessages(deps);
  expect(await answers()).toHaveLength(1);
  expect(await readTargets(deps)).toMatchObject([{ isMet: true }]);
});

describe('what a client writes while a reply can still be undone', () => {
  const write = async ({ request, client, id }: Awaited<ReturnType<typeof createSender>>, content: string) =>
    request(`/api/client/messages-new/${id}`, withJson({ message: content }, client));

  it('is still owed a reply, beside what the reply answers', async () => {
    const sender = await createSender();
    const { deps, send, pass } = sender;
    await write(sender, 'Is Monday fine?');
    await pass(1000);
    await send(randomUUID());
    await pass(3000);
    await write(sender, 'And who brings the keys?');
    await pass(undoSendMs);
    expect(await readTargets(deps)).toMatchObject([
      { text: 'Is Monday fine?', isMet: true },
      { text: 'And who brings the keys?', closedAt: null, createdAt: '2026-11-23T01:10:04.000Z' },
    ]);
  });

  it('is owed a reply where none was owed before', async () => {
    const sender = await createSender();
    const { deps, send, pass } = sender;
    await send(randomUUID());
    await pass(3000);
    await write(sender, 'And who brings the keys?');
    await pass(undoSendMs);
    expect(await readTargets(deps)).toMatchObject([{ text: 'And who brings the keys?', closedAt: null }]);
  });
});

it('a reply to a lead who becomes a client meanwhile goes to their chat', async () => {
  const { request, deps, admin, submit, pass, listLeads, convert } = await openLeadDesk();
  await submit(sampleConsultation);
  const [lead] = await listLeads();
  const draft = { kind: 'lead', subjectId: lead?.id, content: 'Welcome aboard' };
  const path = `/api/admin/scheduled-messages/${randomUUID()}`;
  const send = () => request(path, withJson(draft, admin, 'PUT'));
  await send();
  await convert(lead?.id ?? '');
  pass(1);
  await sendScheduledMessages(deps);
  const sent = (await messagesOf(deps)).at(-1);
  expect(sent?.content).toBe('Welcome aboard');
  const [conversation] = await deps.db.read
    .select()
    .from(conversations)
    .where(eq(conversations.id, sent?.conversationId ?? ''));
  expect(conversation?.kind).toBe('chat');
  expect(scheduledMessage.parse(await (await send()).json()).status).toBe('sent');
});

it('a message that can’t be sent any more delays no other, and says so to its writer', async () => {
  const { deps, client, admin, request, send, pass, contents } = await createSender();
  const updatedAt = '2026-11-12T09:00:00.000Z';
  const review = await createProject(deps, client.id, { status: 'review', updatedAt });
  const key = randomUUID();
  const nudge = () => send(key, { subjectId: review.id, content: 'Any news?', isNudge: true });
  expect((await nudge()).status).toBe(200);
  await send(randomUUID());
  await request(`/api/admin/projects/${review.id}`, withJson({ status: 'in_progress' }, admin, 'PATCH'));

  await pass(undoSendMs);
  expect(await contents()).toEqual(['Kia ora Aroha']);
  const rejected = errorBody.parse(await (await nudge()).json());
  expect(rejected.message).toBe('This project is no longer in review, so there’s nothing to ask about.');
});

it('of undo and two processes that send at the same moment, one wins, and its answer is true', async () => {
  const databaseUrl = await createTestDatabaseUrl();
  let now = new Date('2026-11-23T01:10:00.000Z');
  const open = async () => {
    const db = await openTestDatabase(databaseUrl);
    return (await createTestApp({ db, now: () => now })).deps;
  };
  const [one, other] = [await open(), await open()];
  const [admin, client] = [await createAdmin(one), await createClient(one)];
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID();
    await scheduleMessage(
      { ...one, actor: asStaff(admin.id) },
      draftOf({ kind: 'chat', subjectId: client.id, content: key }, key),
    );
    now = addMilliseconds(now, undoSendMs);
    const [undone] = await Promise.allSettled([
      cancelMessage({ ...other, actor: asStaff(admin.id) }, key),
      sendScheduledMessages(one),
      sendScheduledMessages(other),
    ]);
    const sent = (await messagesOf(one)).filter(({ content }) => content === key);
    expect(sent).toHaveLength(undone.status === 'fulfilled' ? 0 : 1);
  }
});

it('a process sends what another took before it was killed', async () => {
  let now = new Date('2026-11-23T01:10:00.000Z');
  const { deps, admin, id } = await createThread({ now: () => now });
  await scheduleMessage(
    { ...deps, actor: asStaff(admin.id) },
    draftOf({ kind: 'project', subjectId: id, content: 'Kia ora' }),
  );
  now = addMilliseconds(now, undoSendMs);
  const sender = startMessageSender(deps);
  onTestFinished(sender.stop);
  await expect.poll(() => messagesOf(deps)).toHaveLength(1);
});
