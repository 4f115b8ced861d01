import { readyEvent } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEventHub } from './event-hub.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { deactivate } from '#test/conversations.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { openTestDatabase } from '#test/database.ts';
import { createAdmin, createClient, password, signInAs } from '#test/factories.ts';
import { clientOf, createScreens, open, recordChanges } from '#test/screens.ts';

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

describe('the stream of a session', () => {
  const post = ({ request }: Pick<TestApp, 'request'>, path: string, token: string) =>
    request(path, asCaller({ token }, 'POST'));

  it.each([
    ['client', '/api/client/events', '/api/client/logout'],
    ['admin', '/api/admin/events', '/api/admin/logout'],
  ] as const)('of a %s ends with it, and those of other sessions go on', async (role, path, logout) => {
    const app = await createTestApp();
    const person = await (role === 'client' ? createClient(app.deps) : createAdmin(app.deps));
    const other = await signInAs(app.deps, role, person.id);
    const [ended, spared] = [await open(app, person.token, { path }), await open(app, other, { path })];
    for (const stream of [ended, spared]) await stream.until(readyEvent);
    await post(app, logout, person.token);
    await recordChanges(app.deps, role === 'client' ? clientOf(person) : { role }, 'sent');

    expect(await ended.next()).toMatchObject({ event: 'sessions-ended' });
    expect(await ended.next()).toBeNull();
    expect(await spared.next()).toMatchObject({ data: { projectId: 'sent' } });
  });

  it('ends with all of someone’s sessions, and nobody else’s', async () => {
    const screens = await createScreens();
    const { client, deps, request } = screens;
    const other = await createClient(deps);
    const [here, there, others] = [
      await open(screens, client.token),
      await open(screens, await signInAs(deps, 'client', client.id)),
      await open(screens, other.token),
    ];
    for (const stream of [here, there, others]) await stream.until(readyEvent);
    await request('/api/client/sessions', asCaller(client, 'DELETE'));
    await recordChanges(deps, clientOf(other), 'sent');

    for (const stream of [here, there]) {
      expect(await stream.next()).toMatchObject({ event: 'sessions-ended' });
      expect(await stream.next()).toBeNull();
    }
    expect(await others.next()).toMatchObject({ data: { projectId: 'sent' } });
  });

  it('stays open when a password is changed in it, and those of all other sessions end', async () => {
    const screens = await createScreens();
    const { client, deps, request } = screens;
    const [here, there] = [
      await open(screens, client.token),
      await open(screens, await signInAs(deps, 'client', client.id)),
    ];
    for (const stream of [here, there]) await stream.until(readyEvent);
    const change = { currentPassword: password, newPassword: 'a-better-horse-2' };
    await request('/api/client/change-password', withJson(change, client, 'PATCH'));
    await recordChanges(deps, clientOf(client), 'sent');

    expect(await there.next()).toMatchObject({ event: 'sessions-ended' });
    expect(await there.next()).toBeNull();
    expect(await here.until('project')).toMatchObject({ data: { projectId: 'sent' } });
  });

  it('is not ended by what happened before it was opened', async () => {
    const screens = await createScreens();
    const { client, deps, request } = screens;
    const first = await open(screens, client.token);
    const { id: lastEventId } = await first.until(readyEvent);
    await request('/api/client/sessions', asCaller(client, 'DELETE'));
    const second = await open(screens, await signInAs(deps, 'client', client.id), { lastEventId });

    expect(await second.next()).toMatchObject({ event: readyEvent });
  });

  it('of staff who lack two-factor sign-in ends as soon as the team requires it', async () => {
    const db = await openTestDatabase();
    const hub = { db, log: pino({ level: 'silent' }), now: () => new Date() };
    const events = createEventHub(hub, { heartbeat: 3_600_000 });
    onTestFinished(events.close);
    const app = await createTestApp({ db, events });
    const has = await createAdmin(app.deps, { twoFactorEnabledAt: new Date().toISOString() });
    const lacks = await createAdmin(app.deps);
    const path = '/api/admin/events';
    const [spared, ended] = [await open(app, has.token, { path }), await open(app, lacks.token, { path })];
    for (const stream of [spared, ended]) await stream.until(readyEvent);
    await app.request('/api/admin/team-settings', withJson({ requiresTwoFactor: true }, has, 'PATCH'));

    await ended.until('sessions-ended');
    expect(await ended.next()).toBeNull();
    expect((await app.request(path, asCaller(lacks))).status).toBe(403);
    await recordChanges(app.deps, { role: 'admin' }, 'sent');
    expect(await spared.until('project')).toMatchObject({ data: { projectId: 'sent' } });
  });

  /** Screens whose sessions are looked at every few milliseconds. */
  async function createWatchedScreens(now: () => Date = () => new Date()) {
    const db = await openTestDatabase();
    const events = createEventHub({ db, log: pino({ level: 'silent' }), now }, { heartbeat: 10 });
    onTestFinished(events.close);
    return createScreens({ db, events, now });
  }

  it('ends soon after it has expired', async () => {
    let now = new Date();
    const screens = await createWatchedScreens(() => now);
    const stream = await open(screens, screens.client.token);
    await stream.until(readyEvent);
    now = addDays(now, 8);

    expect(await stream.next()).toMatchObject({ event: 'sessions-ended' });
    expect(await stream.next()).toBeNull();
  });

  it('ends soon after its owner’s account has been deactivated', async () => {
    const screens = await createWatchedScreens();
    const { client, deps } = screens;
    const admin = await createAdmin(deps);
    const streams = [
      await open(screens, client.token),
      await open(screens, admin.token, { path: '/api/admin/events' }),
    ];
    for (const stream of streams) await stream.until(readyEvent);
    for (const { id } of [client, admin]) await deactivate(deps, id);

    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'sessions-ended' });
  });

  it('stays open while nothing happens, with its place near the present', async () => {
    const screens = await createWatchedScreens();
    const { client, deps } = screens;
    const stream = await open(screens, client.token);
    await stream.until(readyEvent);
    await recordChanges(deps, { role: 'admin' }, 'not-theirs');
    const isPastIt = () => stream.kept.lastEventId?.startsWith('1-') ?? false;

    await stream.beats(isPastIt);
    expect(isPastIt()).toBe(true);
  });
});

