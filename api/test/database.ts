import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase, type Database } from '#/db/client.ts';
import { migrate } from '#/db/migrate.ts';

/** Makes an empty folder, for the length of the test. */
export async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stackworks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes an empty, migrated database in a folder of its own, for the length of the test. */
export async function createTestDatabaseUrl(): Promise<string> {
  const databaseUrl = `file:${join(await createTestFolder(), 'test.db')}`;
  await migrate({ databaseUrl });
  return databaseUrl;
}

/**
 * Opens a database for the length of the test.
 * @param databaseUrl one that is open already, as a second process would; a new one unless given
 */
export async function openTestDatabase(databaseUrl?: string): Promise<Database> {
  const db = await openDatabase({ databaseUrl: databaseUrl ?? (await createTestDatabaseUrl()) });
  onTestFinished(db.close);
  return db;
}
