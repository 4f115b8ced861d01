import type { ServerResponse } from 'node:http';
import { addHours, addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import {
  webhookData,
  webhookDeliveryPage,
  webhookEndpointPage,
  webhookSecretShown,
} from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createDelivery, createEndpoint, listenOnce, startReceiver, type Answer } from '#test/connections.ts';
import { readOutbox } from '#test/outbox.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { deliverDue, startWebhookWorker } from '#/modules/webhooks/deliver-webhooks.ts';
import { wakeWebhookWorker } from '#/platform/webhooks/webhook-outbox.ts';
import { webhookDeliveries } from '#/platform/webhooks/webhooks.tables.ts';

const path = '/api/admin/webhooks';

async function createDesk(answer?: Parameters<typeof startReceiver>[0]) {
  let now = new Date();
  const app = await createTestApp({ now: () => now });
  const { deps, request } = app;
  const admin = await createAdmin(deps);
  const receiver = await startReceiver(answer);
  return {
    ...app,
    ...receiver,
    admin,
    travel: (to: Date) => (now = to),
    now: () => now,
    deliver: () => deliverDue(deps),
    list: async (id: string) => {
      const response = await request(`${path}/${id}/deliveries`, asCaller(admin));
      return webhookDeliveryPage.parse(await response.json()).items;
    },
    endpoints: async () =>
      webhookEndpointPage.parse(await (await request(path, asCaller(admin))).json()).items,
    add: (events: readonly string[], url = receiver.url) => request(path, withJson({ url, events }, admin)),
  };
}

const secretOf = async (response: Response) => webhookSecretShown.parse(await response.json());

const headersOf = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** What a receiver does: checks the signature with the library of the specification. */
const verify = (secret: string, request: { headers: object; body: string } | undefined) =>
  new Webhook(secret).verify(request?.body ?? '', headersOf(request?.headers ?? {}));

it('a change is sent to those who listen, signed, with its public fields only', async () => {
  const { add, admin, deliver, deps, list, received, request } = await createDesk();
  const { endpoint, secret } = await secretOf(await add(['project.status_changed']));
  await add(['lead.created']);
  const client = await createClient(deps);
  const project = await createProject(deps, client.id);
  await request(`/api/admin/projects/${project.id}`, withJson({ status: 'review' }, admin, 'PATCH'));
  await deliver();

  expect(received).toHaveLength(1);
  const payload = z.object({ data: z.unknown() }).loose().parse(verify(secret, received[0]));
  expect(payload).toMatchObject({
    type: 'project.status_changed',
    version: 1,
    data: { project: { id: project.id, status: 'review', clientId: client.id }, previousStatus: 'pending' },
  });
  const { data } = payload;
  expect(webhookData['project.status_changed'].strict().parse(data)).toEqual(data);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(received[0]?.headers['webhook-id']).toMatch(/^msg_\w+$/);
  expect(await list(endpoint.id)).toMatchObject([
    { status: 'delivered', attempts: 1, responseStatus: 204, error: null, nextAttemptAt: null },
  ]);
});

it('a changed body, another secret or an old time does not verify', async () => {
  const { deliver, deps, received, url } = await createDesk();
  const { id, secret } = await createEndpoint(deps, { url });
  await createDelivery(deps, id);
  await deliver();

  const [sent] = received;
  expect(() => verify(secret, sent)).not.toThrow();
  expect(() => verify(secret, { headers: sent?.headers ?? {}, body: `${sent?.body} ` })).toThrow();
  const old = { ...sent?.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 301) };
  expect(() => verify(secret, { headers: old, body: sent?.body ?? '' })).toThrow();
  const { secret: other } = await createEndpoint(deps, { url });
  expect(() => verify(other, sent)).toThrow();
});

