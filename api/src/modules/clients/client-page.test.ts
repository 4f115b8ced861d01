import {
  filePage,
  clientDetail,
  clientNote,
  clientNotePage,
  errorBody,
  idempotencyHeader,
  projectPage,
  staffClientPage,
  subscriptionChangePage,
} from '@stackworks/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createUpload } from '#test/conversations.ts';
import { createAdmin, createClient, createProject, password, signInAs } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readAuditLog } from '#test/audit.ts';
import { createPricedApp } from '#test/priced-app.ts';

vi.setConfig({ testTimeout: 30_000 });

let app: Awaited<ReturnType<typeof createPricedApp>>;
let mere: Awaited<ReturnType<typeof createAdmin>>;
let client: Awaited<ReturnType<typeof createClient>>;

beforeEach(async () => {
  app = await createPricedApp();
  mere = await createAdmin(app.deps);
  client = await createClient(app.deps, { company: 'Harbour Lane Bakery' });
});

const get = (path: string, caller = mere) =>
  app.request(`/api/admin/clients/${client.id}${path}`, asCaller(caller));
const send = (method: string, path: string, body: object, caller = mere) =>
  app.request(`/api/admin/clients/${client.id}${path}`, withJson(body, caller, method));
const suspend = (reason = 'Card was stolen') => send('PATCH', '/suspension', { suspended: true, reason });
const grant = (plan: string | null, status: string, reason = 'A year on us') =>
  send('PATCH', '/subscription', { plan, status, reason });
const readHistory = async () =>
  subscriptionChangePage.parse(await (await get('/subscription-history')).json()).items;
const isSignedIn = async (token: string) =>
  (await app.request('/api/client/user', asCaller({ token }))).status === 200;

describe('the page of a client', () => {
  it('shows who they are, with their own projects and files alone', async () => {
    const { deps } = app;
    const other = await createClient(deps);
    const project = await createProject(deps, client.id);
    await createProject(deps, other.id);
    const files = [
      await createUpload(deps, client.id, project.id),
      await createUpload(deps, client.id, null),
    ];
    await createUpload(deps, other.id, null);

    expect(clientDetail.parse(await (await get('')).json())).toMatchObject({
      id: client.id,
      company: 'Harbour Lane Bakery',
      isActive: true,
      suspensionReason: null,
      plan: 'stacklite',
      planName: 'StackLite',
      projectCount: 1,
      fileCount: 2,
    });
    const projects = projectPage.omit({ total: true }).parse(await (await get('/projects')).json());
    expect(projects.items.map(({ id }) => id)).toEqual([project.id]);
    const { items } = filePage.parse(await (await get('/files')).json());
    expect(items.map(({ id }) => id).sort()).toEqual(files.map(({ id }) => id).sort());
  });

  it('is not found for an unknown client', async () => {
    const paths = ['', '/subscription-history', '/projects', '/files', '/notes'];
    for (const path of paths) {
      const answer = await app.request(`/api/admin/clients/nobody${path}`, asCaller(mere));
      expect(answer.status, path).toBe(404);
    }
  });
});

describe('the list of clients', () => {
  it('is narrowed by subscription, plan and whether the account is open', async () => {
    const { deps, request } = app;
    const grown = await createClient(deps, { plan: 'superstack' });
    const gone = await createClient(deps, { subscriptionStatus: 'cancelled', isActive: false });
    const none = await createClient(deps, { plan: null, subscriptionStatus: 'inactive' });
    const list = async (query: string) => {
      const answer = await request(`/api/admin/clients?${query}`, asCaller(mere));
      return staffClientPage.parse(await answer.json()).items.map(({ id }) => id);
    };

    expect(await list('plan=superstack')).toEqual([grown.id]);
    expect(await list('plan=none')).toEqual([none.id]);
    expect(await list('status=cancelled')).toEqual([gone.id]);
    expect(await list('suspended=true')).toEqual([gone.id]);
    expect(await list('suspended=false')).not.toContain(gone.id);
    expect(await list('plan=stacklite&status=active')).toEqual([client.id]);
  });
});

describe('suspending a client', () => {
  it('signs them out everywhere at once, stops them signing in, and removes their plan from the revenue', async () => {
    const { deps, request } = app;
    const elsewhere = await signInAs(deps, 'client', client.id);

    const answer = await suspend();

    expect(clientDetail.parse(await answer.json())).toMatchObject({
      isActive: false,
      suspensionReason: 'Card was stolen',
    });
    for (const token of [client.token, elsewhere]) expect(await isSignedIn(token)).toBe(false);
    const signIn = withJson({ email: client.email, password });
    expect((await request('/api/client/login', signIn)).status).toBe(401);
    expect(await readHistory()).toMatchObject([
      {
        status: 'active',
        monthlyAmount: 0,
        changedByName: 'Mere Walker',
        reason: 'Suspended: Card was stolen',
      },
    ]);
    const found = (await readLiveEvents(deps.db)).filter(
      ({ audience }) => audience === `client:${client.id}`,
    );
    expect(found.map(({ event }) => event.type)).toContain('sessions-ended');
  });

  it('is undone with everything restored, and each is recorded once in the audit log', async () => {
    const { request, deps } = app;
    await suspend();
    await send('PATCH', '/suspension', { suspended: false });

    expect((await request('/api/client/login', withJson({ email: client.email, password }))).status).toBe(
      200,
    );
    expect(await readHistory()).toMatchObject([
      { status: 'active', monthlyAmount: 39, reason: 'Reactivated' },
      { status: 'active', monthlyAmount: 0 },
    ]);
    const found = (await readAuditLog(deps.db)).filter(({ actorId }) => actorId === mere.id);
    expect(found).toMatchObject([
      { action: 'client-suspended', actorId: mere.id, subjectId: client.id, subjectName: 'Aroha Ngata' },
      { action: 'client-reactivated', actorId: mere.id },
    ]);
    expect(JSON.stringify(found)).not.toContain('Card was stolen');
  });

  it('requires a reason, and is rejected if it changes nothing', async () => {
    const unexplained = await send('PATCH', '/suspension', { suspended: true, reason: ' ' });
    expect(unexplained.status).toBe(422);
    await suspend();
    const again = await suspend();
    expect(again.status).toBe(409);
    expect(errorBody.parse(await again.json()).message).toBe('Aroha Ngata is already suspended.');
  });
});

