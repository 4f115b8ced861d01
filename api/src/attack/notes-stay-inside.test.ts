import { expect, it } from 'vitest';
import { z } from 'zod';
import { prepareAs } from '#test/access-calls.ts';
import type { Holdings } from '#test/access-world.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { everyCall, isGuarded } from '#test/every-call.ts';
import { createAdmin, createFile } from '#test/factories.ts';
import { readRows } from '#test/read-rows.ts';
import { withoutChance } from '#test/without-chance.ts';

type World = Awaited<ReturnType<typeof openWorld>>;

const clientsCalls = everyCall.filter((row) => row.by === 'owner' && isGuarded(row));
const start = new Date('2026-11-20T09:00:00Z');
const secret = 'They pay late';
const sentNote = z.object({ id: z.string(), isInternal: z.literal(true) });
const read = z.object({ items: z.array(z.object({ id: z.string(), createdAt: z.string() })) });

/** An app whose clock stands still unless the test moves it, so that two of them answer alike. */
async function openWorld() {
  let now = start;
  const app = await createTestApp({ now: () => now });
  return {
    ...app,
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

/** Two colleagues write about a client among themselves, in the chat and in the project. @returns the ids of it all */
async function leaveNotes({ request, deps }: World, own: Holdings): Promise<string[]> {
  const { colleague } = own;
  const places = [
    ['/api/admin/messages', null],
    [`/api/admin/projects/${own.project}/messages`, own.project],
  ] as const;
  const ids: string[] = [];
  for (const [path, projectId] of places) {
    const uploader = { uploadedBy: 'admin', uploaderId: colleague.id } as const;
    const file = await createFile(deps, own.id, {
      ...uploader,
      projectId,
      isInternal: true,
      fileName: `${secret}.pdf`,
    });
    const content = `${secret}, @Hana Rua`;
    const note = { content, message: content, clientId: own.id, isInternal: true, fileIds: [file.id] };
    const sent = await request(path, withJson(note, colleague));
    ids.push(sentNote.parse(await sent.json()).id, file.id);
  }
  return ids;
}

/** A colleague reads all that there is in the client's conversations. */
async function readAll({ request }: World, own: Holdings, by: { token: string }): Promise<void> {
  const chat = read.parse(
    await (await request(`/api/admin/messages?client=${own.id}`, asCaller(by))).json(),
  ).items;
  const markRead = (subject: string, readUpTo: string | undefined) =>
    request(`/api/admin/conversations/${subject}/read`, withJson({ readUpTo }, by, 'PUT'));
  await markRead(`chat/${own.id}`, chat[0]?.createdAt);
  const path = `/api/admin/projects/${own.project}/messages`;
  const thread = read.parse(await (await request(path, asCaller(by))).json()).items;
  await markRead(`project/${own.project}`, thread[0]?.createdAt);
}

/** Makes every call of a client. @returns what each was answered, and what all clients were sent besides, without what chance made */
async function makeEveryCall({ hasNotes }: { hasNotes: boolean }) {
  const world = await openWorld();
  const { request, deps } = world;
  const hana = await createAdmin(deps, { firstName: 'Hana', lastName: 'Rua' });
  const answers: string[] = [];
  for (const row of clientsCalls) {
    const { path, init, visit } = await prepareAs(deps, row, 'owner');
    const { own } = visit;
    await request('/api/messages', withJson({ content: 'Kia ora' }, own));
    world.pass(1);
    await readAll(world, own, hana);
    const ids = hasNotes ? await leaveNotes(world, own) : [];
    world.pass(1);
    await readAll(world, own, own.colleague);
    await readAll(world, own, hana);
    world.pass(1);
    const answer = await request(path, init);
    const isEndless = answer.headers.get('content-type')?.includes('event-stream') === true;
    const text = isEndless ? '' : await answer.text();
    if (isEndless) await answer.body?.cancel();
    for (const hidden of [secret, ...ids]) expect(text, row.call).not.toContain(hidden);
    answers.push(`${row.call} ${answer.status} ${describe(text)}`);
  }
  return { answers, ...(await readCaused(world)) };
}

/** What clients were sent, and what we owe them. */
async function readCaused({ deps }: World) {
  const { live_events: events = [], email_outbox: emails = [], ...tables } = await readRows(deps);
  const { sla_targets: owed = [], conversations = [] } = tables;
  const sent = [
    ...events.filter(({ audience }) => String(audience).startsWith('client:')),
    ...emails.filter(({ recipient }) => String(recipient).endsWith('@client.example')),
  ];
  return { sent: sent.map(describeRow), owed: [...owed, ...conversations].map(describeRow).sort() };
}

const describe = (text: string): string => JSON.stringify(withoutChance(text));
const describeRow = (row: object): string => describe(JSON.stringify({ ...row, id: null }));

it(
  'a client is answered, sent and owed the same, whether or not the team has left notes about them',
  {
    timeout: 180_000,
  },
  async () => {
    const plain = await makeEveryCall({ hasNotes: false });
    const noted = await makeEveryCall({ hasNotes: true });

    expect(noted.answers).toEqual(plain.answers);
    expect(noted.sent).toEqual(plain.sent);
    expect(noted.owed).toEqual(plain.owed);
    expect(Math.min(plain.sent.length, plain.owed.length)).toBeGreaterThan(clientsCalls.length);
  },
);

it('no call of a client finds a note or its file', { timeout: 180_000 }, async () => {
  const world = await openWorld();
  const tried: string[] = [];
  for (const row of clientsCalls) {
    const { path, init, visit } = await prepareAs(world.deps, row, 'owner');
    const { own } = visit;
    const [chatNote = '', chatFile = '', , projectFile = ''] = await leaveNotes(world, own);
    const aimed = path
      .replace(own.chatMessage, chatNote)
      .replace(own.attachment, chatFile)
      .replace(own.file, projectFile);
    if (aimed === path) continue;
    tried.push(row.call);
    expect((await world.request(aimed, init)).status, row.call).toBe(404);
  }
  expect(tried).toEqual(expect.arrayContaining(['PATCH /api/messages/:id/read']));
  expect(tried.length).toBeGreaterThan(4);
});
