import type { InStatement, ResultSet, Row, Value } from '@libsql/client';
import { ResultSetImpl } from '@libsql/core/util';
import Engine from 'libsql';
import { databaseSignals, type StatementKind } from '#/database-signals.ts';
import { isBusy, toLibsqlError } from './errors.ts';
import { cacheStatements, mayChangeShape, readShape } from './statement-cache.ts';
import { readJsonRows } from './json-rows.ts';
import { fromEngineValues, toEngineArgs, toEngineValue } from './values.ts';

/** A query whose rows are read as plain arrays. */
export type BareQuery = {
  sql: string;
  args: readonly unknown[];
  /** The same query by `toJsonQuery`, where its values allow that. */
  asJson?: string | undefined;
};

/** Both throw LibsqlError when the engine rejects a query. */
export type BareReader = {
  rows: (query: BareQuery) => Value[][];
  /** The first row, of a query that only reads. */
  row: (query: BareQuery) => Value[] | undefined;
};

/** SQLite's data version: it changes when any other connection commits. */
export type DataVersion = { readonly version: unknown };

/** One connection to a database file, which runs one statement at a time, synchronously. */
export type Connection = BareReader & {
  /** @throws LibsqlError when the engine rejects it */
  run: (statement: InStatement) => ResultSet;
  /** The same object as long as no other connection has committed anything, in this process or another. */
  dataVersion: () => DataVersion;
  /** Runs statements separated by semicolons; metrics don't count them. */
  runAll: (sql: string) => void;
  /** Whether a transaction is open; false once closed. */
  inTransaction: () => boolean;
  isOpen: () => boolean;
  /** Whether a failed statement was left open: such a connection can never commit again. */
  isStuck: () => boolean;
  close: () => void;
};

export type ConnectionOptions = { lockWaitMs: number; onOpen?: string; kind?: StatementKind };

/**
 * @param lockWaitMs how long a statement waits for another connection's lock, in milliseconds
 * @param onOpen statements to run first, such as PRAGMAs
 * @throws LibsqlError when the file cannot be opened
 */
export function openConnection(
  path: string,
  { lockWaitMs, onOpen = '', kind = 'read' }: ConnectionOptions,
): Connection {
  const engine = asLibsql(() => new Engine(path, { timeout: lockWaitMs }));
  const prepared = cacheStatements(engine);
  let isStuck = false;
  let current: DataVersion = { version: undefined };

  const use = <Result>(work: () => Result): Result => {
    try {
      return asLibsql(work);
    } catch (error) {
      isStuck ||= isBusy(error);
      throw error;
    }
  };
  const timed = <Result>(sql: string, work: () => Result): Result => {
    const startedAt = performance.now();
    try {
      return use(work);
    } finally {
      databaseSignals.emit('statement', kind, sql, performance.now() - startedAt);
    }
  };
  const runAll = (sql: string) => {
    use(() => engine.exec(sql));
  };
  runAll(`SELECT 1; ${onOpen}`);

  return {
    run: (statement) => {
      const { sql, args } = typeof statement === 'string' ? { sql: statement, args: [] } : statement;
      const bound = toEngineArgs(args);
      return timed(sql, () => run(prepared(sql, bound), sql, bound));
    },
    rows: ({ sql, args, asJson }) => {
      const bound = args.map(toEngineValue);
      return timed(sql, () => {
        if (asJson !== undefined) return readJsonRows(prepared(asJson, bound).statement.get(bound));
        return readRows(prepared(sql, bound), bound);
      });
    },
    row: ({ sql, args }) => {
      const bound = args.map(toEngineValue);
      return timed(sql, () => {
        const found: unknown = prepared(sql, bound).statement.get(bound);
        if (!isArray(found)) return undefined;
        fromEngineValues(found);
        return found;
      });
    },
    dataVersion: () => {
      const found: unknown = use(() => prepared(readDataVersion, []).statement.get([]));
      const version: unknown = Array.isArray(found) ? found[0] : undefined;
      if (version !== current.version) current = { version };
      return current;
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

/** A number that a connection's own commits do not change. Source: sqlite.org/pragma.html */
const readDataVersion = 'PRAGMA data_version';

type EngineArgs = readonly unknown[] | object;
type CachedStatement = ReturnType<ReturnType<typeof cacheStatements>>;

function run(cached: CachedStatement, sql: string, args: EngineArgs): ResultSet {
  if (!cached.shape) {
    const { changes, lastInsertRowid } = cached.statement.run(args);
    return new ResultSetImpl([], [], [], changes, BigInt(lastInsertRowid));
  }
  const values = readRows(cached, args);
  if (mayChangeShape(sql)) cached.shape = readShape(cached.statement);
  const { columns, columnTypes } = cached.shape;
  const rows = values.map((row) => toRow(columns, row));
  return new ResultSetImpl(columns, columnTypes, rows, 0, undefined);
}

/** A row as the driver's: read by index and by name. Of two columns with one name, the first has it. */
function toRow(columns: readonly string[], values: Value[]): Row {
  const row: Row = Object.create(Object.prototype, { length: { value: values.length } });
  for (const [index, value] of values.entries()) {
    Object.defineProperty(row, index, { value });
    const name = columns[index] ?? '';
    if (Object.hasOwn(row, name)) continue;
    Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return row;
}

function readRows({ statement }: CachedStatement, args: EngineArgs): Value[][] {
  const rows = statement.all(args).filter(isArray);
  rows.forEach(fromEngineValues);
  return rows;
}

const isArray = (row: unknown): row is Value[] => Array.isArray(row);

function asLibsql<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toLibsqlError(error);
  }
}