describe('granting a plan', () => {
  it('may be of one no longer sold, notifies the client, and records who granted it and why', async () => {
    const { deps } = app;
    const answer = await grant('superstack', 'active');

    expect(clientDetail.parse(await answer.json())).toMatchObject({
      plan: 'superstack',
      planName: 'SuperStack',
      subscriptionStatus: 'active',
    });
    expect(await readHistory()).toMatchObject([
      { planName: 'SuperStack', monthlyAmount: 997, changedByName: 'Mere Walker', reason: 'A year on us' },
    ]);
    const found = (await readLiveEvents(deps.db)).filter(
      ({ audience }) => audience === `client:${client.id}`,
    );
    expect(found).toMatchObject([{ event: { type: 'account', userId: client.id } }]);
    expect(await readAuditLog(deps.db)).toMatchObject([
      { actorId: mere.id, subjectId: client.id, detail: { plan: 'superstack', planBefore: 'stacklite' } },
    ]);
  });

  it('may take the plan away', async () => {
    await grant(null, 'inactive');
    expect(await readHistory()).toMatchObject([{ plan: null, status: 'inactive', monthlyAmount: 0 }]);
  });

  it('needs a plan to be active', async () => {
    const answer = await grant(null, 'active');

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).message).toBe(
      'Choose a plan, or set the subscription to inactive.',
    );
    expect(await readHistory()).toEqual([]);
  });

  it('is rejected without a reason, for an unknown plan or status, and where nothing would change', async () => {
    expect((await grant('stackpro', 'active', '')).status).toBe(422);
    expect((await grant('stackhuge', 'active')).status).toBe(422);
    expect((await grant('stackpro', 'past_due')).status).toBe(422);
    expect((await grant('stacklite', 'active')).status).toBe(409);
    expect(await readHistory()).toEqual([]);
  });
});

describe('notes about a client', () => {
  it('are listed for the team, newest first, and only the author of one may delete it', async () => {
    const { deps, request } = app;
    const tane = await createAdmin(deps, { firstName: 'Tāne', lastName: 'Rewi' });
    const first = clientNote.parse(await (await send('POST', '/notes', { text: 'Rings on Fridays' })).json());
    await send('POST', '/notes', { text: 'Moves in March' }, tane);

    const list = async (who: typeof mere) =>
      clientNotePage.parse(await (await get('/notes', who)).json()).items;
    expect(await list(mere)).toMatchObject([
      { text: 'Moves in March', authorName: 'Tāne Rewi', can: { delete: false } },
      { text: 'Rings on Fridays', authorName: 'Mere Walker', can: { delete: true } },
    ]);
    const path = `/api/admin/clients/${client.id}/notes/${first.id}`;
    expect((await request(path, asCaller(tane, 'DELETE'))).status).toBe(422);
    expect((await request(path, asCaller(mere, 'DELETE'))).status).toBe(204);
    expect((await list(mere)).map(({ text }) => text)).toEqual(['Moves in March']);
    const found = await readLiveEvents(deps.db);
    expect(found.filter(({ audience }) => audience !== 'staff')).toEqual([]);
  });

  it('are added once, however often a request is repeated', async () => {
    const tane = await createAdmin(app.deps, { firstName: 'Tāne', lastName: 'Rewi' });
    const add = (text: string, caller = mere, clientId = client.id) => {
      const options = { ...caller, headers: { [idempotencyHeader]: 'the-first-note' } };
      return app.request(`/api/admin/clients/${clientId}/notes`, withJson({ text }, options));
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => add('Rings on Fridays')));
    const notes = await Promise.all(answers.map(async (answer) => clientNote.parse(await answer.json())));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(notes.map(({ id }) => id)).size).toBe(1);
    expect(clientNotePage.parse(await (await get('/notes')).json()).items).toHaveLength(1);
    const readAdded = async () =>
      (await readAuditLog(app.deps.db)).filter(({ action }) => action === 'client-note-added');
    expect(await readAdded()).toHaveLength(1);

    const other = await createClient(app.deps);
    expect((await add('Moves in March')).status).toBe(409);
    expect((await add('Rings on Fridays', mere, other.id)).status).toBe(409);
    expect((await add('Rings on Fridays', tane)).status).toBe(201);
    expect(await readAdded()).toHaveLength(2);
  });
});
