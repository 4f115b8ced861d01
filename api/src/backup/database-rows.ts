import type { DatabaseSync } from 'node:sqlite';
import type { Client, InStatement, Transaction } from '@libsql/client';
import { quote } from './database-file.ts';

/** As both drivers give and take them, whole numbers as bigint. */
export type Value = string | number | bigint | Uint8Array | null;

/** A database that rows are read from: a file, or a server's in one transaction. */
export type RowSource = (query: string, values?: Value[]) => Promise<Value[][]>;

export const fromFile =
  (database: DatabaseSync): RowSource =>
  (query, values = []) => {
    const statement = database.prepare(query);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    return Promise.resolve(statement.all(...values).map((row) => Object.values(row)));
  };

export const fromServer =
  (server: Pick<Client | Transaction, 'execute'>): RowSource =>
  async (query, values = []) => {
    const statement: InStatement = { sql: query, args: values };
    const { rows } = await server.execute(statement);
    return rows.map((row) =>
      Array.from(row, (value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : toPlain(value))),
    );
  };

const toPlain = (value: unknown): Value => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  return null;
};

/**
 * A table as it is copied. `sql` is null for those that come with another: what a search index keeps itself in, and where
 * SQLite counts. `order` is what tells its rows apart.
 */
type Table = { name: string; sql: string | null; columns: string[]; order: string[]; isFilled: boolean };

/** A database's tables, and what belongs to them and is made once they are full. */
export async function readSchema(source: RowSource): Promise<{ tables: Table[]; rest: string[] }> {
  const listed = await source(
    `SELECT l.name, l.type, l.wr, m.sql FROM pragma_table_list l JOIN sqlite_master m ON m.name = l.name AND m.type = 'table'
     WHERE l.schema = 'main' ORDER BY m.rowid`,
  );
  const tables: Table[] = [];
  for (const [name, type, isWithoutRowid, sql] of listed.map((row) => row.map(String))) {
    if (name === undefined || /^(sqlite_stat|_litestream|libsql_)/.test(name)) continue;
    const info = await source('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid', [name]);
    const columns = info.map(([column]) => quote(String(column)));
    const key = info.filter(([, pk]) => Number(pk) > 0).map(([column]) => quote(String(column)));
    const comesByItself = type === 'shadow' || name.startsWith('sqlite_');
    tables.push({
      name,
      sql: comesByItself ? null : (sql ?? null),
      columns: isWithoutRowid === '1' ? columns : ['rowid', ...columns],
      order: isWithoutRowid === '1' ? key : ['rowid'],
      isFilled: type !== 'virtual',
    });
  }
  const rest = await source(
    "SELECT sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type, rowid",
  );
  return {
    tables: tables.toSorted((one, other) => rank(one) - rank(other)),
    rest: rest.map(([sql]) => String(sql)),
  };
}

/** What says that a database is whole comes last, and what SQLite counts by itself is put right before. */
const rank = ({ name }: Table): number => (name === 'migrations' ? 2 : name === 'sqlite_sequence' ? 1 : 0);

/** How many rows go at once. */
const page = 200;

/** A table's rows, some at a time, always in the same order. */
export async function* readPages(
  source: RowSource,
  { name, columns, order }: Table,
): AsyncGenerator<Value[][]> {
  const [key] = order;
  const hasRowid = key === 'rowid';
  const select = `SELECT ${columns.join(', ')} FROM ${quote(name)}`;
  const query = hasRowid
    ? `${select} WHERE rowid > ? ORDER BY rowid LIMIT ${page}`
    : `${select} ORDER BY ${order.join(', ')} LIMIT ${page} OFFSET ?`;
  let last: Value = hasRowid ? -(2n ** 63n) : 0n;
  for (let offset = BigInt(page); ; offset += BigInt(page)) {
    const rows: Value[][] = await source(query, [last]);
    if (rows.length > 0) yield rows;
    if (rows.length < page) return;
    last = hasRowid ? (rows.at(-1)?.[0] ?? null) : offset;
  }
}
