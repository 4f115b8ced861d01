import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mounts } from '@stackworks/contracts';
import { bearer, call } from '#/call.ts';
import { fillDemo } from '#/fill-demo.ts';
import type { Use } from '#/gauge.ts';
import { openReaders, type Readers } from '#/live/open-readers.ts';
import { createRooms, type Screen } from '#/live/rooms.ts';
import { measureDelivery } from '#/live/time-delivery.ts';
import { openSessions } from '#/open-sessions.ts';
import { startGauged } from '#/start-gauged.ts';
import type { Measure } from '#/table.ts';

/** At how many streams memory is read. */
const steps = [0, 250, 500, 1000];
/** Messages before anything is measured. */
const warmUpMessages = 60;
/** How often a screen without a stream would ask, in milliseconds: less often would be too late for a conversation. */
const pollMs = 5000;
/** For how long processor time is counted: from one heartbeat to the next, so that each window has one of them. */
const windowMs = 15_000;
const minuteMs = 60_000;
const rounds = 2;
/** Between two messages of the windows, in milliseconds. */
const talkGapMs = 500;
const limits = { bytes: 40 * 1024, share: 0.5 };

type Server = Awaited<ReturnType<typeof startGauged>>;

/** What a thousand open streams cost one process, and how fast a message reaches the other side amid them. */
export async function measureLive(folder: string): Promise<Measure[]> {
  const dataDir = join(folder, 'live');
  await mkdir(dataDir, { recursive: true });
  await fillDemo(dataDir);
  return measureStreams(dataDir);
}

async function measureStreams(dataDir: string): Promise<Measure[]> {
  const sessionSecret = randomBytes(32).toString('hex');
  const server = await startGauged(dataDir, { SESSION_SECRET: sessionSecret });
  const readers = await openReaders(server.origin);
  try {
    const rooms = createRooms(server.origin, (people) =>
      openSessions({ dataDir, origin: server.origin, sessionSecret }, people),
    );
    await warmUp(server, readers, rooms);
    const memory = await openInSteps(server, readers, rooms.screens);
    const delivery = await measureDelivery(server, rooms, readers, dataDir);
    return [...memory, ...delivery, ...(await comparePolling(server, readers, rooms))];
  } finally {
    await readers.end();
    await server.stop();
  }
}

type Rooms = ReturnType<typeof createRooms>;

/** Warms up code and caches, so that their cost is not taken for the streams'. */
async function warmUp(server: Server, readers: Readers, { screens, talk }: Rooms): Promise<void> {
  await readers.open(screens.slice(0, 50));
  for (let made = 0; made < warmUpMessages; made += 1) await talk(made).send();
  for (const screen of screens.slice(0, 400)) await poll(server.origin, screen);
  await readers.close();
}

async function openInSteps(server: Server, readers: Readers, screens: readonly Screen[]): Promise<Measure[]> {
  const uses: (Use & { step: number })[] = [];
  for (const [index, step] of steps.entries()) {
    await readers.open(screens.slice(steps[index - 1] ?? 0, step));
    uses.push({ step, ...(await server.readUse(true)) });
  }
  const [before] = uses;
  const after = uses.at(-1);
  if (!before || !after) throw new Error('Nothing was measured.');
  const memory: Measure[] = [];
  for (const kind of ['rss', 'heap'] as const) {
    const name = kind === 'rss' ? 'memory of the process' : 'heap';
    const each = (one: (typeof uses)[number], other: (typeof uses)[number]) =>
      (other[kind] - one[kind]) / (other.step - one.step) / 1024;
    memory.push({
      name: `${name}, each of ${after.step} streams (KB)`,
      value: each(before, after),
      limit: limits.bytes / 1024,
    });
    uses.slice(1).forEach((use, index) => {
      const from = uses[index] ?? before;
      memory.push({ name: `${name}, each from ${from.step} to ${use.step} (KB)`, value: each(from, use) });
    });
  }
  memory.push({
    name: `memory of the process with ${after.step} streams (MB)`,
    value: after.rss / 1024 ** 2,
  });
  return memory;
}

/** What a screen without a stream would ask again and again: a client for the conversation, staff for what waits. */
async function poll(origin: string, { role, token, path }: Screen): Promise<void> {
  const { status } = await call(`${origin}${mounts.api}/${path}`, { headers: bearer(token) });
  if (status !== 200) throw new Error(`${path} answered a ${role} with ${status}`);
}

async function comparePolling(
  server: Server,
  readers: Readers,
  { screens, talk }: Rooms,
): Promise<Measure[]> {
  const spend = async (work: () => Promise<unknown>) => {
    const before = await server.readUse();
    await work();
    return (await server.readUse()).cpuMs - before.cpuMs;
  };
  const spent: Record<'streams' | 'alone' | 'polling', number[]> = { streams: [], alone: [], polling: [] };
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await readers.open(screens);
    spent.streams.push((await spend(() => talkOn(talk))) * (minuteMs / windowMs));
    await readers.close();
    spent.alone.push((await spend(() => talkOn(talk))) * (minuteMs / windowMs));
    spent.polling.push((await spend(() => pollAll(server.origin, screens))) * (minuteMs / pollMs));
  }
  const alone = Math.min(...spent.alone);
  const [value, peer] = [Math.min(...spent.streams) - alone, Math.min(...spent.polling)];
  return [
    { name: 'processor time of the same talk without streams, a minute (ms)', value: alone },
    {
      name: 'processor time of 1,000 screens a minute, by streams and by polling (ms)',
      value,
      peer,
      limit: peer * limits.share,
    },
  ];
}

/** Every screen asks once, a few at a time. */
async function pollAll(origin: string, screens: readonly Screen[]): Promise<void> {
  for (let from = 0; from < screens.length; from += 4) {
    await Promise.all(screens.slice(from, from + 4).map((screen) => poll(origin, screen)));
  }
}

/** What is said while processor time is counted. */
async function talkOn(talk: Rooms['talk']): Promise<void> {
  const endsAt = performance.now() + windowMs;
  for (let made = 0; performance.now() < endsAt; made += 1) {
    await Promise.all([talk(made).send(), pause(talkGapMs)]);
  }
}
