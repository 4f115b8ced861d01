import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mounts } from '@stackworks/contracts';
import { bearer, call } from '#/call.ts';
import { fillDemo } from '#/fill-demo.ts';
import type { Use } from '#/gauge.ts';
import { openStream, type Stream } from '#/live/open-stream.ts';
import { createRooms, type Screen } from '#/live/rooms.ts';
import { openSessions } from '#/open-sessions.ts';
import { at } from '#/share-of.ts';
import { startGauged } from '#/start-gauged.ts';
import type { Measure } from '#/table.ts';

/** At how many streams memory is read. */
const steps = [0, 250, 500, 1000];
/** Messages whose way is timed, and the time from one to the next, in milliseconds. */
const delivery = { messages: 400, gapMs: 50, warmUp: 60 };
/** How often a screen without a stream would ask, in milliseconds: less often would be too late for a conversation. */
const pollMs = 5000;
/** For how long processor time is counted: from one heartbeat to the next, so that each window has one of them. */
const windowMs = 15_000;
const minuteMs = 60_000;
const rounds = 2;
/** Between two messages of the windows, in milliseconds. */
const talkGapMs = 500;
const limits = { bytes: 40 * 1024, p99: 25, share: 0.5 };

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
  try {
    const rooms = createRooms(server.origin, (people) =>
      openSessions({ dataDir, origin: server.origin, sessionSecret }, people),
    );
    await warmUp(server, rooms.screens, rooms.talk);
    const { streams, memory } = await openInSteps(server, rooms.screens);
    const times = await timeDelivery(rooms, streams);
    const cpu = await comparePolling(server, rooms, streams);
    return [
      ...memory,
      { name: 'delivery, median (ms)', value: at(times, 0.5) },
      { name: 'delivery, 99 % (ms)', value: at(times, 0.99), limit: limits.p99 },
      ...cpu,
    ];
  } finally {
    await server.stop();
  }
}

type Rooms = ReturnType<typeof createRooms>;

/** Compiles what runs often, and fills what is kept, so that neither is taken for the streams'. */
async function warmUp(server: Server, screens: readonly Screen[], talk: Rooms['talk']): Promise<void> {
  const streams = await openAll(server.origin, screens.slice(0, 50));
  for (let made = 0; made < delivery.warmUp; made += 1) await talk(made).sent;
  for (const screen of screens.slice(0, 400)) await poll(server.origin, screen);
  await Promise.all(streams.map(({ close }) => close()));
}

async function openAll(origin: string, screens: readonly Screen[]): Promise<Stream[]> {
  const streams: Stream[] = [];
  // A few at a time, as screens come; all at once would measure how the process takes a rush.
  for (let from = 0; from < screens.length; from += 10) {
    const some = screens.slice(from, from + 10);
    streams.push(...(await Promise.all(some.map(({ role, token }) => openStream(origin, role, token)))));
  }
  return streams;
}

async function openInSteps(server: Server, screens: readonly Screen[]) {
  const streams: Stream[] = [];
  const uses: (Use & { step: number })[] = [];
  for (const step of steps) {
    streams.push(...(await openAll(server.origin, screens.slice(streams.length, step))));
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
  return { streams, memory };
}

async function timeDelivery({ talk, hearingOf }: Rooms, streams: readonly Stream[]): Promise<number[]> {
  const ways: Promise<number>[] = [];
  for (let made = 0; made < delivery.messages; made += 1) {
    const hearing = streams[hearingOf(made)];
    if (!hearing) throw new Error('The other side has no stream.');
    const { text, sent, startedAt } = talk(made);
    const heard = hearing.until(text).then((heardAt) => heardAt - startedAt);
    ways.push(heard);
    await Promise.all([sent, pause(delivery.gapMs)]);
  }
  return (await Promise.all(ways)).sort((one, other) => one - other);
}

/** What a screen without a stream would ask again and again: a client for the conversation, staff for what waits. */
async function poll(origin: string, { role, token, path }: Screen): Promise<void> {
  const { status } = await call(`${origin}${mounts.api}/${path}`, { headers: bearer(token) });
  if (status !== 200) throw new Error(`${path} answered a ${role} with ${status}`);
}

async function comparePolling(
  server: Server,
  { screens, talk }: Rooms,
  open: readonly Stream[],
): Promise<Measure[]> {
  const spend = async (work: () => Promise<unknown>) => {
    const before = await server.readUse();
    await work();
    return (await server.readUse()).cpuMs - before.cpuMs;
  };
  const spent: Record<'streams' | 'alone' | 'polling', number[]> = { streams: [], alone: [], polling: [] };
  let streams = open;
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) streams = await openAll(server.origin, screens);
    spent.streams.push((await spend(() => talkOn(talk))) * (minuteMs / windowMs));
    await Promise.all(streams.map(({ close }) => close()));
    spent.alone.push((await spend(() => talkOn(talk))) * (minuteMs / windowMs));
    spent.polling.push((await spend(() => pollAll(server.origin, screens))) * (minuteMs / pollMs));
  }
  const alone = Math.min(...spent.alone);
  const [value, peer] = [Math.min(...spent.streams) - alone, Math.min(...spent.polling)];
  return [
    { name: 'processor time of the same talk without streams, a minute (ms)', value: alone },
    {
      ...{ name: 'processor time of 1,000 screens a minute, by streams and by polling (ms)', value, peer },
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
    await Promise.all([talk(made).sent, pause(talkGapMs)]);
  }
}
