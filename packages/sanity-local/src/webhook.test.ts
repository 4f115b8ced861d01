import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { assertValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFolder, drawPicture, startTestServer } from './test-server.ts';
import { readOrCreateSecret, startWebhook } from './webhook.ts';

const secret = 'a-secret-for-webhooks';
const name = { projectId: 'kiosk', dataset: 'production' };
const plan = { _id: 'plan', _type: 'plan', price: 79 };

type Report = { headers: IncomingHttpHeaders; body: string };

/** A server with a plan, whose webhook reports to a receiver that answers with one status after another, then with 202. */
async function startReporting(...statuses: number[]) {
  const reports: Report[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      reports.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 202).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => void receiver.close());
  const address = receiver.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  const { client, subscribe } = await startTestServer({
    documents: [plan, { _id: 'drafts.faq', _type: 'faq' }],
  });
  const url = `http://127.0.0.1:${port}`;
  const webhook = startWebhook({ subscribe, name, url, secret, firstWaitMs: 1 });
  onTestFinished(webhook.close);
  return { client, webhook, reports };
}

const listReported = (reports: Report[]) =>
  reports.map(({ headers }) => [headers['sanity-operation'], headers['sanity-document-id']].join(' '));

it('reports each document of a transaction, signed', async () => {
  const { client, reports } = await startReporting();
  await client.mutate(
    [{ patch: { id: 'plan', set: { price: 85 } } }, { create: { _id: 'new', _type: 'plan', price: 1 } }],
    { transactionId: 'change' },
  );
  await expect.poll(() => reports.length).toBe(2);
  expect(listReported(reports).sort()).toEqual(['create new', 'update plan']);
  const report = reports.find(({ headers }) => headers['sanity-document-id'] === 'plan');
  expect(JSON.parse(report?.body ?? '')).toEqual({ _id: 'plan', _type: 'plan', _rev: 'change' });
  expect(report?.headers).toMatchObject({
    'content-type': 'application/json',
    'sanity-transaction-id': 'change',
    'sanity-project-id': 'kiosk',
    'sanity-dataset': 'production',
  });
  await assertValidSignature(report?.body ?? '', String(report?.headers[SIGNATURE_HEADER_NAME]), secret);
  expect(new Set(reports.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

it('reports what is published and deleted, but no drafts and no pictures', async () => {
  const { client, reports } = await startReporting();
  await client.create({ _id: 'drafts.plan', _type: 'plan', price: 85 });
  await client.assets.upload('image', await drawPicture(2, 2));
  await client.create({ _id: 'versions.summer.plan', _type: 'plan', price: 85 });
  await client.action({
    actionType: 'sanity.action.document.publish',
    publishedId: 'faq',
    draftId: 'drafts.faq',
  });
  await client.delete('faq');
  await expect.poll(() => reports.length).toBe(2);
  expect(listReported(reports).sort()).toEqual(['create faq', 'delete faq']);
});

it('tries again while the receiver fails, as the same report', async () => {
  const { client, reports } = await startReporting(500, 503, 429);
  await client.delete('plan');
  await expect.poll(() => reports.length).toBe(4);
  expect(new Set(reports.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

it('does not retry when the receiver rejects it, but reports it', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const { client, reports } = await startReporting(401);
  await client.patch('plan').set({ price: 1 }).commit();
  await expect.poll(() => String(warn.mock.calls[0]?.[0])).toContain('could not deliver');
  await client.patch('plan').set({ price: 2 }).commit();
  await expect.poll(() => reports.length).toBe(2);
});

it('makes nobody wait, and goes quietly when it is closed', async () => {
  const { client, webhook, reports } = await startReporting(...Array.from({ length: 100 }, () => 500));
  await client.patch('plan').set({ price: 1 }).commit();
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  webhook.close();
  await client.patch('plan').set({ price: 2 }).commit();
  expect(new Set(reports.map(({ body }) => body)).size).toBe(1);
});

it('signs with a secret that stays the same, is nobody else’s, and differs from place to place', async () => {
  const file = join(await createFolder(), 'secret');
  const secret = await readOrCreateSecret(file);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readOrCreateSecret(file)).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readOrCreateSecret(join(await createFolder(), 'secret'))).not.toBe(secret);
});
