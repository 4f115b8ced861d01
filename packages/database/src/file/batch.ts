import { LibsqlError, type InArgs, type InStatement, type ResultSet } from '@libsql/client';
import type { Connection } from './connection.ts';
import { toBatchError } from './errors.ts';

/** A statement as a client takes it. */
export type GivenStatement = InStatement | [string, InArgs?];

/** A statement whose text and arguments may have been given apart. */
export function toStatement(given: GivenStatement, args?: InArgs): InStatement {
  if (Array.isArray(given)) return { sql: given[0], args: given[1] };
  return typeof given === 'string' ? { sql: given, args } : given;
}

/**
 * Runs statements in a transaction, one after another.
 * @param isOpen whether the transaction still is
 * @throws LibsqlBatchError that says which statement failed
 */
export function runEach(
  connection: Connection,
  statements: GivenStatement[],
  isOpen: () => boolean,
): ResultSet[] {
  return statements.map((given, index) => {
    try {
      if (!isOpen()) throw transactionClosed();
      return connection.run(toStatement(given));
    } catch (error) {
      throw toBatchError(error, index);
    }
  });
}

/** The error for work in a transaction that is over. */
export const transactionClosed = () => new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED');
