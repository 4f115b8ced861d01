import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from '@libsql/client';
import { quote } from './database-file.ts';
import { fromFile, fromServer, readPages, readSchema, type RowSource, type Value } from './database-rows.ts';
import { openClient, type DatabaseAddress } from './open-client.ts';

/** Into a file search indexes may be written as they are, row by row, and a row before the one it refers to. */
const writable = { defensive: false, enableForeignKeyConstraints: false };

/** Copies the database of a libSQL server into a file, as it is at one moment. */
export async function pullDatabase(address: DatabaseAddress, file: string): Promise<void> {
  const client = openClient(address);
  const target = new DatabaseSync(file, writable);
  try {
    const reading = await client.transaction('read');
    try {
      target.exec('BEGIN');
      await copyRows(fromServer(reading), {
        make: (statements) => {
          for (const sql of statements) target.exec(sql);
          return Promise.resolve();
        },
        insert: (sql, rows) => {
          target.prepare(sql).run(...rows.flat());
          return Promise.resolve();
        },
      });
      target.exec('COMMIT');
    } finally {
      reading.close();
    }
  } finally {
    target.close();
    client.close();
  }
}

/** Copies a file into the empty database of a libSQL server, which is empty again when that fails. */
export async function pushDatabase(file: string, address: DatabaseAddress): Promise<void> {
  const client = openClient(address);
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
    client.close();
  }
}

/** Whether a server's database has any table. */
export async function isServerEmpty(address: DatabaseAddress): Promise<boolean> {
  const client = openClient(address);
  try {
    const { rows } = await client.execute(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'libsql%' LIMIT 1",
    );
    return rows.length === 0;
  } finally {
    client.close();
  }
}

/** Removes every table, search indexes with what they keep themselves in. */
async function empty(client: Client): Promise<void> {
  const { tables } = await readSchema(fromServer(client));
  const made = tables.filter(({ sql }) => sql !== null);
  await client.migrate(made.map(({ name }) => `DROP TABLE IF EXISTS ${quote(name)}`));
}

type Target = {
  make: (statements: string[]) => Promise<unknown>;
  insert: (sql: string, rows: Value[][]) => Promise<unknown>;
};

async function copyRows(source: RowSource, { make, insert }: Target): Promise<void> {
  const { tables, rest } = await readSchema(source);
  await make(tables.flatMap(({ sql }) => sql ?? []));
  for (const table of tables) {
    if (!table.isFilled) continue;
    if (table.name === 'migrations') await make(rest);
    // A new search index has rows of its own, and where SQLite counts there are some by now.
    if (table.sql === null) await make([`DELETE FROM ${quote(table.name)}`]);
    const places = `(${table.columns.map(() => '?').join(', ')})`;
    for await (const rows of readPages(source, table)) {
      const values = rows.map(() => places).join(', ');
      await insert(`INSERT INTO ${quote(table.name)} (${table.columns.join(', ')}) VALUES ${values}`, rows);
    }
  }
}

/** @throws Error in one sentence unless a server has the very rows of a source */
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
