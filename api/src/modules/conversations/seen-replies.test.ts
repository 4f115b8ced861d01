import { errorBody } from '@stackworks/contracts';
import { documentedMessage } from '#/documented/messages.ts';
import { addSeconds } from 'date-fns';
import { expect, it } from 'vitest';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { messagesOf } from '#test/threads.ts';

async function createDesk() {
  let now = new Date('2026-11-23T01:10:00.000Z');
  const { deps, request } = await createTestApp({ now: () => now });
  const client = await createClient(deps);
  const [hana, tama] = [
    await createAdmin(deps, { firstName: 'Hana' }),
    await createAdmin(deps, { firstName: 'Tama' }),
  ];
  const { id } = await createProject(deps, client.id);
  const threads = `/api/admin/projects/${id}/messages`;
  return {
    deps,
    client,
    hana,
    tama,
    request,
    wait: (seconds: number) => {
      now = addSeconds(now, seconds);
      return now.toISOString();
    },
    reply: (writer: { token: string }, input: object) =>
      request(threads, withJson({ message: 'Kia ora', ...input }, writer)),
    replyInChat: (writer: { token: string }, input: object) =>
      request('/api/admin/messages', withJson({ clientId: client.id, content: 'Kia ora', ...input }, writer)),
  };
}

it('a reply begun before a colleague’s is held back once, with their name; sent again, it goes out', async () => {
  const { deps, hana, tama, wait, reply } = await createDesk();
  const seenUpTo = wait(0);
  wait(30);
  const { createdAt } = documentedMessage.parse(await (await reply(tama, {})).json());
  wait(10);

  const held = await reply(hana, { seenUpTo });
  expect(held.status).toBe(409);
  expect(errorBody.parse(await held.json()).error).toMatchObject({
    code: 'colleague_replied',
    message: 'Tama sent a reply 10 seconds ago. Send yours too?',
    reply: { name: 'Tama', createdAt },
  });
  expect(await messagesOf(deps)).toHaveLength(1);
  wait(50);
  expect(errorBody.parse(await (await reply(hana, { seenUpTo })).json()).message).toBe(
    'Tama sent a reply a minute ago. Send yours too?',
  );
  expect((await reply(hana, {})).status).toBe(201);
});

it('nothing asks after a reply that the writer had seen, their own, a note, or the client’s message', async () => {
  const { client, hana, tama, wait, reply, request } = await createDesk();
  wait(1);
  const seen = documentedMessage.parse(await (await reply(tama, {})).json()).createdAt;
  wait(1);
  await reply(hana, {});
  await reply(tama, { isInternal: true });
  await request('/api/messages', withJson({ content: 'Any luck?' }, client));

  expect((await reply(hana, { seenUpTo: seen })).status).toBe(201);
});

it('a note is never held back', async () => {
  const { hana, tama, wait, reply } = await createDesk();
  const seenUpTo = wait(0);
  wait(1);
  await reply(tama, {});
  expect((await reply(hana, { seenUpTo, isInternal: true })).status).toBe(201);
});

it('a chat asks as a project does', async () => {
  const { hana, tama, wait, replyInChat } = await createDesk();
  const seenUpTo = wait(0);
  wait(3600);
  await replyInChat(tama, {});
  wait(3600);
  const held = await replyInChat(hana, { seenUpTo });
  expect(errorBody.parse(await held.json()).message).toBe('Tama sent a reply an hour ago. Send yours too?');
});
