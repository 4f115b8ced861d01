import { existsSync } from 'node:fs';
import { silenceSeconds } from '#/platform/processes/live-processes.ts';
import { openClient, type DatabaseAddress } from './open-client.ts';

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
