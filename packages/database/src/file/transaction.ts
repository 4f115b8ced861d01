import { LibsqlError, type InArgs, type InStatement, type ResultSet, type Transaction } from '@libsql/client';
import type { BareReader, Connection } from './connection.ts';
import { toBatchError } from './errors.ts';

/** A transaction that also reads rows as plain arrays. */
export type FileTransaction = Transaction & { bare: BareReader };

/** A statement as a client takes it. */
export type StatementInput = InStatement | [string, InArgs?];

/** A statement whose text and arguments may have been given apart. */
export function toStatement(statement: StatementInput, args?: InArgs): InStatement {
  if (Array.isArray(statement)) return { sql: statement[0], args: statement[1] };
  return typeof statement === 'string' ? { sql: statement, args } : statement;
}

/** Runs statements in a transaction. @throws LibsqlBatchError that names the failed statement */
export const runEach = (
  connection: Connection,
  statements: StatementInput[],
  isOpen: () => boolean,
): ResultSet[] =>
  statements.map((statement, index) => {
    try {
      if (!isOpen()) throw transactionClosed();
      return connection.run(toStatement(statement));
    } catch (error) {
      throw toBatchError(error, index);
    }
  });

const transactionClosed = () => new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED');

/** The transaction begun on a connection. Its methods are async so that what they throw becomes a rejection. */
export function openTransaction(connection: Connection, onSettled: () => void): FileTransaction {
  let isSettled = false;

  const isClosed = () => isSettled || !connection.inTransaction();
  const use = (): Connection => {
    if (isClosed()) throw transactionClosed();
    return connection;
  };
  /** Runs the transaction's last statement. */
  const settle = (last: () => void) => {
    try {
      last();
    } finally {
      if (!isSettled) {
        isSettled = true;
        onSettled();
      }
    }
  };

  return {
    get closed() {
      return isClosed();
    },
    execute: async (statement: InStatement, args?: InArgs) => use().run(toStatement(statement, args)),
    batch: async (statements) => runEach(connection, statements, () => !isClosed()),
    executeMultiple: async (sql) => use().runAll(sql),
    commit: async () => settle(() => use().run('commit')),
    rollback: async () =>
      settle(() => {
        if (!isSettled && connection.isOpen()) use().runAll('ROLLBACK');
      }),
    close: () =>
      settle(() => {
        if (!isClosed()) connection.runAll('ROLLBACK');
      }),
    bare: {
      rows: (query) => use().rows(query),
      row: (query) => use().row(query),
    },
  };
}

/** Begins a savepoint, which may nest. Once it is over, late statements are rejected. */
export async function openSavepoint(outer: FileTransaction): Promise<FileTransaction> {
  await outer.execute('SAVEPOINT part');
  let isOver = false;

  const use = (): FileTransaction => {
    if (isOver) throw transactionClosed();
    return outer;
  };
  const rollback = async () => {
    if (isOver) return;
    isOver = true;
    await outer.execute('ROLLBACK TO part');
    await outer.execute('RELEASE part');
  };

  return {
    get closed() {
      return isOver || outer.closed;
    },
    execute: async (statement) => use().execute(statement),
    batch: async (statements) => use().batch(statements),
    executeMultiple: async (sql) => use().executeMultiple(sql),
    commit: async () => {
      await use().execute('RELEASE part');
      isOver = true;
    },
    rollback,
    close: () => void rollback(),
    bare: {
      rows: (query) => use().bare.rows(query),
      row: (query) => use().bare.row(query),
    },
  };
}