it('one session has the 8 newest of 60 streams; the oldest end and are to retry after a minute', async () => {
  const screens = await createScreens();
  const { client, deps } = screens;
  const streams = [];
  while (streams.length < 60) streams.push(await open(screens, client.token));
  const [newest, ...older] = streams.toReversed();

  expect(deps.events.size()).toBe(8);
  for (const stream of older.slice(7)) {
    while ((await stream.next()) !== null);
    expect(stream.kept.retry).toBe('60000');
  }
  await newest?.until(readyEvent);
  await recordChanges(deps, clientOf(client), 'sent');
  expect(await newest?.until('project')).toMatchObject({ data: { projectId: 'sent' } });
});

it('one person holds 40 of 2,000 streams in a process, over all their sessions, and nobody else is held up', async () => {
  const app = await createTestApp();
  const client = await createClient(app.deps);
  const tokens = [client.token];
  while (tokens.length < 250) tokens.push(await signInAs(app.deps, 'client', client.id));
  const statuses: number[] = [];
  for (const token of tokens.flatMap((token) => Array.from({ length: 8 }, () => token))) {
    statuses.push((await app.request('/api/client/events', asCaller({ token }))).status);
  }

  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.slice(40)).toEqual(Array.from({ length: 1960 }, () => 429));
  expect(app.deps.events.size()).toBe(40);
  const [last = ''] = tokens.slice(-1);
  const refused = await app.request('/api/client/events', asCaller({ token: last }));
  expect(refused.headers.get('retry-after')).toBe('60');
  // A session with eight streams already ends its oldest instead.
  expect((await app.request('/api/client/events', asCaller(client))).status).toBe(200);
  const other = await createClient(app.deps);
  expect((await app.request('/api/client/events', asCaller(other))).status).toBe(200);
});
