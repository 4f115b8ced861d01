import { clientDetail, clientUser, errorBody } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { webhookDeliveries } from '#/platform/webhooks/webhooks.tables.ts';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createEndpoint } from '#test/connections.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, password } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';
import { reachLimit } from '#test/rate-limits.ts';

let app: Awaited<ReturnType<typeof createTestApp>>;
let mere: Awaited<ReturnType<typeof createAdmin>>;
let now: Date;

beforeEach(async () => {
  now = new Date();
  app = await createTestApp({ now: () => now });
  mere = await createAdmin(app.deps);
});

const call = (method: string, path: string, body: object = {}, caller = mere) =>
  app.request(`/api/admin/clients${path}`, withJson(body, caller, method));
const rua = { firstName: 'Rua', lastName: 'Henare', email: ' Rua@Cafe.example', company: 'Rua’s Café' };
const add = async (more: object = {}) =>
  clientDetail.parse(await (await call('POST', '', { ...rua, ...more })).json());
const read = async (id: string) =>
  clientDetail.parse(await (await app.request(`/api/admin/clients/${id}`, asCaller(mere))).json());
const readAs = async (token: string) =>
  clientUser.parse(await (await app.request('/api/client/user', asCaller({ token }))).json());
const readActions = async () => (await readAuditLog(app.deps.db)).map(({ action }) => action);
const readFields = async (answer: Response) => errorBody.parse(await answer.json()).error.fields;
const signIn = async (email: string, chosen = password) =>
  (await app.request('/api/client/login', withJson({ email, password: chosen }))).status;
const newPassword = 'a-better-horse-2';

describe('a client added by staff', () => {
  it('has their details, no plan, and an invitation by email that sets their password', async () => {
    const address = { line1: '12 Beach Road', city: 'Mārahau', postcode: '7197' };
    const client = await add({ phone: '021 555 0142', address });

    expect(client).toMatchObject({
      email: 'rua@cafe.example',
      company: 'Rua’s Café',
      phone: '021 555 0142',
      plan: null,
      address: { ...address, line2: '' },
      emailVerified: false,
    });
    expect(client.invitedUntil).not.toBeNull();
    expect(await readOutbox(app.deps.db)).toMatchObject([
      { template: 'client-invitation', recipient: 'rua@cafe.example', props: { because: 'team' } },
    ]);
    const token = await readEmailedToken(app.deps.db, 'client-invitation');
    await app.request('/api/client/reset-password', withJson({ token, password: newPassword }));

    expect(await signIn('rua@cafe.example', newPassword)).toBe(200);
    expect(await read(client.id)).toMatchObject({
      invitedUntil: null,
      emailVerified: true,
      company: 'Rua’s Café',
    });
    const byMere = (await readAuditLog(app.deps.db)).filter(({ actorId }) => actorId === mere.id);
    expect(byMere).toMatchObject([
      { action: 'client-created', actorId: mere.id, subjectId: client.id, subjectName: 'Rua Henare' },
    ]);
  });

  it('has an address of their own: neither another client’s nor a colleague’s', async () => {
    const client = await createClient(app.deps);
    const taken = await call('POST', '', { ...rua, email: client.email });
    expect(taken.status).toBe(409);
    expect(await readFields(taken)).toEqual({
      email: 'Aroha Ngata is already a client with this email.',
    });
    const ofTeam = await call('POST', '', { ...rua, email: mere.email });
    expect(ofTeam.status).toBe(409);
    expect(await readFields(ofTeam)).toEqual({
      email: `${mere.email} belongs to a member of the team, so it can’t become a client.`,
    });
    expect(await readOutbox(app.deps.db)).toEqual([]);
  });

  it('needs a name, an email address, and a phone number that can be dialled', async () => {
    const answer = await call('POST', '', { firstName: ' ', email: 'rua', phone: 'after six' });

    expect(answer.status).toBe(422);
    expect(Object.keys((await readFields(answer)) ?? {}).sort()).toEqual([
      ...['email', 'firstName', 'lastName', 'phone'],
    ]);
  });

  it('can be invited again, which voids the link before, until they have a password', async () => {
    const { id } = await add();
    const older = await readEmailedToken(app.deps.db, 'client-invitation');
    now = addMinutes(now, 2);
    expect((await call('POST', `/${id}/invitation`)).status).toBe(201);
    const newer = await readEmailedToken(app.deps.db, 'client-invitation');
    const set = async (token: string) =>
      (await app.request('/api/client/reset-password', withJson({ token, password: newPassword }))).status;

    expect([await set(older), await set(newer)]).toEqual([410, 200]);
    const again = await call('POST', `/${id}/invitation`);
    expect(again.status).toBe(409);
    expect(errorBody.parse(await again.json()).message).toBe('Rua Henare has already set a password.');
    expect(await readActions()).toContain('client-invitation-resent');
    await reachLimit(app.deps, rateRules.invitationsByMember);
    expect((await call('POST', `/${id}/invitation`)).status).toBe(429);
  });
});

