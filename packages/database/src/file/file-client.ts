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
import {
  openConnection,
  type BareReader,
  type Connection,
  type ConnectionOptions,
  type DataVersion,
} from './connection.ts';
import {
  openTransaction,
  runEach,
  toStatement,
  type FileTransaction,
  type StatementInput,
} from './transaction.ts';

/** A client that also reads rows as plain arrays, synchronously and at less cost. */
export type FileClient = Omit<Client, 'transaction'> & {
  bare: BareReader;
  /** The same object as long as no other client has committed anything. */
  dataVersion: () => DataVersion;
  transaction: (mode?: TransactionMode) => Promise<FileTransaction>;
};

/**
 * The driver's client for a database file, over the same engine and one connection, whose statements stay prepared: the
 * driver prepares each one again. It behaves as the driver's does, and is tested beside it.
 * @param url `file:` and a path whose folder exists
 * @throws LibsqlError when the file cannot be opened
 */
export function openFileClient({ url, ...options }: { url: string } & ConnectionOptions): FileClient {
  const { scheme, path } = expandConfig({ url }, true);
  if (scheme !== 'file') throw new LibsqlError(`${url} is no file.`, 'URL_SCHEME_NOT_SUPPORTED');

  const open = () => openConnection(path, options);
  let connection: Connection | undefined = open();
  let isClosed = false;
  let isBorrowed = false;

  const borrow = () => {
    if (isClosed) throw new LibsqlError('The client is closed', 'CLIENT_CLOSED');
    if (isBorrowed) {
      throw new LibsqlError('An open transaction holds the only connection.', 'TRANSACTION_ACTIVE');
    }
    return (connection ??= open());
  };

  /** Ends a transaction that was left open, and drops a connection that cannot commit. */
  const giveBack = (used: Connection) => {
    if (used.inTransaction()) used.runAll('ROLLBACK');
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
    // A closed connection holds its locks until the last of its statements is garbage collected.
    if (connection?.inTransaction()) connection.runAll('ROLLBACK');
    connection?.close();
    connection = undefined;
    isBorrowed = false;
  };

  // The methods are async because what the synchronous engine throws must become a rejection.
  return {
    protocol: 'file',
    get closed() {
      return isClosed;
    },
    execute: async (statement: InStatement, args?: InArgs) =>
      use(({ run }) => run(toStatement(statement, args))),
    batch: async (statements, mode = 'deferred') =>
      use((borrowed) => {
        borrowed.runAll(transactionModeToBegin(mode));
        return runBatch(borrowed, statements);
      }),
    migrate: async (statements) =>
      use((borrowed) => {
        borrowed.run('PRAGMA foreign_keys=off');
        try {
          borrowed.runAll(transactionModeToBegin('deferred'));
          return runBatch(borrowed, statements);
        } finally {
          if (borrowed.inTransaction()) borrowed.runAll('ROLLBACK');
          borrowed.run('PRAGMA foreign_keys=on');
        }
      }),
    transaction: async (mode: TransactionMode = 'write') => {
      const borrowed = borrow();
      try {
        borrowed.runAll(transactionModeToBegin(mode));
      } catch (error) {
        giveBack(borrowed);
        throw error;
      }
      isBorrowed = true;
      return openTransaction(borrowed, () => {
        // The client may have reconnected meanwhile, and lent that connection to another.
        if (borrowed === connection) isBorrowed = false;
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

/** Runs statements in the transaction that was begun, and commits. */
function runBatch(connection: Connection, statements: StatementInput[]): ResultSet[] {
  const results = runEach(connection, statements, connection.inTransaction);
  connection.run('COMMIT');
  return results;
}
