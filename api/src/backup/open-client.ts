import { createClient, type Client } from '@libsql/client';
import type { Env } from '#/env.ts';

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
