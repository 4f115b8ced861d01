import {
  LibsqlError,
  type Client,
  type InArgs,
  type InStatement,
  type ResultSet,
  type TransactionMode,
} from '@libsql/client';
import { expandConfig } from '@libsql/core/config';
import { transactionModeToBegin } from '@libsql/core/util';
import { runEach, toStatement, type GivenStatement } from './batch.ts';
import { openConnection, type BareReader, type Connection, type DataVersion } from './connection.ts';
import { openTransaction, type FileTransaction } from './transaction.ts';

/** A client that also reads rows as plain arrays, at once and at less cost. */
export type FileClient = Omit<Client, 'transaction'> & {
  bare: BareReader;
  /** What the file holds now. The same one as long as nobody but this client has committed anything. */
  dataVersion: () => DataVersion;
  transaction: (mode?: TransactionMode) => Promise<FileTransaction>;
};

/**
 * The driver's client for a database file, over the same engine and one connection, with its statements kept prepared:
 * the driver prepares each anew. What it promises is the driver's, and tested beside it.
 * @param url `file:` and a path whose folder exists
 * @param lockWaitMs how long a statement waits for a lock that another connection holds, in milliseconds
 * @param onOpen statements said on the connection first, such as PRAGMAs; also when it had to be opened anew
 * @throws LibsqlError when the file cannot be opened
 */
export function openFileClient({
  url,
  lockWaitMs,
  onOpen = '',
}: {
  url: string;
  lockWaitMs: number;
  onOpen?: string;
}): FileClient {
  const { scheme, path } = expandConfig({ url }, true);
  if (scheme !== 'file') throw new LibsqlError(`${url} is no file.`, 'URL_SCHEME_NOT_SUPPORTED');

  const open = () => openConnection(path, lockWaitMs, onOpen);
  let connection: Connection | undefined = open();
  let isClosed = false;
  let isHeld = false;

  const borrow = () => {
    if (isClosed) throw new LibsqlError('The client is closed', 'CLIENT_CLOSED');
    if (isHeld) {
      throw new LibsqlError('An open transaction holds the only connection.', 'TRANSACTION_ACTIVE');
    }
    return (connection ??= open());
  };

  /** Nobody inherits a transaction that was left open, or a connection that cannot commit. */
  const giveBack = (used: Connection) => {
    if (used.inTransaction()) used.run('ROLLBACK');
    if (!used.isStuck()) return;
    used.close();
    if (connection === used) connection = undefined;
  };

  const use = <Result>(work: (borrowed: Connection) => Result): Result => {
    const borrowed = borrow();
    try {
      return work(borrowed);
    } finally {
      giveBack(borrowed);
    }
  };

  const dropConnection = () => {
    // The engine keeps a closed connection, and its locks, until the last of its statements is collected.
    if (connection?.inTransaction()) connection.run('ROLLBACK');
    connection?.close();
    connection = undefined;
    isHeld = false;
  };

  // An interface of promises over an engine that answers at once: what is thrown must become a rejection.

  return {
    protocol: 'file',
    get closed() {
      return isClosed;
    },
    execute: async (given: InStatement, args?: InArgs) => use(({ run }) => run(toStatement(given, args))),
    batch: async (statements, mode = 'deferred') =>
      use((borrowed) => {
        borrowed.run(transactionModeToBegin(mode));
        return runBatch(borrowed, statements);
      }),
    migrate: async (statements) =>
      use((borrowed) => {
        borrowed.run('PRAGMA foreign_keys=off');
        try {
          borrowed.run(transactionModeToBegin('deferred'));
          return runBatch(borrowed, statements);
        } finally {
          if (borrowed.inTransaction()) borrowed.run('ROLLBACK');
          borrowed.run('PRAGMA foreign_keys=on');
        }
      }),
    transaction: async (mode: TransactionMode = 'write') => {
      const borrowed = borrow();
      try {
        borrowed.run(transactionModeToBegin(mode));
      } catch (error) {
        giveBack(borrowed);
        throw error;
      }
      isHeld = true;
      return openTransaction(borrowed, () => {
        // The client may have been connected anew meanwhile, and that connection lent to another.
        if (borrowed === connection) isHeld = false;
        giveBack(borrowed);
      });
    },
    executeMultiple: async (sql) => use(({ runAll }) => runAll(sql)),
    sync: async () => {
      throw new LibsqlError('A file has nothing to be synchronised with.', 'SYNC_NOT_SUPPORTED');
    },
    reconnect: () => {
      dropConnection();
      isClosed = false;
    },
    close: () => {
      dropConnection();
      isClosed = true;
    },
    dataVersion: () => use(({ dataVersion }) => dataVersion()),
    bare: {
      rows: (query) => use(({ rows }) => rows(query)),
      row: (query) => use(({ row }) => row(query)),
    },
  };
}

/** Runs all in the transaction that was begun, and commits. */
function runBatch(connection: Connection, statements: GivenStatement[]): ResultSet[] {
  const results = runEach(connection, statements, connection.inTransaction);
  connection.run('COMMIT');
  return results;
}