it('after a new secret, the one before signs as well for a day', async () => {
  const { add, admin, deliver, deps, now, received, request, travel } = await createDesk();
  const { endpoint, secret: first } = await secretOf(await add(['lead.created']));
  const renewed = await request(`${path}/${endpoint.id}/secret`, withJson({}, admin));
  const { secret: second } = await secretOf(renewed);
  await createDelivery(deps, endpoint.id);
  await deliver();
  for (const secret of [first, second]) expect(() => verify(secret, received[0])).not.toThrow();
  expect(received[0]?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(2);

  travel(addHours(now(), 25));
  await createDelivery(deps, endpoint.id);
  await deliver();
  expect(received[1]?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
});

it('a failure is tried eight times over about a day under one id, then given up', async () => {
  const { deliver, deps, list, now, received, travel, url } = await createDesk(() => ({
    status: 500,
    body: 'x'.repeat(2000),
  }));
  const { id } = await createEndpoint(deps, { url });
  await createDelivery(deps, id);
  const start = now();
  for (let attempt = 1; attempt <= 8; attempt++) {
    await deliver();
    expect(received).toHaveLength(attempt);
    const [delivery] = await list(id);
    if (delivery?.nextAttemptAt) travel(new Date(delivery.nextAttemptAt));
  }
  const hours = (+now() - +start) / 3_600_000;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(25);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [delivery] = await list(id);
  expect(delivery).toMatchObject({
    status: 'failed',
    attempts: 8,
    responseStatus: 500,
    error: 'answered 500',
  });
  expect(delivery?.responseBody).toBe('x'.repeat(1024));
});

it('Retry-After is waited for, and no redirect is followed', async () => {
  const answers: Answer[] = [
    { status: 503, headers: { 'retry-after': '3600' } },
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
  ];
  const { deliver, deps, list, now, travel, url } = await createDesk(
    () => answers.shift() ?? { status: 204 },
  );
  const { id } = await createEndpoint(deps, { url });
  await createDelivery(deps, id);
  await deliver();
  const [{ nextAttemptAt } = { nextAttemptAt: null }] = await list(id);
  expect(+new Date(nextAttemptAt ?? 0)).toBeGreaterThanOrEqual(+addHours(now(), 1));
  travel(addMinutes(now(), 61));
  await deliver();
  expect(await list(id)).toMatchObject([{ status: 'pending', responseStatus: 302, attempts: 2 }]);
});

it('an endpoint that has failed for five days is turned off, and System says so', async () => {
  const { admin, deliver, deps, endpoints, now, received, request, travel, url } = await createDesk(() => ({
    status: 500,
  }));
  const { id } = await createEndpoint(deps, { url });
  await createDelivery(deps, id);
  await deliver();
  expect(await endpoints()).toMatchObject([{ offReason: null, failingSince: now().toISOString() }]);

  travel(addHours(now(), 5 * 24 + 1));
  await createDelivery(deps, id);
  await deliver();
  expect(await endpoints()).toMatchObject([{ offReason: 'failing' }]);
  const entries = await readAuditLog(deps.db);
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['webhook-turned-off', 'Stackworks'],
  ]);
  // Nobody on the team added it, so all of them get the email.
  expect(await readOutbox(deps.db)).toMatchObject([{ recipient: admin.email, props: { reason: 'failing' } }]);
  const fresh = await createAdmin(deps);
  const system = await (await request('/api/admin/system', asCaller(fresh))).json();
  expect(system).toMatchObject({ webhooks: { outgoing: { turnedOff: 1 } } });
  const sent = received.length;
  await createDelivery(deps, id);
  await deliver();
  expect(received).toHaveLength(sent);
  expect(admin.id).not.toBe(fresh.id);
});

it('410 Gone turns an endpoint off at once, and the person who added it gets an email', async () => {
  const { add, admin, deliver, deps, endpoints, url } = await createDesk(() => ({ status: 410 }));
  const colleague = await createAdmin(deps);
  const { id } = webhookSecretShown.parse(await (await add(['project.created'])).json()).endpoint;
  await createDelivery(deps, id);
  await deliver();
  expect(await endpoints()).toMatchObject([{ offReason: 'gone' }]);
  const emails = await readOutbox(deps.db);
  const added = emails.filter(({ template }) => template === 'team-changed');
  expect(added.map(({ recipient }) => recipient).sort()).toEqual([admin.email, colleague.email].sort());
  expect(emails.filter((email) => !added.includes(email))).toMatchObject([
    { template: 'webhook-turned-off', recipient: admin.email, props: { url, reason: 'gone' } },
  ]);
});

it('one past event, or all since a time, are sent again under their ids', async () => {
  const { admin, deliver, deps, received, request, url } = await createDesk();
  const { id } = await createEndpoint(deps, { url });
  const [, second] = [
    await createDelivery(deps, id, { createdAt: '2026-11-01T00:00:00.000Z' }),
    await createDelivery(deps, id, { createdAt: '2026-11-02T00:00:00.000Z' }),
  ];
  await createDelivery(deps, id, { createdAt: '2026-11-03T00:00:00.000Z' });
  await deliver();
  expect(received).toHaveLength(3);

  const one = await request(`${path}/${id}/deliveries/${second}/replay`, withJson({}, admin));
  expect(one.status).toBe(204);
  expect((await request(`${path}/${id}/deliveries/${second}/replay`, withJson({}, admin))).status).toBe(409);
  await deliver();
  expect(received).toHaveLength(4);
  const since = { since: '2026-11-02T00:00:00.000Z' };
  const all = await request(`${path}/${id}/replay`, withJson(since, admin));
  expect(await all.json()).toEqual({ deliveries: 2 });
  await deliver();
  expect(received).toHaveLength(6);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
});

it('two workers at once send each delivery once', async () => {
  const { deliver, deps, received, url } = await createDesk();
  for (const name of ['one', 'two', 'three']) {
    const { id } = await createEndpoint(deps, { url: `${url}?${name}` });
    for (let count = 0; count < 5; count++) await createDelivery(deps, id);
  }
  await Promise.all([deliver(), deliver()]);
  await deliver();
  expect(received).toHaveLength(15);
  const left = await deps.db.read.$count(webhookDeliveries, eq(webhookDeliveries.status, 'pending'));
  expect(left).toBe(0);
});

it('endpoints that do not answer keep no other waiting, however many there are', async () => {
  const { deps, received, url } = await createDesk();
  const held: ServerResponse[] = [];
  const port = await listenOnce((_, response) => void held.push(response));
  for (let count = 0; count < 6; count++) {
    const { id } = await createEndpoint(deps, { url: `http://127.0.0.1:${port}/` });
    await createDelivery(deps, id);
  }
  const worker = startWebhookWorker(deps);
  await expect.poll(() => held.length).toBe(6);

  const { id } = await createEndpoint(deps, { url });
  for (let count = 1; count <= 3; count++) {
    await createDelivery(deps, id);
    wakeWebhookWorker();
    await expect.poll(() => received.length).toBe(count);
  }
  for (const response of held) response.end();
  await worker.stop();
});
