import { errorBody, webhookEndpointPage, webhookSecretShown } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createDelivery, createEndpoint } from '#test/connections.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { openSecret } from '#/platform/tokens/secret-box.ts';
import { webhookEndpoints } from '#/platform/webhooks/webhooks.tables.ts';
import { resealWebhookSecrets } from '#/modules/webhooks/secrets.ts';

const path = '/api/admin/webhooks';
const events = ['lead.created'];

async function createDesk(isSandboxed = false) {
  const app = await createTestApp({ config: { isSandboxed } });
  const admin = await createAdmin(app.deps);
  return {
    ...app,
    admin,
    add: (url: string) => app.request(path, withJson({ url, events }, admin)),
    list: async () => {
      const response = await app.request(path, asCaller(admin));
      return { text: await response.clone().text(), ...webhookEndpointPage.parse(await response.json()) };
    },
  };
}

describe('the address of a webhook', () => {
  it.each([
    ['http://hooks.example.com/', 'Use an address that begins with https://'],
    ['https://localhost/', 'Use an address on the public internet'],
    ['https://10.0.0.7/', 'Use an address on the public internet'],
    ['https://[::1]/', 'Use an address on the public internet'],
    ['https://169.254.169.254/latest/meta-data', 'Use an address on the public internet'],
    ['https://me:secret@hooks.example.com/', 'Leave the name and password out of the address'],
    ['ftp://hooks.example.com/', 'Enter an address such as https://example.com/webhooks'],
  ])('can’t be %s', async (url, message) => {
    const { add, admin, deps, request } = await createDesk();
    const answer = await add(url);
    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.fields).toEqual({ url: message });
    const { id } = await createEndpoint(deps);
    expect((await request(`${path}/${id}`, withJson({ url }, admin, 'PATCH'))).status).toBe(422);
  });

  it('can be this machine’s in the sandbox', async () => {
    const { add } = await createDesk(true);
    expect((await add('http://localhost:3000/hooks')).status).toBe(201);
  });
});

it('a secret is shown when it is made, and stored sealed', async () => {
  const { add, deps, list } = await createDesk();
  const { endpoint, secret } = webhookSecretShown.parse(
    await (await add('https://hooks.example.com/in')).json(),
  );
  const listed = await list();
  expect(listed.items).toEqual([endpoint]);
  expect(listed.text).not.toContain('whsec_');
  const [row] = await deps.db.read.select().from(webhookEndpoints);
  expect(row?.secret).not.toContain(secret.slice(6));
  expect(openSecret(row?.secret ?? '', endpoint.id, deps.config)).toBe(secret);
});

it('secrets survive a change of the session secret', async () => {
  const { deps } = await createDesk();
  const { id, secret } = await createEndpoint(deps);
  const sessionSecret = 'another-secret-for-tests-of-more-than-32-characters';
  const config = { ...deps.config, sessionSecret, otherSecret: deps.config.sessionSecret };
  await resealWebhookSecrets({ db: deps.db, config });
  const [row] = await deps.db.read.select().from(webhookEndpoints);
  expect(openSecret(row?.secret ?? '', id, { sessionSecret })).toBe(secret);
});

it('the team is emailed when it is added, sent elsewhere or signed otherwise, but not when it is tested', async () => {
  const { add, admin, deps, request } = await createDesk();
  const url = 'https://hooks.example.com/stackworks';
  const { endpoint } = webhookSecretShown.parse(await (await add(url)).json());
  const elsewhere = 'https://other.example.com/';
  await request(`${path}/${endpoint.id}`, withJson({ url: elsewhere }, admin, 'PATCH'));
  await request(`${path}/${endpoint.id}/secret`, withJson({}, admin));
  await request(`${path}/${endpoint.id}/test`, withJson({}, admin));

  expect((await readOutbox(deps.db)).map(({ props }) => props)).toMatchObject([
    { change: 'webhook-added', thing: url, by: 'Mere Walker' },
    { change: 'webhook-changed', thing: elsewhere },
    { change: 'webhook-secret-renewed', thing: elsewhere },
  ]);
});

it('turned off, it gives up what waits; nothing is sent again until it is on', async () => {
  const { admin, deps, list, request } = await createDesk();
  const { id } = await createEndpoint(deps);
  const delivery = await createDelivery(deps, id);
  const change = (isOn: boolean) => request(`${path}/${id}`, withJson({ isOn }, admin, 'PATCH'));
  const replay = () => request(`${path}/${id}/deliveries/${delivery}/replay`, withJson({}, admin));
  await change(false);
  expect((await list()).items).toMatchObject([{ offReason: 'staff' }]);
  expect((await replay()).status).toBe(409);
  expect((await request(`${path}/${id}/test`, withJson({}, admin))).status).toBe(409);
  await change(true);
  expect((await list()).items).toMatchObject([{ offReason: null }]);
  expect((await replay()).status).toBe(204);
});

it('the audit log names what a change changed, and nothing that was so before', async () => {
  const { admin, deps, request } = await createDesk();
  const { id } = await createEndpoint(deps, { description: 'Accounts' });
  const change = (json: object) => request(`${path}/${id}`, withJson(json, admin, 'PATCH'));
  await change({ description: 'Accounts', events, isOn: true });
  await change({ description: 'Accounts', events: ['lead.converted'], isOn: true });
  await change({ description: 'Books', isOn: false });

  const changes = (await readAuditLog(deps.db)).filter(({ action }) => action === 'webhook-changed');
  expect(changes.map(({ detail }) => detail)).toEqual([
    { changed: 'events' },
    { changed: 'description, isOn' },
  ]);
});

it('a deleted webhook takes its log with it', async () => {
  const { admin, deps, request } = await createDesk();
  const { id } = await createEndpoint(deps);
  await createDelivery(deps, id);
  expect((await request(`${path}/${id}`, asCaller(admin, 'DELETE'))).status).toBe(204);
  expect((await request(`${path}/${id}/deliveries`, asCaller(admin))).status).toBe(404);
});
