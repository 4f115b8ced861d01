import type Engine from 'libsql';
import { createNamedRows, type MakeRow } from './rows.ts';

/** A prepared statement, and what its rows look like: nothing for one that gives none. */
export type CachedStatement = {
  statement: Engine.Statement;
  shape: { columns: string[]; columnTypes: string[]; makeRow: MakeRow } | undefined;
  /** Which arguments it was given last: the engine keeps those that it is not given again. */
  given: string;
};

/** Enough for every query the product words; those with lists of any length in them push one another out. */
const mostKept = 250;

/**
 * Keeps the statements of one connection prepared, by their text.
 * @returns a function that gives the statement of a text, to be run with these arguments
 */
export function cacheStatements(
  engine: Engine.Database,
): (sql: string, args: readonly unknown[] | object) => CachedStatement {
  const kept = new Map<string, CachedStatement>();

  return (sql, args) => {
    const known = kept.get(sql);
    // Said again, so that the one not used for longest comes first.
    if (known) kept.delete(sql);
    const given = nameArguments(args);
    const found = known?.given === given ? known : prepare(engine, sql, given);
    kept.set(sql, found);
    if (kept.size > mostKept) forgetOldest(kept);
    return found;
  };
}

/** A map remembers the order in which its keys were set. */
function forgetOldest(kept: Map<string, CachedStatement>): void {
  for (const sql of kept.keys()) {
    kept.delete(sql);
    return;
  }
}

/** What is given as an argument, but not its value: a number by place, names otherwise. */
const nameArguments = (args: readonly unknown[] | object) =>
  Array.isArray(args) ? String(args.length) : Object.keys(args).sort().join();

function prepare(engine: Engine.Database, sql: string, given: string): CachedStatement {
  const statement = engine.prepare(sql);
  statement.safeIntegers(true);
  if (!statement.reader) return { statement, shape: undefined, given };
  statement.raw(true);
  return { statement, shape: readShape(statement), given };
}

/** What the rows of a statement look like now. */
export function readShape(statement: Engine.Statement) {
  const defined = statement.columns();
  const columns = defined.map(({ name }) => name);
  return { columns, columnTypes: defined.map(({ type }) => type ?? ''), makeRow: createNamedRows(columns) };
}

/** `*` may mean other columns once the schema has changed, which the engine follows by itself; `count(*)` may not. */
export const mayChangeShape = (sql: string) => /\*(?!\s*\))/.test(sql);