it('an invitation that is resent by a double click is sent once', async () => {
  const { id } = await add();
  now = addMinutes(now, 2);
  const resend = () => call('POST', `/${id}/invitation`);
  const answers = await Promise.all([resend(), resend()]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const rejected = answers.find(({ status }) => status === 409);
  expect(errorBody.parse(await rejected?.json()).message).toBe(
    'We’ve just emailed Rua Henare an invitation. You can send another in a minute.',
  );
  expect(await readOutbox(app.deps.db)).toHaveLength(2);
  expect((await readActions()).filter((action) => action === 'client-invitation-resent')).toHaveLength(1);
});

describe('a client’s details', () => {
  it('are edited by staff: the client sees them, and the log says which, but not what', async () => {
    const client = await createClient(app.deps, { phone: '021 555 0100' });
    const change = { lastName: 'Rewi', phone: '', company: 'Low Tide', address: null };
    const answer = await call('PATCH', `/${client.id}`, change);

    expect(clientDetail.parse(await answer.json())).toMatchObject({
      lastName: 'Rewi',
      phone: null,
      company: 'Low Tide',
      detailsVersion: 1,
    });
    expect(await readAs(client.token)).toMatchObject({ lastName: 'Rewi', company: 'Low Tide' });
    const [entry] = await readAuditLog(app.deps.db);
    expect(entry).toMatchObject({ action: 'client-edited', subjectName: 'Aroha Rewi' });
    expect(entry?.detail).toEqual({ fields: 'lastName, company, phone', version: 1 });
    const heard = (await readLiveEvents(app.deps.db)).map(({ audience }) => audience);
    expect(heard).toEqual(expect.arrayContaining(['staff', `client:${client.id}`]));
  });

  it('stay as they are when nothing is different, and nothing is recorded', async () => {
    const client = await createClient(app.deps, { company: 'Low Tide' });
    const answer = await call('PATCH', `/${client.id}`, { company: ' Low Tide ', version: 7 });

    expect(answer.status).toBe(200);
    expect(await readActions()).toEqual([]);
  });

  it('are not saved over a colleague’s change, nor over the client’s own', async () => {
    const client = await createClient(app.deps);
    const tane = await createAdmin(app.deps, { firstName: 'Tāne', lastName: 'Rewi' });
    await call('PATCH', `/${client.id}`, { company: 'Low Tide', version: 0 }, tane);
    const stale = await call('PATCH', `/${client.id}`, { company: 'High Tide', version: 0 });
    expect(stale.status).toBe(409);
    expect(errorBody.parse(await stale.json()).message).toBe(
      'Tāne Rewi changed these details after you opened them. Your changes weren’t saved.',
    );

    await app.request('/api/client/profile', withJson({ phone: '021 555 0199' }, client, 'PATCH'));
    const staler = await call('PATCH', `/${client.id}`, { company: 'High Tide', version: 1 });
    expect(errorBody.parse(await staler.json()).message).toContain('The client changed');
    expect((await call('PATCH', `/${client.id}`, { company: 'High Tide', version: 2 })).status).toBe(200);
  });
});

it('endpoints hear when staff add a client, and when anything public about one changes', async () => {
  const { deps, request } = app;
  await createEndpoint(deps, { events: ['client.registered', 'client.updated'] });
  const { id } = await add();
  await call('PATCH', `/${id}`, { phone: '021 555 0142' });
  await call('PATCH', `/${id}`, { address: { line1: '12 Beach Road' } });
  const client = await createClient(deps);
  const patchOwn = (change: object) => request('/api/client/profile', withJson(change, client, 'PATCH'));
  await patchOwn({ lastName: 'Rewi' });
  await patchOwn({ lastName: 'Rewi' });
  await call('PATCH', `/${client.id}`, { email: 'new@bakery.example' });
  const token = await readEmailedToken(deps.db, 'email-verification');
  await request('/api/client/verify-email', withJson({ token, password }));

  const deliveries = await deps.db.read
    .select()
    .from(webhookDeliveries)
    .orderBy(sql`rowid`);
  const bodies: unknown[] = deliveries.map(({ body }): unknown => JSON.parse(body));
  expect(bodies).toMatchObject([
    { type: 'client.registered', data: { client: { id, firstName: 'Rua', plan: null } } },
    { type: 'client.updated', data: { client: { id, phone: '021 555 0142' } } },
    { type: 'client.updated', data: { client: { id: client.id, lastName: 'Rewi' } } },
    { type: 'client.updated', data: { client: { id: client.id, email: 'new@bakery.example' } } },
  ]);
});

describe('a new email address that staff enter', () => {
  it('waits until the client confirms it, and the present one is notified who asked', async () => {
    const client = await createClient(app.deps, { emailVerified: true });
    await call('PATCH', `/${client.id}`, { email: 'New@Bakery.example' });

    expect(await read(client.id)).toMatchObject({ email: client.email, pendingEmail: 'new@bakery.example' });
    expect(await readOutbox(app.deps.db)).toMatchObject([
      { template: 'email-verification', recipient: 'new@bakery.example' },
      { template: 'email-change-requested', recipient: client.email, props: { by: 'team' } },
    ]);
    const token = await readEmailedToken(app.deps.db, 'email-verification');
    const confirm = (chosen: string) =>
      app.request('/api/client/verify-email', withJson({ token, password: chosen }));
    expect((await confirm('a-password-of-a-stranger')).status).toBe(422);
    expect((await confirm(password)).status).toBe(200);
    expect(await read(client.id)).toMatchObject({ email: 'new@bakery.example', pendingEmail: null });
    const addresses = { from: client.email, to: 'new@bakery.example' };
    expect(await readAuditLog(app.deps.db)).toMatchObject([
      { action: 'client-edited', actorId: mere.id, detail: { ...addresses, fields: 'email', version: 1 } },
      { action: 'client-email-changed', actorId: client.id, subjectId: client.id, detail: addresses },
    ]);
  });

  it('takes a first password with it when the client never had one', async () => {
    const { id } = await add({ email: 'roo@cafe.example' });
    await call('PATCH', `/${id}`, { email: 'rua@cafe.example' });
    const token = await readEmailedToken(app.deps.db, 'email-verification');
    const invitation = await readEmailedToken(app.deps.db, 'client-invitation');
    const confirm = (more: object) => app.request('/api/client/verify-email', withJson({ token, ...more }));

    expect((await confirm({})).status).toBe(422);
    expect((await confirm({ password: newPassword })).status).toBe(200);
    expect(await signIn('rua@cafe.example', newPassword)).toBe(200);
    expect(await read(id)).toMatchObject({ invitedUntil: null, emailVerified: true, company: 'Rua’s Café' });
    const late = withJson({ token: invitation, password: 'taken-over-1' });
    expect((await app.request('/api/client/reset-password', late)).status).toBe(410);
  });

  it('can be cancelled, and its link is void then', async () => {
    const client = await createClient(app.deps);
    await call('PATCH', `/${client.id}`, { email: 'new@bakery.example' });
    const token = await readEmailedToken(app.deps.db, 'email-verification');
    expect((await call('DELETE', `/${client.id}/pending-email`)).status).toBe(200);

    const confirm = withJson({ token, password });
    expect((await app.request('/api/client/verify-email', confirm)).status).toBe(410);
    expect((await call('DELETE', `/${client.id}/pending-email`)).status).toBe(404);
    expect(await readActions()).toEqual(
      expect.arrayContaining(['client-edited', 'client-email-change-cancelled']),
    );
  });

  it('does not replace the one that a colleague has just entered', async () => {
    const client = await createClient(app.deps);
    const tane = await createAdmin(app.deps, { firstName: 'Tāne', lastName: 'Rewi' });
    await call('PATCH', `/${client.id}`, { email: 'new@bakery.example', version: 0 }, tane);
    const stale = await call('PATCH', `/${client.id}`, { email: 'newer@bakery.example', version: 0 });

    expect(stale.status).toBe(409);
    expect(errorBody.parse(await stale.json()).message).toBe(
      'Tāne Rewi changed these details after you opened them. Your changes weren’t saved.',
    );
    expect(await read(client.id)).toMatchObject({ pendingEmail: 'new@bakery.example', detailsVersion: 1 });
  });

  it('is cancelled by the present one', async () => {
    const client = await createClient(app.deps);
    await call('PATCH', `/${client.id}`, { email: 'new@bakery.example' });
    await call('PATCH', `/${client.id}`, { email: client.email, version: 1 });

    expect(await read(client.id)).toMatchObject({ email: client.email, pendingEmail: null });
    expect(await readActions()).toEqual(['client-edited', 'client-email-change-cancelled']);
  });

  it('is rejected if it is somebody else’s, and then nothing else is saved', async () => {
    const client = await createClient(app.deps);
    const other = await createClient(app.deps);
    for (const email of [other.email, mere.email]) {
      const answer = await call('PATCH', `/${client.id}`, { email, lastName: 'Rewi' });
      expect(answer.status).toBe(409);
      expect(Object.keys((await readFields(answer)) ?? {})).toEqual(['email']);
    }
    expect(await read(client.id)).toMatchObject({ lastName: 'Ngata', pendingEmail: null });
  });
});
