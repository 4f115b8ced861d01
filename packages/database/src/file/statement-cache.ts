import type Engine from 'libsql';

/** A prepared statement, and the shape of its rows if it has any. */
export type CachedStatement = {
  statement: Engine.Statement;
  shape: { columns: string[]; columnTypes: string[] } | undefined;
  /** Which arguments it last had: the engine reuses those it is not given again. */
  argumentNames: string;
};

/** Enough for every query of the product; those with lists of any length evict one another. */
const maxStatements = 250;

/** Caches the prepared statements of one connection by their text. */
export function cacheStatements(
  engine: Engine.Database,
): (sql: string, args: readonly unknown[] | object) => CachedStatement {
  const cached = new Map<string, CachedStatement>();

  return (sql, args) => {
    const known = cached.get(sql);
    // Set again below, so that the least recently used comes first.
    if (known) cached.delete(sql);
    const argumentNames = nameArguments(args);
    const found = known?.argumentNames === argumentNames ? known : prepare(engine, sql, argumentNames);
    cached.set(sql, found);
    const [oldest] = cached.keys();
    if (cached.size > maxStatements && oldest !== undefined) cached.delete(oldest);
    return found;
  };
}

/** Names the arguments without their values: how many there are, or their names. */
const nameArguments = (args: readonly unknown[] | object) =>
  Array.isArray(args) ? String(args.length) : Object.keys(args).sort().join();

function prepare(engine: Engine.Database, sql: string, argumentNames: string): CachedStatement {
  const statement = engine.prepare(sql);
  statement.safeIntegers(true);
  if (!statement.reader) return { statement, shape: undefined, argumentNames };
  statement.raw(true);
  return { statement, shape: readShape(statement), argumentNames };
}

/** The shape of a statement's rows, with the schema as it is now. */
export function readShape(statement: Engine.Statement) {
  const defined = statement.columns();
  return {
    columns: defined.map(({ name }) => name),
    columnTypes: defined.map(({ type }) => type ?? ''),
  };
}

/** After a change of schema `*` may mean other columns; `count(*)` may not. */
export const mayChangeShape = (sql: string) => /\*(?!\s*\))/.test(sql);
