import { chmod } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/** How long to wait for an exclusive lock, in milliseconds. */
const busyMs = 30_000;

/** All pages in one read transaction: a consistent snapshot, while writers continue. */
const allPages = 2 ** 31 - 1;

/** Copies a snapshot of a database page by page: the search indexes refer to row ids, which must stay the same. */
export async function copyDatabaseFile(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyMs });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  await chmod(to, 0o600);
  const copy = new DatabaseSync(to);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

/** A database's row counts, applied migrations, and the files it refers to. */
export type Summary = { tables: Record<string, number>; migrations: string[]; storedPaths: string[] };

/** Every column that names a file in storage, as a test checks. Files of `pending_uploads` belong to nobody. */
export const storedPathColumns = [
  ['files', 'file_url'],
  ['files', 'thumbnail_url'],
  ['people', 'profile_image_url'],
  ['admin_users', 'profile_picture'],
] as const;

export function summariseDatabase(file: string): Summary {
  return withDatabase(file, (database) => ({
    tables: Object.fromEntries(
      listTables(database).map((table) => [
        table,
        Number(database.prepare(`SELECT count(*) AS n FROM ${quote(table)}`).get()?.['n']),
      ]),
    ),
    migrations: readColumn(database, 'SELECT name FROM migrations ORDER BY name'),
    storedPaths: storedPathColumns.flatMap(([table, column]) =>
      readColumn(database, `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL ORDER BY 1`),
    ),
  }));
}

/** @throws Error unless a database is intact and every reference has its row */
export function checkDatabase(file: string): void {
  withDatabase(file, (database) => {
    const [result] = readColumn(database, 'PRAGMA integrity_check(1)');
    if (result !== 'ok') throw new Error(`the database is damaged: ${result}`);
    const broken = database.prepare('PRAGMA foreign_key_check').all().length;
    if (broken > 0) throw new Error(`${broken} rows of the database refer to rows that are not there`);
  });
}

/** Quotes a table's name. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The product's tables, without the search indexes' shadow tables. */
function listTables(database: DatabaseSync): string[] {
  const ours = "type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite%'";
  return readColumn(database, `SELECT name FROM pragma_table_list WHERE ${ours} ORDER BY name`);
}

const readColumn = (database: DatabaseSync, query: string): string[] =>
  database
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]));

function withDatabase<Result>(file: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
