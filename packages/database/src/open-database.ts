import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@libsql/client';
import { sql, type Logger } from 'drizzle-orm';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import { openCheckpoints, openLog, watchFile } from './file/durable.ts';
import type { DataVersion } from './file/connection.ts';
import { isBusy } from './file/errors.ts';
import { openFileClient } from './file/file-client.ts';
import { openDrizzle } from './file/drizzle-session.ts';
import { isConnectionLost, openServerClient, type ServerAddress } from './server/server-client.ts';
import { createWriteQueue, DatabaseBusyError, type Job } from './write-queue.ts';
import { commitAsGroup, toFailure, type Outcome } from './group-commit.ts';
import { databaseSignals, type StatementKind } from './database-signals.ts';

/** Opened without the schema: a query names its tables, so that lint sees whose it reads. */
type Drizzle = LibSQLDatabase;

/** The transaction that `db.write` passes to its work. */
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];

/** Where rows are read from: `db.read`, or the current transaction. */
export type Reader = Pick<Drizzle, 'select' | '$count'>;

/** The database as every module sees it. */
export type Database = {
  /** Reads what is committed, beside any write. */
  read: Reader;
  /** The current data version: while it is the same object, nothing was committed in any process. Null from a server. */
  dataVersion: () => DataVersion | null;
  /**
   * Runs work in a transaction. A process runs one at a time, in order; several that wait may share a commit. When the work
   * throws, it is rolled back. Resolves once the data is durable; others may see it slightly sooner.
   * @throws DatabaseBusyError when the database stayed busy for too long; the work has not begun then
   */
  write: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  /** As `write`, without waiting for the disk: a power cut may undo it until the next `write`. For counts. */
  writeWithoutSync: Database['write'];
  /** Resolves once everything readable by now is durable: for callers that confirm something because of a read. */
  whenDurable: () => Promise<void>;
  /** Calls the listener on every commit of this process, before it is durable. @returns unsubscribes */
  onWrite: (listener: () => void) => () => void;
  /** How many transactions of this process are queued, running, or committed and not yet settled. */
  writesWaiting: () => number;
  /**
   * Empties a file's write-ahead log, where deleted data would stay for a while. A server sees to its own.
   * @returns whether it is empty; readers can prevent it for now
   */
  emptyLog: () => Promise<boolean>;
  /** Resolves when the database responds. @throws ReplacedFileError when its file has been replaced */
  check: () => Promise<void>;
  /** Finishes the writes already queued, then closes. */
  close: () => Promise<void>;
};

/** A lock wait blocks the event loop, so it is short, in milliseconds; the longer wait is between attempts. */
const lockWaitMs = 25;
const retryPauseMs = 15;

/** From so many pages on, a commit checkpoints the log itself: under constant writes nothing else can start it again. */
const maxLogPages = 4000;

/** A write that has not begun after this long is rejected, in milliseconds. */
const defaultWriteWaitMs = 10_000;

/**
 * Opens the database.
 * @param databaseUrl `file:` and a path whose folder exists, or the address of a libSQL server
 * @param writeWaitMs how long a write may wait for its turn, in milliseconds
 * @param onQuery called with every query as it is sent
 * @param openLog another for tests
 */
