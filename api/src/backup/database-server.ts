import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Client, InStatement, Transaction } from '@libsql/client';
import { quote } from './database-file.ts';
import { withClient, type DatabaseAddress } from './live-database.ts';

/** Search indexes are written into a file row by row, and a row may come before the one it refers to. */
const writable = { defensive: false, enableForeignKeyConstraints: false };

/** Copies a snapshot of a libSQL server's database into a file. */
export const pullDatabase = (address: DatabaseAddress, file: string): Promise<void> =>
  withClient(address, async (client) => {
    const snapshot = await client.transaction('read');
    const target = new DatabaseSync(file, writable);
    try {
      target.exec('BEGIN');
      await copyRows(fromServer(snapshot), {
        make: (statements) => {
          for (const sql of statements) target.exec(sql);
        },
        insert: (sql, rows) => target.prepare(sql).run(...rows.flat()),
      });
      target.exec('COMMIT');
    } finally {
      snapshot.close();
      target.close();
    }
  });

/** Copies a file into the empty database of a libSQL server; empties it again when that fails. */
export const pushDatabase = (file: string, address: DatabaseAddress): Promise<void> =>
  withClient(address, async (client) => {
    const source = new DatabaseSync(file, { readOnly: true });
    try {
      await copyRows(fromFile(source), {
        make: (statements) => client.migrate(statements),
        insert: (sql, rows) => client.migrate([{ sql, args: rows.flat() }]),
      });
      await compareRows(fromFile(source), client);
    } catch (error) {
      await empty(client).catch(() => {
        throw new Error(
          'the database server (DATABASE_URL) went away halfway and has a part of the database: name another, empty one',
          { cause: error },
        );
      });
      throw error;
    } finally {
      source.close();
    }
  });

/** Whether a server's database has no tables. */
export const isServerEmpty = (address: DatabaseAddress): Promise<boolean> =>
  withClient(address, async (client) => {
    const { rows } = await client.execute(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'libsql%' LIMIT 1",
    );
    return rows.length === 0;
  });

/** Drops every view and table; those of a search index go with it. */
async function empty(client: Client): Promise<void> {
  const server = fromServer(client);
  const { tables } = await readSchema(server);
  const created = tables.filter(({ sql }) => sql !== null);
  const views = await server("SELECT name FROM sqlite_master WHERE type = 'view'");
  await client.migrate([
    ...views.map(([name]) => `DROP VIEW ${quote(String(name))}`),
    ...created.map(({ name }) => `DROP TABLE IF EXISTS ${quote(name)}`),
  ]);
}

type Target = {
  make: (statements: string[]) => unknown;
  insert: (sql: string, rows: Value[][]) => unknown;
};

async function copyRows(source: RowSource, { make, insert }: Target): Promise<void> {
  const { tables, rest } = await readSchema(source);
  await make(tables.flatMap(({ sql }) => sql ?? []));
  for (const table of tables) {
    if (!table.isFilled) continue;
    if (table.name === 'migrations') await make(rest);
    // A new search index has rows already, and so does SQLite's own sequence table.
    if (table.sql === null) await make([`DELETE FROM ${quote(table.name)}`]);
    const placeholders = `(${table.columns.map(() => '?').join(', ')})`;
    for await (const rows of readPages(source, table)) {
      const values = rows.map(() => placeholders).join(', ');
      await insert(`INSERT INTO ${quote(table.name)} (${table.columns.join(', ')}) VALUES ${values}`, rows);
    }
  }
}

/** @throws Error unless a server has exactly the rows of a source */
async function compareRows(source: RowSource, client: Client): Promise<void> {
  const { tables } = await readSchema(source);
  for (const table of tables.filter(({ isFilled }) => isFilled)) {
    const [one, other] = await Promise.all([source, fromServer(client)].map((from) => digest(from, table)));
    if (one !== other) throw new Error(`table ${table.name} did not arrive as it was`);
  }
}

async function digest(source: RowSource, table: Parameters<typeof readPages>[1]): Promise<string> {
  const hash = createHash('sha256');
  for await (const rows of readPages(source, table)) {
    for (const row of rows) hash.update(row.map(toText).join('\u0000')).update('\u0001');
  }
  return hash.digest('hex');
}

const toText = (value: Value): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : `${typeof value} ${String(value)}`;

/** A value of both drivers, integers as bigint. */
type Value = string | number | bigint | Uint8Array | null;

/** Reads rows from a file, or from a server in one transaction. */
type RowSource = (query: string, values?: Value[]) => Promise<Value[][]>;

const fromFile =
  (database: DatabaseSync): RowSource =>
  (query, values = []) => {
    const statement = database.prepare(query);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    return Promise.resolve(statement.all(...values).map((row) => Object.values(row)));
  };

const fromServer =
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
 * A table to copy. `sql` is null for those created with another: a search index's shadow tables, and SQLite's sequence.
 * `order` is its key.
 */
type Table = { name: string; sql: string | null; columns: string[]; order: string[]; isFilled: boolean };

/** A database's tables, and the indexes, views and triggers to create once they are filled. */
async function readSchema(source: RowSource): Promise<{ tables: Table[]; rest: string[] }> {
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
    "SELECT sql FROM sqlite_master WHERE type IN ('index', 'trigger', 'view') AND sql IS NOT NULL ORDER BY type = 'trigger', rowid",
  );
  return {
    tables: tables.toSorted((one, other) => rank(one) - rank(other)),
    rest: rest.map(([sql]) => String(sql)),
  };
}

/** `migrations` comes last, since it marks a complete database; SQLite's sequence just before. */
const rank = ({ name }: Table): number => (name === 'migrations' ? 2 : name === 'sqlite_sequence' ? 1 : 0);

/** How many rows are copied at once. */
const page = 200;

/** A table's rows in pages, in a stable order. */
async function* readPages(source: RowSource, { name, columns, order }: Table): AsyncGenerator<Value[][]> {
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
