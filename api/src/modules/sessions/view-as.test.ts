import { clientUser, errorBody, readyEvent, viewAsSession } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { describe, expect, it, vi } from 'vitest';
import { tryAs, toRows } from '#test/access-calls.ts';
import { viewer } from '#test/access-world.ts';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { clientCalls } from '#test/client-calls.ts';
import { deactivate } from '#test/conversations.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { clientOf, open, recordChanges } from '#test/screens.ts';

vi.setConfig({ testTimeout: 60_000 });

async function createView() {
  let now = new Date('2026-11-20T03:00:00.000Z');
  const app = await createTestApp({ now: () => now });
  const { deps, request } = app;
  const [mere, client] = [await createAdmin(deps), await createClient(deps)];
  const address = `/api/admin/clients/${client.id}/view-as`;
  const answer = await request(address, asCaller(mere, 'POST'));
  const view = viewAsSession.parse(await answer.json());
  return {
    ...app,
    mere,
    client,
    address,
    answer,
    view,
    isOpen: async () => (await request('/api/client/user', asCaller(view))).status === 200,
    waitMinutes: (minutes: number) => {
      now = addMinutes(now, minutes);
    },
  };
}

const asRequest = ([path, method]: readonly [string, string], caller: { token: string }) =>
  [path, asCaller(caller, method)] as const;

describe('viewing as a client', () => {
  it('shows what the client sees, by a token that is in no cookie, and is in the audit log', async () => {
    const { request, deps, answer, view, client, mere } = await createView();

    expect(answer.status).toBe(201);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const user = clientUser.parse(await (await request('/api/client/user', asCaller(view))).json());
    expect(user.id).toBe(client.id);
    expect(view.name).toBe('Aroha Ngata');
    expect(await readAuditLog(deps.db)).toMatchObject([
      { actorId: mere.id, subjectType: 'client', subjectId: client.id, subjectName: 'Aroha Ngata' },
    ]);
  });

  it('doesn’t affect the client, whose own session continues', async () => {
    const { request, deps, client } = await createView();
    expect((await request('/api/client/user', asCaller(client))).status).toBe(200);
    expect(await readLiveEvents(deps.db)).toEqual([]);
  });

  it('gives no access to staff’s calls', async () => {
    const { request, view } = await createView();
    expect((await request('/api/admin/user', asCaller(view))).status).toBe(401);
  });

  it('is denied while the client is suspended', async () => {
    const { request, deps, address, mere, client, isOpen } = await createView();
    await deactivate(deps, client.id);
    expect(await isOpen()).toBe(false);
    const answer = await request(address, asCaller(mere, 'POST'));
    expect(answer.status).toBe(409);
  });

  it.each([
    ['when it is ended', (address: string) => [address, 'DELETE'] as const],
    ['when the viewer signs out', () => ['/api/admin/logout', 'POST'] as const],
  ])('ends its stream at once %s, and not the client’s own', async (_, toCall) => {
    const { request, deps, address, mere, client, view } = await createView();
    const [theirs, own] = [await open({ request }, view.token), await open({ request }, client.token)];
    for (const stream of [theirs, own]) await stream.until(readyEvent);
    await request(...asRequest(toCall(address), mere));
    await recordChanges(deps, clientOf(client), 'changed');

    expect(await theirs.next()).toMatchObject({ event: 'sessions-ended' });
    expect(await theirs.next()).toBeNull();
    expect(await own.next()).toMatchObject({ data: { projectId: 'changed' } });
  });

  it('ends its stream when the viewer is removed from the team', async () => {
    const { request, deps, mere, view } = await createView();
    const hana = await createAdmin(deps);
    const stream = await open({ request }, view.token);
    await stream.until(readyEvent);
    await request(`/api/admin/remove-team-member/${mere.id}`, asCaller(hana, 'DELETE'));

    expect(await stream.next()).toMatchObject({ event: 'sessions-ended' });
    expect(await stream.next()).toBeNull();
  });

  it('ends after half an hour', async () => {
    const { isOpen, waitMinutes } = await createView();
    waitMinutes(29);
    expect(await isOpen()).toBe(true);
    waitMinutes(1);
    expect(await isOpen()).toBe(false);
  });

  it.each<[string, (world: Awaited<ReturnType<typeof createView>>) => Promise<unknown>]>([
    ['when it is ended', ({ request, address, mere }) => request(address, asCaller(mere, 'DELETE'))],
    ['when who views is removed', ({ deps, mere }) => deactivate(deps, mere.id)],
    ['when who views signs out', ({ request, mere }) => request('/api/admin/logout', asCaller(mere, 'POST'))],
  ])('ends %s', async (_, end) => {
    const world = await createView();
    expect(await world.isOpen()).toBe(true);
    await end(world);
    expect(await world.isOpen()).toBe(false);
    expect((await world.request('/api/client/user', asCaller(world.client))).status).toBe(200);
  });

  it('records its end in the audit log, once', async () => {
    const { request, deps, address, mere, client } = await createView();
    await request(address, asCaller(mere, 'DELETE'));
    await request(address, asCaller(mere, 'DELETE'));

    const found = await readAuditLog(deps.db);
    expect(found.map(({ action }) => action)).toEqual(['client-viewed', 'client-view-ended']);
    expect(found[1]).toMatchObject({ actorId: mere.id, subjectId: client.id, subjectName: 'Aroha Ngata' });
  });

  it('isn’t ended by a colleague who ends their own', async () => {
    const { request, deps, address, isOpen } = await createView();
    await request(address, asCaller(await createAdmin(deps), 'DELETE'));
    expect(await isOpen()).toBe(true);
  });

  it('explains why nothing can be changed', async () => {
    const { request, view } = await createView();
    const answer = await request('/api/messages', withJson({ content: 'Kia ora' }, view));
    expect(errorBody.parse(await answer.json())).toMatchObject({
      error: { code: 'read_only' },
      message: 'You’re viewing this portal as the client, so you can’t change anything.',
    });
  });

  it('does not sign the client out by the link that does so by GET', async () => {
    const { request, view, isOpen } = await createView();
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await request('/api/client/logout', asCaller({ ...view, headers }))).status).toBe(403);
    expect(await isOpen()).toBe(true);
  });
});

/** Calls open to anyone are never denied; the two ways to sign out are a client's own. */
const signsOut = new Set(['POST /api/client/logout', 'GET /api/client/logout']);

describe('each call of a client, made by staff who view as them', () => {
  const rows = toRows(clientCalls).filter(({ statuses: [anonymous] }) => anonymous === 401);

  it.each(rows)('$call', async (row) => {
    const { request, deps } = await createTestApp();
    const [, owner] = row.statuses;
    const reads = row.call.startsWith('GET ');
    // Links of other systems say by a signature of their own who calls.
    const isOthers = owner === 401;
    expect(await tryAs({ request, deps }, row, viewer)).toBe(reads || isOthers ? owner : 403);
  });

  it.each(toRows(clientCalls).filter(({ call }) => signsOut.has(call)))('$call', async (row) => {
    const { request, deps } = await createTestApp();
    expect(await tryAs({ request, deps }, row, viewer)).toBe(403);
  });
});