export async function openDatabase({
  databaseUrl,
  databaseToken,
  writeWaitMs = defaultWriteWaitMs,
  onQuery,
  openLog: open = openLog,
}: {
  databaseUrl: string;
  databaseToken?: string | undefined;
  writeWaitMs?: number;
  onQuery?: (query: string, params: unknown[]) => void;
  openLog?: typeof openLog;
}): Promise<Database> {
  const address = { url: databaseUrl, authToken: databaseToken };
  const logger = onQuery && { logQuery: onQuery };
  // So that a write which forgets the queue fails at once, not under load.
  const [reader, readDatabase, dataVersion] = openOne(address, 'read', 'PRAGMA query_only = ON', logger);
  const [writer, writeDatabase] = openOne(
    address,
    'write',
    // What is deleted is overwritten, so that nothing of an erased person stays in free pages.
    `PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = ${maxLogPages}`,
    logger,
  );
  const written = new EventEmitter<{ written: [] }>();

  const isFile = writer.protocol === 'file';
  if (isFile) {
    await retryWhileBusy(Date.now() + writeWaitMs, () => writer.executeMultiple('PRAGMA journal_mode = WAL'));
  }
  const checkFile = isFile ? await watchFile(databaseUrl) : undefined;
  const checkpoints = isFile ? await openCheckpoints(databaseUrl, lockWaitMs) : undefined;
  if (checkpoints) written.on('written', checkpoints.note);
  const log = isFile ? await open(databaseUrl) : undefined;

  const transact = <Result>(
    work: (tx: Transaction) => Promise<Result>,
    deadline: number,
  ): Promise<Result> => {
    let begun = false;
    return retryWhileBusy(
      deadline,
      () =>
        writeDatabase.transaction((tx) => {
          begun = true;
          return work(tx);
        }),
      () => !begun,
    );
  };

  const commitAlone = async (job: Job<Transaction>): Promise<Outcome[]> => {
    try {
      return [{ job, isCommitted: true, settle: await transact(job.run, job.deadline) }];
    } catch (error) {
      return [toFailure(job, error)];
    }
  };
  let unsettled = 0;
  /** Continues once all is durable. A failed sync settles no caller: the unhandled rejection ends the process. */
  const onceDurable = async (next: () => void) => {
    await log?.flush();
    next();
  };
  /** Settles each outcome while the next writes run. A failure may rest on data that is not durable yet. */
  const settleOnceDurable = (outcomes: Outcome[]) => {
    for (const { job, settle } of outcomes) if (job.isUnsynced) settle();
    const synced = outcomes.filter(({ job }) => !job.isUnsynced);
    if (synced.length === 0) return;
    unsettled += synced.length;
    void onceDurable(() => {
      unsettled -= synced.length;
      for (const { settle } of synced) settle();
    });
  };
  const queue = createWriteQueue<Transaction>(writeWaitMs, async (first, take, isAlone) => {
    const outcomes =
      isFile && !isAlone
        ? await commitAsGroup(first, take, (work) => transact(work, first.deadline))
        : await commitAlone(first);
    if (outcomes.some(({ isCommitted }) => isCommitted)) written.emit('written');
    settleOnceDurable(outcomes);
  });

  return {
    read: readDatabase,
    dataVersion,
    write: (work) => queue.add(work),
    writeWithoutSync: (work) => queue.add(work, true),
    whenDurable: () => new Promise((resolve) => void onceDurable(resolve)),
    onWrite: (listener) => {
      written.on('written', listener);
      return () => written.off('written', listener);
    },
    writesWaiting: () => queue.depth() + unsettled,
    emptyLog: () => checkpoints?.emptyLog() ?? Promise.resolve(true),
    check: async () => {
      await readDatabase.run(sql`select 1`);
      await checkFile?.();
    },
    close: async () => {
      await queue.close();
      await log?.close();
      await checkpoints?.close();
      reader.close();
      writer.close();
    },
  };
}

/** @param onOpen statements to run on every new connection to a file; a server has its own settings */
function openOne(
  address: ServerAddress,
  kind: StatementKind,
  onOpen: string,
  logger: Logger | undefined,
): [Client, Drizzle, Database['dataVersion']] {
  if (address.url.startsWith('file:')) {
    const client = openFileClient({ url: address.url, lockWaitMs, onOpen, kind });
    return [client, openDrizzle(client, logger), client.dataVersion];
  }
  const client = openServerClient(address, { kind });
  return [client, drizzle(client, { logger: logger ?? false }), () => null];
}

const busy = (cause: unknown) => new DatabaseBusyError('the database is busy', { cause });

async function retryWhileBusy<Result>(
  deadline: number,
  attempt: () => Promise<Result>,
  mayRetry = () => true,
): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) && !isConnectionLost(error)) throw error;
      // The server rolled back a transaction halfway, so the caller may retry.
      if (!mayRetry()) throw isConnectionLost(error) ? busy(error) : error;
      databaseSignals.emit('busy');
      if (Date.now() > deadline) throw busy(error);
      await pause(retryPauseMs);
    }
  }
}
