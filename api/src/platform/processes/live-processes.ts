import { gt, sql } from 'drizzle-orm';
import { processes } from './processes.tables.ts';

/** Whoever has said nothing for so long is gone, in seconds; see `beatMs` in watch-processes.ts. */
export const silenceSeconds = 30;

/** The moment, by the clock of the database, which every process shares. */
export const databaseNow = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;

/** Whether a process is there. */
export const isAlive = () =>
  gt(
    processes.seenAt,
    sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.raw(`'-${silenceSeconds} seconds'`)})`,
  );
