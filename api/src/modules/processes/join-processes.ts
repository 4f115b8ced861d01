import { randomUUID } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { processes } from '#/db/schema/processes.ts';
import type { Deps } from '#/deps.ts';
import { toFingerprint } from '#/integrations/tokens/session-secrets.ts';
import { databaseNow, isAlive } from './live-processes.ts';
import { processName } from './process-name.ts';

/**
 * Joins the processes that serve from a database.
 * @returns the id of this one, and the way to leave
 * @throws Error with one sentence when another one signs sessions with a secret of its own
 */
export async function joinProcesses({
  db,
  config,
  version,
}: Pick<Deps, 'config' | 'db' | 'version'>): Promise<{ id: string; leave: () => Promise<void> }> {
  const id = randomUUID();
  const secret = toFingerprint(config.sessionSecret);
  const otherSecret = config.otherSecret === undefined ? null : toFingerprint(config.otherSecret);
  await db.write(async (tx) => {
    await tx
      .delete(processes)
      .where(lt(processes.seenAt, sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')`));
    for (const other of await tx.select().from(processes).where(isAlive())) {
      // Each has to read what the other signs and seals.
      const isUnderstood = [secret, otherSecret].includes(other.secret);
      if (!isUnderstood || ![other.secret, other.otherSecret].includes(secret)) {
        throw new Error(
          `SESSION_SECRET is not the one of ${other.name}, which serves from the same database: give all of them the same, or during a change the other one as SESSION_SECRET_PREVIOUS`,
        );
      }
    }
    const [startedAt, seenAt] = [databaseNow, databaseNow];
    await tx
      .insert(processes)
      .values({ id, name: processName, version, secret, otherSecret, startedAt, seenAt });
  });
  return {
    id,
    leave: async () => {
      // Where the database is away the others find out by the silence.
      await db.write((tx) => tx.delete(processes).where(eq(processes.id, id))).catch(() => undefined);
    },
  };
}
