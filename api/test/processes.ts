import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { processes } from '#/platform/processes/processes.tables.ts';
import type { DatabasePort } from '#/platform/ports.ts';

/** So many seconds ago, by the database's clock. */
const ago = (seconds: number) => sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${seconds} seconds`})`;

/** Adds a process that began and was last seen so many seconds ago. @returns its id */
export async function addProcess(
  { db }: DatabasePort,
  {
    startedFor = 7200,
    silentFor = 0,
    ...more
  }: { startedFor?: number; silentFor?: number } & Partial<typeof processes.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db.write((tx) =>
    tx.insert(processes).values({
      id,
      name: 'one.example:1',
      version: '0.0.0',
      secret: 'a-fingerprint',
      startedAt: ago(startedFor),
      seenAt: ago(silentFor),
      ...more,
    }),
  );
  return id;
}
