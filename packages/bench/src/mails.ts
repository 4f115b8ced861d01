import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, mounts } from '@stackworks/contracts';
import { addMails } from '#/add-mails.ts';
import { at } from '#/share-of.ts';
import { startMailSink } from '#/start-mail-sink.ts';
import { startServer } from '#/start-server.ts';
import type { AmidMeasure } from '#/table.ts';

const mails = 500;
/** Each is measured so often, with no mail going out and amid all of them in turns; the figure is the lowest median. */
const rounds = 4;
/** How often each call is made in a round without mails. */
const callsAlone = 200;
/** Between two calls, in milliseconds: nobody's requests come without a gap. */
const gapMs = 5;
/** How many times as long calls may take while mails go out. */
const limits = { median: 2, p95: 3 };

/** A short answer, a list, and a write, which waits for its turn among those of the mails. */
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

/** How much longer requests take while 500 mails go out as fast as they can. */
export async function measureMails(folder: string): Promise<AmidMeasure[]> {
  const dataDir = join(folder, 'mails');
  await mkdir(dataDir, { recursive: true });
  const sink = await startMailSink();
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
      addMails(dataDir, mails);
      // The product looks into its outbox whenever it has written a mail itself.
      await askForMail(api);
      await sink.untilTaken(before + 1);
      const startedAt = performance.now();
      amid.push(await repeat(makeCalls, () => sink.countTaken() < before + mails));
      console.log(`${mails} mails went out in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
      await sink.untilTaken(before + mails + 1);
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
    const answer = await fetch(`${api}/${path}`, { method, headers, body });
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  }
  return times;
}

async function askForMail(api: string): Promise<void> {
  const answer = await fetch(`${api}/client/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts.inactiveClient.email }),
  });
  if (!answer.ok) throw new Error(`A request for a mail was answered with ${answer.status}`);
}

/** Of one call, the figures of the round whose median is the lowest. */
function findBest(rounds: readonly Round[], index: number): { median: number; p95: number } {
  const figures = rounds.map((round) => {
    const times = round.map((made) => made[index] ?? Number.NaN).sort((one, other) => one - other);
    return { median: at(times, 0.5), p95: at(times, 0.95) };
  });
  return figures.reduce((one, other) => (other.median < one.median ? other : one));
}
