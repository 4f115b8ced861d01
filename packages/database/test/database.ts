import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { onTestFinished } from 'vitest';
import { migrate, type Migrations } from '#/migrate.ts';
import { openDatabase, type Database } from '#/open-database.ts';

/** The one table of the tests' databases. */
export const counters = sqliteTable('counters', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  windowEnd: text('window_end').notNull(),
});

/** Creates `counters`, and a table that refers to it. */
export const migrations: Migrations = {
  './0000_counters.sql': `CREATE TABLE counters (key text PRIMARY KEY NOT NULL, hits integer NOT NULL, window_end text NOT NULL);
    CREATE TABLE notes (text text NOT NULL, counter text NOT NULL REFERENCES counters (key))`,
};

/** Makes an empty folder, for the length of the test. */
export async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stackworks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a database file with an empty `counters` table, for the length of the test. */
export async function createTestDatabaseUrl(): Promise<string> {
  const databaseUrl = `file:${join(await createTestFolder(), 'test.db')}`;
  await migrate({ databaseUrl }, migrations);
  return databaseUrl;
}

/** Opens a database for the length of the test: a new one, or one that is open already. */
export async function openTestDatabase(databaseUrl?: string): Promise<Database> {
  const db = await openDatabase({ databaseUrl: databaseUrl ?? (await createTestDatabaseUrl()) });
  onTestFinished(db.close);
  return db;
}
