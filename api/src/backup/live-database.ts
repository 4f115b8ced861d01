import { createClient, type Client, type Row } from '@libsql/client';
import { toDatabaseFile } from '#/env.ts';
import { existsSync } from 'node:fs';
import { silenceSeconds } from '#/platform/processes/join-processes.ts';
import { backedUp } from '#/platform/processes/process-signals.ts';

/** Where a database is, and the token to open it. */
export type DatabaseAddress = { databaseUrl: string; databaseToken?: string | undefined };

/** How long to wait for a file's writers, in milliseconds. */
const busyMs = 10_000;

/** A client for a command's few statements; integers come as bigint, so that none is rounded. */
export function openClient({ databaseUrl, databaseToken }: DatabaseAddress): Client {
  if (databaseUrl.startsWith('file:')) {
    return createClient({ url: databaseUrl, timeout: busyMs, concurrency: 1, intMode: 'bigint' });
  }
  return createClient({
    // The same server, over requests that stand alone.
    url: databaseUrl.replace(/^ws(s?):/, 'http$1:'),
    intMode: 'bigint',
    ...(databaseToken !== undefined && { authToken: databaseToken }),
  });
}

export async function withClient<Result>(
  address: DatabaseAddress,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = openClient(address);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/** Reads a database of any version without creating or changing anything; no rows where it lacks what is read. */
async function readIfThere(address: DatabaseAddress, query: string, absent: RegExp): Promise<Row[]> {
  const file = toDatabaseFile(address);
  if (file !== null && !existsSync(file)) return [];
  try {
    return await withClient(address, async (client) => (await client.execute(query)).rows);
  } catch (error) {
    if (error instanceof Error && absent.test(error.message)) return [];
    throw error;
  }
}

/** A process that serves from a database; one of an earlier version records less. */
export type LiveProcess = {
  name: string;
  secret: string | null;
  otherSecret: string | null;
  storage: string | null;
};

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads which processes serve from a database. None do from one that is empty, of an early version, or damaged. */
export async function readLive(address: DatabaseAddress): Promise<LiveProcess[]> {
  const rows = await readIfThere(
    address,
    // All columns, since an earlier version has fewer.
    `SELECT * FROM processes WHERE seen_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${silenceSeconds} seconds') ORDER BY name`,
    /no such table|malformed|not a database/,
  );
  return rows.map((row) => ({
    name: toText(row['name']) ?? 'another process',
    secret: toText(row['secret']),
    otherSecret: toText(row['other_secret']),
    storage: toText(row['storage']),
  }));
}

/** Whether a database of any version has an account. */
export async function hasAccounts(address: DatabaseAddress): Promise<boolean> {
  const rows = await readIfThere(
    address,
    'SELECT 1 WHERE EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM admin_users)',
    /no such table/,
  );
  return rows.length > 0;
}

/** @throws Error naming the processes that serve from a database: writes they acknowledge would be lost with it */
export async function assertNotServed(address: DatabaseAddress): Promise<void> {
  const names = (await readLive(address)).map(({ name }) => name);
  if (names.length === 0) return;
  throw new Error(
    `the database (DATABASE_URL) is served by ${names.join(' and ')}, by machine and number: stop each first; one that was killed counts for gone ${silenceSeconds} seconds after it was last seen`,
  );
}

/** Records when the last backup was made, for the System page. */
export const noteBackup = (address: DatabaseAddress, now: Date) =>
  withClient(address, (client) =>
    client.execute({
      sql: `INSERT INTO signals (name, count, at) VALUES (?, 1, ?)
            ON CONFLICT (name) DO UPDATE SET count = count + 1, at = excluded.at`,
      args: [backedUp, now.toISOString()],
    }),
  );
