import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mounts } from '@stackworks/contracts';
import { bearer, call } from '#/call.ts';
import { fillDemo } from '#/fill-demo.ts';
import { clientCalls, staffCalls, type Named } from '#/growth/calls.ts';
import { giveShare } from '#/growth/give-share.ts';
import type { GrowthMeasure } from '#/growth/growth-table.ts';
import { openSessions } from '#/open-sessions.ts';
import { at } from '#/share-of.ts';
import { startServer } from '#/start-server.ts';

/** Each call is made so often in a row, and that again so many times: its figure is the lowest median. */
const callsInRound = 11;
const rounds = 4;

/** By what the most there may be is divided: ten times as much from one to the next. */
const divisors = [100, 10, 1];
const sessionSecret = 'the growth of lists, and a secret as long as secrets are';

type Size = Awaited<ReturnType<typeof openSize>>;

/**
 * How long each call that screens read by takes with 5 clients, 20 projects and 2,000 messages, and with ten and a hundred
 * times as much. Each is made for all three in turns, so that a busy machine is as busy for each.
 */
export async function measureGrowth(folder: string): Promise<GrowthMeasure[]> {
  const sizes: Size[] = [];
  try {
    for (const divisor of divisors) sizes.push(await openSize(join(folder, `growth-${divisor}`), divisor));
    const calls = sizes[0]?.calls.map(({ name }) => name) ?? [];
    const lowest = sizes.map(() => calls.map(() => ({ median: Infinity, p95: Infinity })));
    for (let round = 0; round < rounds; round += 1) {
      for (const index of calls.keys()) {
        for (const [which, size] of sizes.entries()) {
          const measured = await timeCall(size, index);
          const best = lowest[which]?.[index];
          if (best && measured.median < best.median) Object.assign(best, measured);
        }
      }
    }
    return calls.map((name, index) => ({
      call: name,
      medians: lowest.map((size) => size[index]?.median ?? Number.NaN),
      p95: lowest.at(-1)?.[index]?.p95 ?? Number.NaN,
    }));
  } finally {
    for (const { server } of sizes) await server.stop();
  }
}

async function openSize(dataDir: string, divisor: number) {
  await mkdir(dataDir, { recursive: true });
  await fillDemo(dataDir, divisor);
  const named: Named = {
    client: 'large-client-1',
    project: 'large-project-5',
    otherClient: 'large-client-3',
    otherProject: 'large-project-7',
  };
  giveShare(dataDir, named);
  const server = await startServer(dataDir, { SESSION_SECRET: sessionSecret });
  const place = { dataDir, origin: server.origin, sessionSecret };
  const [client = ''] = openSessions(place, [{ role: 'client', id: named.client }]);
  const staff = await server.signIn();
  return {
    server,
    calls: [
      ...staffCalls(named).map((path) => ({ name: `admin/${path}`, headers: bearer(staff) })),
      ...clientCalls(named).map((path) => ({ name: path, headers: bearer(client) })),
    ],
  };
}

/** How long some calls in a row took, in milliseconds. */
async function timeCall({ server, calls }: Size, index: number): Promise<{ median: number; p95: number }> {
  const { name = '', headers = {} } = calls[index] ?? {};
  const times: number[] = [];
  for (let made = 0; made < callsInRound; made += 1) {
    const { status, ms } = await call(`${server.origin}${mounts.api}/${name}`, { headers });
    if (status !== 200) throw new Error(`${name} answered ${status}`);
    times.push(ms);
  }
  times.sort((one, other) => one - other);
  return { median: at(times, 0.5), p95: at(times, 0.95) };
}
