/// <reference types="vite/types/importMeta.d.ts" />
import { createClient, type Transaction } from '@libsql/client';

/** The committed migrations by path; they travel inside the bundle, so no folder has to be found at run time. */
const migrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** How long to wait for another process that is migrating, in milliseconds. */
const lockWaitMs = 30_000;

/**
 * Brings the database up to date: all of the missing migrations or none. Any number of processes may start at once.
 * @param databaseUrl as `openDatabase` takes it
 * @throws when a migration fails or leaves a reference to a row that is not there
 */
export async function migrate({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  const client = createClient({ url: databaseUrl, timeout: lockWaitMs, concurrency: 1 });
  try {
    // A table is rebuilt by dropping it, which would delete the rows that refer to it. Cannot be set in a transaction.
    await client.execute('PRAGMA foreign_keys = OFF');
    const tx = await client.transaction('write');
    try {
      await applyMissing(tx);
      await tx.commit();
    } finally {
      tx.close();
    }
  } finally {
    client.close();
  }
}

async function applyMissing(tx: Transaction): Promise<void> {
  await tx.execute('create table if not exists migrations (name text primary key, applied_at text not null)');
  const { rows } = await tx.execute('select name from migrations');
  const applied = new Set(rows.map((row) => row['name']));
  const missing = Object.entries(migrations)
    .map(([path, statements]) => ({ name: path.replace(/^.*\/(.*)\.sql$/, '$1'), statements }))
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
