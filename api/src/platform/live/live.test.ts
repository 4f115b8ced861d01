import { livePositionHeader, readyEvent } from '@stackworks/contracts';
import { subHours } from 'date-fns';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { liveEvents } from './live.tables.ts';
import { createEventHub } from './event-hub.ts';
import { asCaller } from '#test/calls.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { createAdmin, createClient, signInAs } from '#test/factories.ts';
import { clientOf, createScreens, open, recordChanges } from '#test/screens.ts';

describe('a stream', () => {
  it('begins with its position, and sends each event from there on', async () => {
    const screens = await createScreens();
    const { client, deps } = screens;
    await recordChanges(deps, clientOf(client), 'before');
    const stream = await open(screens, client.token);
    const ready = await stream.until(readyEvent);
    await recordChanges(deps, clientOf(client), 'one', 'two');

    expect(ready.id).toMatch(/^1-/);
    expect(await stream.next()).toMatchObject({ event: 'project', data: { projectId: 'one' } });
    expect(await stream.next()).toMatchObject({ event: 'project', data: { projectId: 'two' } });
    expect(stream.kept.lastEventId).toMatch(/^3-/);
    expect(stream.kept.retry).toBe('1000');
  });

  it('is not cached, compressed or buffered on the way', async () => {
    const { request, client } = await createScreens();
    const answer = await request('/api/client/events', asCaller(client));
    onTestFinished(() => answer.body?.cancel());

    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(answer.headers.has('content-encoding')).toBe(false);
  });

  it('sends each client and staff their own events, and no others', async () => {
    const screens = await createScreens();
    const { client, deps } = screens;
    const [other, admin] = [await createClient(deps), await createAdmin(deps)];
    const streams = [
      await open(screens, client.token),
      await open(screens, other.token),
      await open(screens, admin.token, { path: '/api/admin/events' }),
    ];
    for (const stream of streams) await stream.until(readyEvent);
    await recordChanges(deps, clientOf(client), 'client');
    await recordChanges(deps, clientOf(other), 'other');
    await recordChanges(deps, { role: 'admin' }, 'staff');

    for (const [index, projectId] of ['client', 'other', 'staff'].entries()) {
      expect(await streams[index]?.next()).toMatchObject({ data: { projectId } });
    }
  });

  it('hears at once of what this process has recorded, without polling', async () => {
    const db = await openTestDatabase();
    const never = 2 ** 31 - 1;
    const hub = { db, log: pino({ level: 'silent' }), now: () => new Date() };
    const events = createEventHub(hub, { poll: never });
    onTestFinished(events.close);
    const screens = await createScreens({ db, events });
    const stream = await open(screens, screens.client.token);
    await stream.until(readyEvent);
    await recordChanges(screens.deps, clientOf(screens.client), 'from-here');

    expect(await stream.next()).toMatchObject({ data: { projectId: 'from-here' } });
  });

  it('finds what another process has recorded', async () => {
    const databaseUrl = await createTestDatabaseUrl();
    const [db, elsewhere] = [await openTestDatabase(databaseUrl), await openTestDatabase(databaseUrl)];
    const screens = await createScreens({ db });
    const stream = await open(screens, screens.client.token);
    await stream.until(readyEvent);
    await recordChanges({ ...screens.deps, db: elsewhere }, clientOf(screens.client), 'from-elsewhere');

    expect(await stream.next()).toMatchObject({ data: { projectId: 'from-elsewhere' } });
  });

  it('that nobody reads is cut, while the others go on', async () => {
    const screens = await createScreens();
    const { client, deps, request } = screens;
    const unread = await request('/api/client/events', asCaller(client));
    const read = await open(screens, client.token);
    await read.until(readyEvent);
    const names = Array.from({ length: 10 }, (_, index) => `${index}${'x'.repeat(50_000)}`);
    for (const name of names) {
      await recordChanges(deps, clientOf(client), name);
      expect(await read.next()).toMatchObject({ data: { projectId: name } });
    }

    await expect(new Response(unread.body).text()).rejects.toThrow('the stream was not read');
  });

  it('is not opened by asking for its headers alone', async () => {
    const screens = await createScreens();
    const { client, deps, request } = screens;
    const stream = await open(screens, client.token);
    await stream.until(readyEvent);
    for (let count = 0; count < 10; count += 1) {
      const answer = await request('/api/client/events', asCaller(client, 'HEAD'));
      expect([answer.status, answer.body]).toEqual([200, null]);
    }
    await recordChanges(deps, clientOf(client), 'still-open');

    expect(await stream.next()).toMatchObject({ data: { projectId: 'still-open' } });
  });

  it('is the oldest of nine to end, and comes back later than one that was lost', async () => {
    const screens = await createScreens();
    const { client, deps } = screens;
    const streams = [];
    for (let count = 0; count < 9; count += 1) streams.push(await open(screens, client.token));
    const elsewhere = await open(screens, await signInAs(deps, 'client', client.id));
    for (const stream of [...streams.slice(1), elsewhere]) await stream.until(readyEvent);
    await recordChanges(deps, clientOf(client), 'sent');

    await streams[0]?.end();
    expect(streams[0]?.kept.retry).toBe('60000');
    for (const stream of [...streams.slice(1), elsewhere]) {
      expect(await stream.next()).toMatchObject({ data: { projectId: 'sent' } });
    }
  });

  it('ends when the process does', async () => {
    const screens = await createScreens();
    const stream = await open(screens, screens.client.token);
    await stream.until(readyEvent);
    screens.deps.events.close();

    expect(await stream.next()).toBeNull();
    expect(await (await open(screens, screens.client.token)).next()).toBeNull();
  });
});

