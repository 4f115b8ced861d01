import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { personalData } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, createFile, createProject, password, changeClient } from '#test/factories.ts';
import { readZip } from '#test/read-zip.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import { makeDueExports } from './commands/make-export.ts';
import { runRetention } from './commands/run-retention.ts';

async function createWorld() {
  let time = new Date();
  const app = await createTestApp({ now: () => time });
  const client = await createClient(app.deps, { firstName: 'Hine', phone: '021 555 0100' });
  const moveTo = (later: Date) => {
    time = later;
  };
  /** The token of the newest link that was emailed. */
  const readToken = async () => {
    const sent = await app.deps.db.read
      .select({ props: emailOutbox.props })
      .from(emailOutbox)
      .where(eq(emailOutbox.template, 'data-export-ready'));
    return z.object({ token: z.string() }).parse(sent.at(-1)?.props).token;
  };
  const download = (token: string) =>
    app.request('/api/data-export', { method: 'POST', body: new URLSearchParams({ token }) });
  return { ...app, client, moveTo, readToken, download };
}

test('a client gets all of their data as a zip, by a link that works once', async () => {
  const { request, deps, client, readToken, download } = await createWorld();
  const project = await createProject(deps, client.id, { description: '<b>Sourdough</b> & more' });
  await deps.storage.write('uploads/menu', Readable.from(['flat white']), { maxBytes: 100 });
  await createFile(deps, client.id, {
    fileUrl: 'uploads/menu',
    fileName: '../menu.txt',
    projectId: project.id,
  });
  const at = deps.now().toISOString();
  const message = { conversationId: client.id, senderId: client.id, senderName: 'Hine', createdAt: at };
  await deps.db.write(async (tx) => {
    await tx
      .insert(conversations)
      .values({ id: client.id, kind: 'chat', clientId: client.id, createdAt: at });
    await tx.insert(messages).values([
      { ...message, id: randomUUID(), senderType: 'client', content: 'When do you open?' },
      { ...message, id: randomUUID(), senderType: 'admin', content: 'Only for us', isInternal: true },
    ]);
  });

  expect((await request('/api/client/data-export', asCaller(client, 'POST'))).status).toBe(202);
  await makeDueExports(deps);
  const token = await readToken();
  const page = await request(`/api/data-export?token=${token}`);
  expect(await page.text()).toContain('Download');
  const response = await download(token);
  expect(response.headers.get('content-disposition')).toContain('your-data.zip');
  const entries = readZip(Buffer.from(await response.arrayBuffer()));

  expect([...entries.keys()]).toEqual(['index.html', 'data.json', 'files/1-..-menu.txt']);
  const html = entries.get('index.html')?.toString() ?? '';
  expect(html).toContain('When do you open?');
  expect(html).toContain('&lt;b&gt;Sourdough&lt;/b&gt; &amp; more');
  expect(html).toContain('021 555 0100');
  expect(html).not.toContain('Only for us');
  expect(JSON.parse(entries.get('data.json')?.toString() ?? '')).toContainEqual(
    expect.objectContaining({
      title: 'Messages',
      rows: [expect.objectContaining({ text: 'When do you open?' })],
    }),
  );
  expect(entries.get('files/1-..-menu.txt')?.toString()).toBe('flat white');
  expect((await download(token)).status).toBe(410);
  const after = await (await request('/api/client/personal-data', asCaller(client))).json();
  expect(personalData.parse(after).export?.downloadedAt).not.toBeNull();
});

test('a link to a copy expires after a week, and the copy goes', async () => {
  const { request, deps, client, moveTo, readToken, download } = await createWorld();
  await request('/api/client/data-export', asCaller(client, 'POST'));
  await makeDueExports(deps);
  moveTo(addDays(deps.now(), 8));
  expect((await download(await readToken())).status).toBe(410);
  expect(await deps.storage.isEmpty()).toBe(false);
  await runRetention(deps, { extend: () => Promise.resolve() });
  expect(await deps.storage.isEmpty()).toBe(true);
});

test('a client without a plan has their account deleted after a week, unless they change their mind', async () => {
  const { request, deps, client, moveTo } = await createWorld();
  const send = (body: object) => request('/api/client/erasure', withJson(body, client));
  const isThere = () => deps.db.read.$count(users, eq(users.id, client.id));
  const night = () => runRetention(deps, { extend: () => Promise.resolve() });
  expect((await send({ password })).status).toBe(422);

  await changeClient(deps, client.id, { subscriptionStatus: 'cancelled' });
  expect((await send({ password: 'not-theirs-1' })).status).toBe(422);
  const asked = personalData.parse(await (await send({ password })).json());
  expect(asked.erasure?.dueAt).toBe(addDays(deps.now(), 7).toISOString());
  expect(asked.hasPayments).toBe(false);
  await request('/api/client/erasure', asCaller(client, 'DELETE'));
  const start = deps.now();
  moveTo(addDays(start, 6));
  await send({ password });
  moveTo(addDays(start, 12));
  await night();
  expect(await isThere()).toBe(1);
  moveTo(addDays(start, 14));
  await night();
  expect(await isThere()).toBe(0);
});
