import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mounts } from '@stackworks/contracts';
import { at } from '#/share-of.ts';
import { startServer } from '#/start-server.ts';
import type { Measure } from '#/table.ts';
import { startDatabaseServer } from './start-database-server.ts';

/** Each is measured so often, in turns; the figure is the lowest of the medians. */
const rounds = 5;
const callsOfRound = 60;

/** A read of one row, a list, and a write in a transaction. */
const calls = [
  { call: 'GET admin/user', method: 'GET', path: 'admin/user' },
  { call: 'GET admin/projects', method: 'GET', path: 'admin/projects' },
  { call: 'PATCH notification-preferences', method: 'PATCH', path: 'admin/notification-preferences' },
] as const;

/** What calls take on a libSQL server of the same machine, and beside it on a file. */
export async function measureDatabases(folder: string): Promise<Measure[]> {
  const [onFile, onServer, rows] = ['on-file', 'on-server', 'rows'].map((name) =>
    join(folder, 'databases', name),
  );
  if (!onFile || !onServer || !rows) return [];
  for (const one of [onFile, onServer, rows]) await mkdir(one, { recursive: true });
  const database = await startDatabaseServer(rows);
  if (!database) {
    console.log('There is no libSQL server for this kind of machine.');
    return [];
  }
  const file = await startServer(onFile);
  const server = await startServer(onServer, { DATABASE_URL: database.url });
  try {
    const sides = [await signInTo(server), await signInTo(file)];
    const best = calls.map(() => sides.map(() => Infinity));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, call] of calls.entries()) {
        for (const [side, make] of sides.entries()) {
          const median = await timeCall(make, call);
          const before = best[index]?.[side];
          // The first round warms up.
          if (round > 0 && before !== undefined) best[index]?.splice(side, 1, Math.min(before, median));
        }
      }
    }
    return calls.map(({ call }, index) => {
      const [value = Infinity, peer = Infinity] = best[index] ?? [];
      return { name: `${call} (ms)`, value, peer };
    });
  } finally {
    await Promise.all([server.stop(), file.stop()]);
    await database.stop();
  }
}

type Call = (typeof calls)[number];
type Make = (call: Call) => Promise<void>;

async function signInTo(server: Awaited<ReturnType<typeof startServer>>): Promise<Make> {
  const authorization = `Bearer ${await server.signIn()}`;
  return async ({ method, path }) => {
    const response = await fetch(`${server.origin}${mounts.api}/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(method === 'PATCH' && { body: JSON.stringify({ briefs: true }) }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  };
}

async function timeCall(make: Make, call: Call): Promise<number> {
  const times: number[] = [];
  for (let made = 0; made < callsOfRound; made += 1) {
    const startedAt = performance.now();
    await make(call);
    times.push(performance.now() - startedAt);
  }
  return at(
    times.sort((one, other) => one - other),
    0.5,
  );
}