describe('a stream that comes back', () => {
  it('receives what it missed, in order, and then what happens', async () => {
    const screens = await createScreens();
    const { client, deps } = screens;
    const first = await open(screens, client.token);
    const { id: lastEventId } = await first.until(readyEvent);
    await first.cut();
    const missed = Array.from({ length: 250 }, (_, index) => `missed-${index}`);
    await recordChanges(deps, clientOf(client), ...missed);
    await recordChanges(deps, { role: 'admin' }, 'not-theirs');
    const second = await open(screens, client.token, { lastEventId });
    await recordChanges(deps, clientOf(client), 'live');

    const received: unknown[] = [];
    while (received.length < 251) received.push((await second.until('project')).data);
    expect(received).toEqual([...missed, 'live'].map((projectId) => ({ projectId })));
  });

  it.each(['client', 'admin'] as const)(
    'receives what has happened since the position that came with the signed-in %s',
    async (role) => {
      const screens = await createScreens();
      const { deps, request } = screens;
      const person = role === 'client' ? screens.client : await createAdmin(deps);
      const audience = role === 'client' ? clientOf(person) : ({ role } as const);
      await recordChanges(deps, audience, 'before');
      const user = await request(`/api/${role}/user`, asCaller(person));
      await recordChanges(deps, audience, 'since');
      const lastEventId = user.headers.get(livePositionHeader) ?? '';

      const stream = await open(screens, person.token, { path: `/api/${role}/events`, lastEventId });
      expect(await stream.next()).toMatchObject({ event: 'project', data: { projectId: 'since' } });
    },
  );

  it('believes the header before the address, which the browser only repeats', async () => {
    const screens = await createScreens();
    const { client, deps } = screens;
    const first = await open(screens, client.token);
    const { id: old } = await first.until(readyEvent);
    await recordChanges(deps, clientOf(client), 'one', 'two');
    const { id: newer } = await first.until('project');
    const path = `/api/client/events?lastEventId=${String(old)}`;

    const byAddress = await open(screens, client.token, { path });
    expect(await byAddress.next()).toMatchObject({ data: { projectId: 'one' } });
    const byHeader = await open(screens, client.token, { path, lastEventId: newer });
    expect(await byHeader.next()).toMatchObject({ data: { projectId: 'two' } });
  });

  it('misses nothing of a database that was empty when it began', async () => {
    const screens = await createScreens();
    const { client, deps } = screens;
    const first = await open(screens, client.token);
    const { id: lastEventId } = await first.until(readyEvent);
    await first.cut();
    await recordChanges(deps, clientOf(client), 'the-very-first');

    const second = await open(screens, client.token, { lastEventId });
    expect(lastEventId).toMatch(/^0-/);
    expect(await second.next()).toMatchObject({ data: { projectId: 'the-very-first' } });
  });

  it.each(['nonsense', '7', '7-abc', '1-abc', '999999-abc', '-1-abc'])(
    'from %s, which is no place of this database, has to read everything again',
    async (lastEventId) => {
      const screens = await createScreens();
      const { client, deps } = screens;
      await recordChanges(deps, clientOf(client), 'before');
      const stream = await open(screens, client.token, { lastEventId });

      expect(await stream.next()).toEqual({ id: undefined, event: 'reset', data: {} });
      expect((await stream.until(readyEvent)).id).toMatch(/^1-/);
    },
  );

  it('after a day, when what it missed is no longer retained, has to read everything again', async () => {
    let now = subHours(new Date(), 25);
    const screens = await createScreens({ now: () => now });
    const { client, deps } = screens;
    const first = await open(screens, client.token);
    const { id: start } = await first.until(readyEvent);
    await recordChanges(deps, clientOf(client), 'old');
    const { id: old } = await first.until('project');
    await first.cut();
    now = new Date();
    const token = await signInAs(deps, 'client', client.id);
    await recordChanges(deps, clientOf(client), 'new');

    expect(await deps.db.read.select().from(liveEvents)).toMatchObject([{ event: { projectId: 'new' } }]);
    for (const lastEventId of [start, old]) {
      const stream = await open(screens, token, { lastEventId });
      expect(await stream.next()).toMatchObject({ event: 'reset' });
    }
  });
});
