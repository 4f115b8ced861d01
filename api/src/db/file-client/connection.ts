import type { InStatement, ResultSet, Row, Value } from '@libsql/client';
import { ResultSetImpl } from '@libsql/core/util';
import Engine from 'libsql';
import { isBusy, toLibsqlError } from '#/db/file-client/errors.ts';
import { keepStatements, mayChangeShape, readShape } from '#/db/file-client/kept-statements.ts';
import { fromEngineValues, toEngineArgs } from '#/db/file-client/values.ts';

/** How rows are given: as the client's interface promises, or as bare as the engine does. */
type RowShape = 'named' | 'arrays';

/** One connection to a database file, which works on one statement at a time and at once. */
export type Connection = {
  /**
   * @param shape rows are plain arrays where that is asked for: their values by place alone, at less cost
   * @throws LibsqlError as the engine refuses it
   */
  run: (statement: InStatement, shape?: RowShape) => ResultSet;
  /** Runs statements separated by semicolons. */
  runAll: (sql: string) => void;
  /** Whether a transaction is open; false once closed. */
  inTransaction: () => boolean;
  isOpen: () => boolean;
  /** Whether a refused statement was left open: such a connection can never commit again. */
  isStuck: () => boolean;
  close: () => void;
};

/**
 * @param path the file's
 * @param lockWaitMs how long a statement waits for another connection's lock, in milliseconds
 * @param onOpen statements said first, such as PRAGMAs
 * @throws LibsqlError when the file cannot be opened
 */
export function openConnection(path: string, lockWaitMs: number, onOpen: string): Connection {
  const engine = asLibsql(() => new Engine(path, { timeout: lockWaitMs }));
  const prepared = keepStatements(engine);
  let isStuck = false;

  const use = <Result>(work: () => Result): Result => {
    try {
      return asLibsql(work);
    } catch (error) {
      isStuck ||= isBusy(error);
      throw error;
    }
  };
  const runAll = (sql: string) => {
    use(() => engine.exec(sql));
  };
  runAll(`SELECT 1; ${onOpen}`);

  return {
    run: (given, shape = 'named') => {
      const { sql, args } = typeof given === 'string' ? { sql: given, args: [] } : given;
      const bound = toEngineArgs(args);
      return use(() => run(prepared(sql, bound), sql, bound, shape));
    },
    runAll,
    inTransaction: () => engine.open && engine.inTransaction,
    isOpen: () => engine.open,
    isStuck: () => isStuck,
    close: () => {
      if (engine.open) engine.close();
    },
  };
}

function run(
  kept: ReturnType<ReturnType<typeof keepStatements>>,
  sql: string,
  args: ReturnType<typeof toEngineArgs>,
  shape: RowShape,
): ResultSet {
  if (!kept.shape) {
    const { changes, lastInsertRowid } = kept.statement.run(args);
    return new ResultSetImpl([], [], [], changes, BigInt(lastInsertRowid));
  }
  const found = kept.statement.all(args);
  if (mayChangeShape(sql)) kept.shape = readShape(kept.statement);
  const { columns, columnTypes, makeRow } = kept.shape;
  const values = found.filter(isArray);
  values.forEach(fromEngineValues);
  const rows = shape === 'arrays' ? values : values.map(makeRow);
  return new ResultSetImpl(columns, columnTypes, rows, 0, undefined);
}

/** An array is read by place as any row is; it has no names. */
const isArray = (row: unknown): row is Value[] & Row => Array.isArray(row);

function asLibsql<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toLibsqlError(error);
  }
}
