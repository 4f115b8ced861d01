import type { InArgs, InStatement, Transaction } from '@libsql/client';
import { runEach, toStatement, transactionClosed } from './batch.ts';
import type { BareReader, Connection } from './connection.ts';

/** A transaction that also reads rows as plain arrays. */
export type FileTransaction = Transaction & { bare: BareReader };

/**
 * The transaction that was begun on a connection.
 * @param onSettled called once, when it is over
 */
export function openTransaction(connection: Connection, onSettled: () => void): FileTransaction {
  let isSettled = false;

  const isClosed = () => isSettled || !connection.inTransaction();
  const settle = () => {
    if (isSettled) return;
    isSettled = true;
    onSettled();
  };
  const use = (): Connection => {
    if (isClosed()) throw transactionClosed();
    return connection;
  };

  // The driver's interface: what is thrown must become a rejection.

  return {
    get closed() {
      return isClosed();
    },
    execute: async (given: InStatement, args?: InArgs) => use().run(toStatement(given, args)),
    batch: async (statements) => runEach(connection, statements, () => !isClosed()),
    executeMultiple: async (sql) => use().runAll(sql),
    commit: async () => {
      try {
        use().run('COMMIT');
      } finally {
        settle();
      }
    },
    rollback: async () => {
      if (isSettled || !connection.isOpen()) {
        settle();
        return;
      }
      try {
        use().run('ROLLBACK');
      } finally {
        settle();
      }
    },
    close: () => {
      try {
        if (!isClosed()) connection.run('ROLLBACK');
      } finally {
        settle();
      }
    },
    bare: {
      rows: (query) => use().rows(query),
      row: (query) => use().row(query),
    },
  };
}
