import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, mounts } from '@stackworks/contracts';
import { at } from '#/share-of.ts';
import { startServer } from '#/start-server.ts';
import type { AmidMeasure } from '#/table.ts';

const emails = 500;
/** Each is measured so often, with no email going out and amid all of them in turns; the figure is the lowest median. */
const rounds = 4;
/** How often each call is made in a round without emails. */
const callsAlone = 200;
/** Between two calls, in milliseconds: nobody's requests come without a gap. */
const gapMs = 5;
/** How many times as long calls may take while emails go out. */
const limits = { median: 2, p95: 3 };

/** A short answer, a list, and a write, which waits for its turn among those of the emails. */
const calls = [
  { call: 'GET admin/user', method: 'GET', path: 'admin/user' },
  { call: 'GET admin/projects', method: 'GET', path: 'admin/projects' },
  {
    call: 'PATCH admin/notification-preferences',
    method: 'PATCH',
    path: 'admin/notification-preferences',
    body: { briefs: true },
  },
] as const;

/** How much longer requests take while 500 emails go out as fast as they can. */
export async function measureEmails(folder: string): Promise<AmidMeasure[]> {
  const dataDir = join(folder, 'emails');
  await mkdir(dataDir, { recursive: true });
  const sink = await startEmailSink();
  const server = await startServer(dataDir, sink.environment);
  try {
    const api = server.origin + mounts.api;
    const headers = { authorization: `Bearer ${await server.signIn()}`, 'content-type': 'application/json' };
    const makeCalls = () => timeCalls(api, headers);
    const warmUpEnd = performance.now() + 3000;
    while (performance.now() < warmUpEnd) await makeCalls();

    const alone: Round[] = [];
    const amid: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await repeat(makeCalls, (made) => made < callsAlone));
      const before = sink.countTaken();
      addEmails(dataDir, emails);
      // The product looks into its outbox whenever it has written an email itself.
      await requestEmail(api);
      await sink.untilTaken(before + 1);
      const startedAt = performance.now();
      amid.push(await repeat(makeCalls, () => sink.countTaken() < before + emails));
      console.log(`${emails} emails went out in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
      await sink.untilTaken(before + emails + 1);
    }
    return calls.flatMap(({ call }, index) => {
      const [best, bestAmid] = [findBest(alone, index), findBest(amid, index)];
      return (['median', 'p95'] as const).map((share) => ({
        ...{ call, share, alone: best[share], amid: bestAmid[share], limit: limits[share] },
      }));
    });
  } finally {
    await server.stop();
    sink.stop();
  }
}

/** How long each call took, each time that all were made, in milliseconds. */
type Round = number[][];

async function repeat(makeCalls: () => Promise<number[]>, goesOn: (made: number) => boolean): Promise<Round> {
  const round: Round = [];
  while (goesOn(round.length)) round.push(await makeCalls());
  return round;
}

async function timeCalls(api: string, headers: Readonly<Record<string, string>>): Promise<number[]> {
  const times: number[] = [];
  for (const { path, method, ...call } of calls) {
    await pause(gapMs);
    const body = 'body' in call ? JSON.stringify(call.body) : null;
    const startedAt = performance.now();
    const response = await fetch(`${api}/${path}`, { method, headers, body });
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  }
  return times;
}

async function requestEmail(api: string): Promise<void> {
  const response = await fetch(`${api}/client/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts.inactiveClient.email }),
  });
  if (!response.ok) throw new Error(`A request for an email was answered with ${response.status}`);
}

/** Of one call, the figures of the round whose median is the lowest. */
function findBest(rounds: readonly Round[], index: number): { median: number; p95: number } {
  const figures = rounds.map((round) => {
    const times = round.map((made) => made[index] ?? Number.NaN).sort((one, other) => one - other);
    return { median: at(times, 0.5), p95: at(times, 0.95) };
  });
  return figures.reduce((one, other) => (other.median < one.median ? other : one));
}

/**
 * Puts welcomes into the outbox of a running product, in one transaction, as a notice to every client would.
 * @param dataDir the product's data folder
 * @param count how many
 */
function addEmails(dataDir: string, count: number): void {
  const database = new DatabaseSync(join(dataDir, 'stackworks.db'), { timeout: 5000 });
  const insert = database.prepare(
    `insert into email_outbox (id, template, recipient, props, available_at, created_at)
    values (?, 'client-welcome', ?, ?, ?, ?)`,
  );
  const now = new Date().toISOString();
  database.exec('begin immediate');
  for (let number = 0; number < count; number += 1) {
    const email = `reader-${number}@bench.example`;
    const props = { firstName: 'Aroha', email, hasPlan: true, token: randomUUID() };
    insert.run(randomUUID(), email, JSON.stringify(props), now, now);
  }
  database.exec('commit');
  database.close();
}

/** An SMTP server that accepts and drops every email at once, so that sending is as fast as possible. */
export async function startEmailSink() {
  let taken = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  const take = () => {
    taken += 1;
    for (const { resolve } of waiting.filter(({ count }) => count <= taken)) resolve();
  };
  const server = createServer((socket) => void converse(socket, take)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The email server has no port.');
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${address.port}`, MAIL_FROM: 'hello@stackworks.example' },
    countTaken: () => taken,
    /** Resolves once it has taken so many emails since it was started. */
    untilTaken: (count: number): Promise<void> =>
      new Promise((resolve) => (count <= taken ? resolve() : waiting.push({ count, resolve }))),
    stop: () => server.close(),
  };
}

/** As much of SMTP as a sender asks for. */
async function converse(socket: Socket, take: () => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let isInEmail = false;
  socket.on('error', () => socket.destroy());
  say('220 sink.example');
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (isInEmail) {
      if (line !== '.') continue;
      isInEmail = false;
      take();
      say('250 taken');
    } else if (line === 'DATA') {
      isInEmail = true;
      say('354 go on');
    } else if (line === 'QUIT') {
      say('221 bye');
      socket.end();
    } else {
      say('250 fine');
    }
  }
}
