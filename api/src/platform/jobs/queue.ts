import type { Database, Transaction } from '@stackworks/database';
import { and, asc, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Records what became of a claimed row. */
export type Settle = (tx: Transaction) => Promise<unknown>;

/** Rows that wait for work, which any number of processes claim one at a time. */
type Queue<Claim> = {
  /** A cheap read that saves the write transaction of a claim while nothing is due. */
  isDue?: () => Promise<boolean>;
  /** Claims the row that has waited longest under a lease; null when none is due. */
  claim: (tx: Transaction) => Promise<Claim | null>;
  /** Does the work. What it returns runs in the transaction of the next claim: one turn at the writer for both. */
  work: (claim: Claim) => Promise<Settle | undefined>;
  /** Decides between retry and dead letter; null ends the round, as while the other side is away. */
  fail: (claim: Claim, error: unknown) => Promise<Settle | undefined | null>;
};

/**
 * Works through everything that is due, longest waiting first. One row's failure delays no other.
 * @param wake starts another lane of the job, as the next row may be due while this one is worked on
 */
export async function drainQueue<Claim>(
  db: Pick<Database, 'write'>,
  queue: Queue<Claim>,
  signal?: AbortSignal,
  wake?: () => void,
): Promise<void> {
  let settle: Settle | undefined;
  for (;;) {
    const settleLast = settle;
    if (!settleLast && (signal?.aborted || (await queue.isDue?.()) === false)) return;
    const claim = await db
      .write(async (tx) => {
        await settleLast?.(tx);
        return signal?.aborted ? null : queue.claim(tx);
      })
      .catch(async (error: unknown) => {
        // What has been done must not be done again because the next claim failed.
        if (settleLast) await db.write(settleLast);
        throw error;
      });
    if (claim === null) return;
    wake?.();
    try {
      settle = await queue.work(claim);
    } catch (error) {
      const failure = await queue.fail(claim, error);
      if (failure === null) return;
      settle = failure;
    }
  }
}

/** When a lease taken now runs out, as stored. Make it longer than the work can take: after a crash it is the wait. */
export const leaseUntil = (now: Date, leaseMs: number): string =>
  new Date(now.getTime() + leaseMs).toISOString();

/** Whether nobody holds a lease. @param until the column with its end; null while nobody has ever claimed the row */
export const isFree = (until: SQLiteColumn, now: Date) => or(isNull(until), lte(until, now.toISOString()));

/** A table of rows that workers claim. A claim moves `availableAt` into the future, so it is the lease, too; `attempts` names it. */
type QueueTable = SQLiteTable & { id: SQLiteColumn; attempts: SQLiteColumn; availableAt: SQLiteColumn };

/** Selects the row that has waited longest, to be claimed in the same statement. @param due which rows are */
export const selectOldest = (tx: Transaction, table: QueueTable, due: SQL | undefined) =>
  tx
    .select({ id: table.id })
    .from(table)
    .where(due)
    .orderBy(asc(table.availableAt), sql`rowid`)
    .limit(1);

/** What a claim sets. */
export const claimUntil = (table: QueueTable, until: string) => ({
  attempts: sql`${table.attempts} + 1`,
  availableAt: until,
});

/** Whether a claim still holds: its lease may have run out, and another worker may have claimed the row since. */
export const isClaimed = (table: QueueTable, { id, attempts }: { id: string; attempts: number }) =>
  and(eq(table.id, id), eq(table.attempts, attempts));

type BackOff = {
  firstDelayMs: number;
  longestDelayMs: number;
  /** How many times longer each wait is than the one before; twice unless given. */
  factor?: number;
  /** The part of a wait that chance may take off, so that retries do not return together; none unless given. */
  jitter?: number;
};

/**
 * How long to wait before the next attempt, in milliseconds.
 * @param attempts how many have failed so far, 1 or more
 * @param chance a number from 0 up to 1
 */
export function retryDelay(
  { firstDelayMs, longestDelayMs, factor = 2, jitter = 0 }: BackOff,
  attempts: number,
  chance = Math.random(),
): number {
  const longest = Math.min(firstDelayMs * factor ** (attempts - 1), longestDelayMs);
  return Math.round(longest * (1 - chance * jitter));
}
