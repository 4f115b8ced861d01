import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@libsql/client';
import { sql, type Logger } from 'drizzle-orm';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import { openCheckpoints } from './file/checkpoints.ts';
import { openLog } from './file/durable.ts';
import { watchFile } from './file/watch-file.ts';
import type { DataVersion } from './file/connection.ts';
import { isBusy } from './file/errors.ts';
import { openFileClient } from './file/file-client.ts';
import { openDrizzle } from './file/drizzle-session.ts';
import { isConnectionLost, openServerClient, type ServerAddress } from './server/server-client.ts';
import { watchClient, watchFileClient } from './instrument-client.ts';
import { createWriteQueue, DatabaseBusyError, type Job } from './write-queue.ts';
import { commitAsGroup, type Outcome } from './group-commit.ts';
import { databaseSignals } from './database-signals.ts';

export type { DataVersion };

/** Opened without the schema: a query names its tables, so that the import rules see whose it reads. */
type Drizzle = LibSQLDatabase;

/** What `db.write` hands to its work: it reads and writes inside one transaction. */
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];

/** Where rows can be read from: `db.read`, or the transaction in hand. */
export type Reader = Pick<Drizzle, 'select' | '$count'>;

/** The database as every module sees it. */
export type Database = {
  /** Reads what is committed, beside any write. */
  read: Reader;
  /**
   * What is committed now: as long as it is the same one, in this process and every other, what was read after it was asked for
   * still holds. Null where only reading can tell, as from a server.
   */
  dataVersion: () => DataVersion | null;
  /**
   * Runs work in a transaction. Those of this process run one at a time, in the order asked for; some that wait share a
   * commit. When the work throws, nothing of it stays. Resolves once the disk keeps it; others may see it a moment sooner.
   * @throws DatabaseBusyError when the database stayed busy for too long; the work has not begun then
   */
  write: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  /**
   * As `write`, without waiting for the disk, for data we can afford to lose, such as counts. A power cut may take it back, the end
   * of the process not; the next `write` makes it last.
   */
  writeWithoutSync: Database['write'];
  /**
   * Resolves once everything readable by now is durable: for callers that confirm something on the strength of a read.
   */
  whenDurable: () => Promise<void>;
  /**
   * Calls the listener on every commit of this process, before it is durable and the caller's write resolves.
   * @returns a function that stops the calls
   */
  onWrite: (listener: () => void) => () => void;
  /** How many transactions of this process are queued, running, or committed and not yet settled. */
  writesWaiting: () => number;
  /**
   * Resolves when the database answers.
   * @throws ReplacedFileError when its file has been replaced beneath this process, which goes on with the one set aside
   */
  check: () => Promise<void>;
  /** Finishes the writes already asked for, then closes. */
  close: () => Promise<void>;
};

/**
 * The driver works on the event loop's thread, so its own wait for a lock held by another process is kept
 * short, in milliseconds; the longer wait happens between attempts, where it blocks nobody.
 */
const lockWaitMs = 25;
const retryPauseMs = 15;

/** From so many pages of the log on, a commit writes it back itself: under writes without end nothing else can begin it anew. */
const longestLog = 4000;

/** A write that has not begun after this long is rejected, in milliseconds. */
const defaultWriteWaitMs = 10_000;

/**
 * Opens the database.
 * @param databaseUrl `file:` and a path whose folder exists, or the address of a libSQL server
 * @param databaseToken what the server asks for
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
    `PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = ${longestLog}`,
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

  const writeAlone = async (job: Job<Transaction>): Promise<Outcome[]> => {
    try {
      return [{ job, isCommitted: true, tell: await transact(job.run, job.deadline) }];
    } catch (error) {
      return [{ job, isCommitted: false, tell: () => job.reject(error) }];
    }
  };
  let untold = 0;
  /**
   * Goes on once the disk keeps all that is committed by now. When it refuses, nobody can say what is there: nobody is told
   * anything, and the rejection ends the process.
   */
  const onceDurable = async (goOn: () => void) => {
    await log?.keep();
    goOn();
  };
  /** Settles each outcome while the next writes go on. A failure may rest on data that is not durable yet. */
  const settleOnceDurable = (outcomes: Outcome[]) => {
    for (const { job, tell } of outcomes) if (job.isUnsynced) tell();
    const lasting = outcomes.filter(({ job }) => !job.isUnsynced);
    if (lasting.length === 0) return;
    untold += lasting.length;
    void onceDurable(() => {
      untold -= lasting.length;
      for (const { tell } of lasting) tell();
    });
  };
  const queue = createWriteQueue<Transaction>(writeWaitMs, async (first, take, isAlone) => {
    const isShared = isFile && !isAlone;
    const outcomes = isShared
      ? await commitAsGroup(first, take, (work) => transact(work, first.deadline))
      : await writeAlone(first);
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
    writesWaiting: () => queue.depth() + untold,
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

/** @param onOpen what is said on every new connection to a file; a server has its own settings */
function openOne(
  address: ServerAddress,
  kind: 'read' | 'write',
  onOpen: string,
  logger: Logger | undefined,
): [Client, Drizzle, Database['dataVersion']] {
  if (address.url.startsWith('file:')) {
    const client = watchFileClient(openFileClient({ url: address.url, lockWaitMs, onOpen }), kind);
    return [client, openDrizzle(client, logger), client.dataVersion];
  }
  const client = watchClient(openServerClient(address), kind);
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
      // A server has ended a transaction halfway: it is rolled back, and the caller may retry.
      if (!mayRetry()) throw isConnectionLost(error) ? busy(error) : error;
      databaseSignals.emit('busy');
      if (Date.now() > deadline) throw busy(error);
      await pause(retryPauseMs);
    }
  }
}
