import { setTimeout as pause } from 'node:timers/promises';
import { createClient, LibsqlError, type Client, type Transaction } from '@libsql/client';
import { sql } from 'drizzle-orm';
import type { Reader } from './open-database.ts';

/** SQL by path, as `import.meta.glob` reads it. */
export type Migrations = Readonly<Record<string, string>>;

const toName = (path: string): string => path.replace(/^.*\/(.*)\.sql$/, '$1');

/** How long to wait for another process that is migrating, in milliseconds. */
const lockWaitMs = 30_000;

/** A server's codes while others write, and when it rolled back a transaction that blocked others for too long. */
const busyCodes: ReadonlySet<string> = new Set(['SQLITE_BUSY', 'TRANSACTION_TIMEOUT']);
const retryPauseMs = 100;

/**
 * Brings the database up to date: all of the missing migrations or none. Any number of processes may start at once.
 * @param migrations by path; applied in the order of their file names
 * @throws when a migration fails or leaves a reference to a row that is not there
 */
export async function migrate(
  { databaseUrl, databaseToken }: { databaseUrl: string; databaseToken?: string | undefined },
  migrations: Migrations,
): Promise<void> {
  const isFile = databaseUrl.startsWith('file:');
  const client = isFile
    ? createClient({ url: databaseUrl, timeout: lockWaitMs, concurrency: 1 })
    : createClient({ url: databaseUrl, ...(databaseToken !== undefined && { authToken: databaseToken }) });
  try {
    if (isFile) await migrateFile(client, migrations);
    else await migrateServer(client, migrations);
  } finally {
    client.close();
  }
}

async function migrateFile(client: Client, migrations: Migrations): Promise<void> {
  // Rebuilding a table drops it, which would delete the rows that refer to it. Cannot be set in a transaction.
  await client.execute('PRAGMA foreign_keys = OFF');
  const tx = await client.transaction('write');
  try {
    await applyMissing(tx, migrations);
    await tx.commit();
  } finally {
    tx.close();
  }
}

async function migrateServer(client: Client, migrations: Migrations): Promise<void> {
  const deadline = Date.now() + lockWaitMs;
  for (;;) {
    const tx = await client.transaction('write');
    try {
      // On a server every transaction has its own connection, which begins before it can be configured.
      await tx.executeMultiple('COMMIT; PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
      await applyMissing(tx, migrations);
      await tx.executeMultiple('COMMIT; PRAGMA foreign_keys = ON');
      return;
    } catch (error) {
      const isBusy = error instanceof LibsqlError && busyCodes.has(error.code);
      if (!isBusy || Date.now() > deadline) throw error;
    } finally {
      tx.close();
    }
    await pause(retryPauseMs);
  }
}

/** The names of the migrations that have been applied. */
export async function readAppliedMigrations(reader: Reader): Promise<string[]> {
  const rows = await reader.select({ name: sql<string>`name` }).from(sql`migrations`);
  return rows.map(({ name }) => name);
}

async function applyMissing(tx: Transaction, migrations: Migrations): Promise<void> {
  await tx.execute('create table if not exists migrations (name text primary key, applied_at text not null)');
  const { rows } = await tx.execute('select name from migrations');
  const applied = new Set(rows.map((row) => row['name']));
  const missing = Object.entries(migrations)
    .map(([path, statements]) => ({ name: toName(path), statements }))
    .filter(({ name }) => !applied.has(name))
    .sort((one, other) => one.name.localeCompare(other.name));
  for (const { name, statements } of missing) {
    await tx.executeMultiple(statements);
    await tx.execute({
      sql: 'insert into migrations (name, applied_at) values (?, ?)',
      args: [name, new Date().toISOString()],
    });
  }
  const broken = await tx.execute('PRAGMA foreign_key_check');
  if (broken.rows.length > 0) throw new Error(`${broken.rows.length} rows refer to rows that are not there`);
}
