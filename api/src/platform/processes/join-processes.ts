import { randomUUID } from 'node:crypto';
import { eq, lt, sql, gt } from 'drizzle-orm';
import { processes } from './processes.tables.ts';
import type { ConfigPort, DatabasePort, VersionPort } from '#/platform/ports.ts';
import { hostname } from 'node:os';
import type { Config } from '#/env.ts';
import { toFingerprint } from '#/platform/tokens/secret-box.ts';

/**
 * Joins the processes that serve from a database.
 * @param storage identifies the storage of its files
 * @returns `rejoin` is for a process that counted as gone, as after a long sleep; `checkWrites` rejects when nothing can be
 * written, as on a full disk
 * @throws as `assertCompatiblePeer`
 */
export async function joinProcesses({
  db,
  config,
  version,
  storage,
}: ConfigPort & DatabasePort & VersionPort & { storage: string }) {
  const id = randomUUID();
  const own = toAgreement(config, storage);
  const join = () =>
    db.write(async (tx) => {
      await tx
        .delete(processes)
        .where(lt(processes.seenAt, sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')`));
      for (const other of await tx.select().from(processes).where(isAlive()))
        assertCompatiblePeer(own, other);
      const [startedAt, seenAt] = [databaseNow, databaseNow];
      await tx.insert(processes).values({ id, name: processName, version, ...own, startedAt, seenAt });
    });
  await join();
  return {
    id,
    rejoin: join,
    checkWrites: () =>
      db.writeWithoutSync((tx) =>
        tx.update(processes).set({ seenAt: databaseNow }).where(eq(processes.id, id)),
      ),
    leave: async () => {
      // If the database is away, the others notice the silence.
      await db.write((tx) => tx.delete(processes).where(eq(processes.id, id))).catch(() => undefined);
    },
  };
}

/** A process silent for so long is gone, in seconds; see `pauses` in watch-processes.ts. */
export const silenceSeconds = 30;

/** Now, by the database's clock, which every process shares. */
export const databaseNow = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;

export const isAlive = () =>
  gt(
    processes.seenAt,
    sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.raw(`'-${silenceSeconds} seconds'`)})`,
  );

/** This process's name: its machine and its number there. */
export const processName = `${hostname()}:${process.pid}`;

/** What processes on one database must agree on; the secrets are fingerprints. */
type Agreement = { secret: string | null; otherSecret: string | null; storage: string | null };

export function toAgreement(config: Pick<Config, 'sessionSecret' | 'otherSecret'>, storage: string) {
  return {
    secret: toFingerprint(config.sessionSecret),
    otherSecret: config.otherSecret === undefined ? null : toFingerprint(config.otherSecret),
    storage,
  };
}

/** @throws Error when another process signs sessions with another secret, or stores files elsewhere */
export function assertCompatiblePeer(
  { secret, otherSecret, storage }: ReturnType<typeof toAgreement>,
  other: Agreement & { name: string },
): void {
  // Each must read what the other signs and seals.
  const isReadable = [secret, otherSecret].includes(other.secret);
  if (!isReadable || ![other.secret, other.otherSecret].includes(secret)) {
    throw new Error(
      `SESSION_SECRET is not the one of ${other.name}, which serves from the same database: give all of them the same, or during a change the other one as SESSION_SECRET_PREVIOUS`,
    );
  }
  // The others could not find a file that one of them stores.
  if (other.storage !== null && other.storage !== storage) {
    throw new Error(
      `files are not kept where ${other.name} keeps them, which serves from the same database: give all of them the same FILES_DIR, or the same S3_BUCKET`,
    );
  }
}
