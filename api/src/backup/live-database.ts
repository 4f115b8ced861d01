import { createClient, type Client } from '@libsql/client';
import type { Env } from '#/env.ts';
import { existsSync } from 'node:fs';
import { silenceSeconds } from '#/platform/processes/join-processes.ts';
import { backedUp } from '#/platform/processes/notify-processes.ts';

/** Where a database is, and what lets us in. */
export type DatabaseAddress = Pick<Env, 'databaseUrl' | 'databaseToken'>;

/** How long to wait for whoever writes to a file, in milliseconds. */
const busyMs = 10_000;

/** A client for a command's few statements; whole numbers come as bigint, so that none is rounded. */
export function openClient({ databaseUrl, databaseToken }: DatabaseAddress): Client {
  if (databaseUrl.startsWith('file:')) {
    return createClient({ url: databaseUrl, timeout: busyMs, concurrency: 1, intMode: 'bigint' });
  }
  // The same server, over requests that stand alone.
  const url = databaseUrl.replace(/^ws(s?):/, 'http$1:');
  return createClient({
    url,
    intMode: 'bigint',
    ...(databaseToken !== undefined && { authToken: databaseToken }),
  });
}

/** What a process that serves from a database says of itself; one of an earlier version says less. */
export type LiveProcess = {
  name: string;
  secret: string | null;
  otherSecret: string | null;
  storage: string | null;
};

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads who serves from a database of any version, without opening it as the product does: nothing is made or changed. */
export async function readLive(address: DatabaseAddress): Promise<LiveProcess[]> {
  const { databaseUrl } = address;
  if (databaseUrl.startsWith('file:') && !existsSync(databaseUrl.slice('file:'.length))) return [];
  const client = openClient(address);
  try {
    // Every column there is: an earlier version has fewer.
    const { rows } = await client.execute(
      `SELECT * FROM processes WHERE seen_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${silenceSeconds} seconds') ORDER BY name`,
    );
    return rows.map((row) => ({
      name: toText(row['name']) ?? 'another process',
      secret: toText(row['secret']),
      otherSecret: toText(row['other_secret']),
      storage: toText(row['storage']),
    }));
  } catch (error) {
    // An empty database, one of an earlier version, or one so damaged that nobody serves from it.
    if (error instanceof Error && /no such table|malformed|not a database/.test(error.message)) return [];
    throw error;
  } finally {
    client.close();
  }
}

/** Whether a database of any version has an account, read without opening it as the product does: nothing is created or changed. */
export async function hasAccounts(address: DatabaseAddress): Promise<boolean> {
  const { databaseUrl } = address;
  if (databaseUrl.startsWith('file:') && !existsSync(databaseUrl.slice('file:'.length))) return false;
  const client = openClient(address);
  try {
    const { rows } = await client.execute(
      'SELECT 1 WHERE EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM admin_users)',
    );
    return rows.length > 0;
  } catch (error) {
    if (error instanceof Error && error.message.includes('no such table')) return false;
    throw error;
  } finally {
    client.close();
  }
}

/**
 * Refuses a database that somebody serves from, from wherever: what they acknowledge would be in what has been set aside.
 * @throws Error naming them
 */
export async function assertNotServed(address: DatabaseAddress): Promise<void> {
  const names = (await readLive(address)).map(({ name }) => name);
  if (names.length === 0) return;
  throw new Error(
    `the database (DATABASE_URL) is served by ${names.join(' and ')}, by machine and number: stop each first; one that was killed counts for gone ${silenceSeconds} seconds after it was last seen`,
  );
}

/** Tells staff, on the System page, when everything was backed up last. */
export async function noteBackup(address: DatabaseAddress, now: Date): Promise<void> {
  const client = openClient(address);
  try {
    await client.execute({
      sql: `INSERT INTO signals (name, count, at) VALUES (?, 1, ?)
            ON CONFLICT (name) DO UPDATE SET count = count + 1, at = excluded.at`,
      args: [backedUp, now.toISOString()],
    });
  } finally {
    client.close();
  }
}
