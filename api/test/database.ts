import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '@stackworks/database';
import { createTestFolder } from '@stackworks/database/testing';
import { migrate } from '#/platform/database/migrations.ts';

export { createTestFolder };

let migrated: Promise<Buffer> | undefined;

/** An empty, migrated database as a file's bytes: made once for all tests of a file, since migrating takes its time. */
const readMigrated = () =>
  (migrated ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stackworks-'));
    try {
      const file = join(folder, 'test.db');
      await migrate({ databaseUrl: `file:${file}` });
      return await readFile(file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  })());

/** Makes an empty, migrated database in a folder of its own, for the length of the test. */
export async function createTestDatabaseUrl(): Promise<string> {
  const file = join(await createTestFolder(), 'test.db');
  await writeFile(file, await readMigrated());
  return `file:${file}`;
}

/** Opens a database for the length of the test: a new one, or one that is open already. */
export async function openTestDatabase(databaseUrl?: string): Promise<Database> {
  const db = await openDatabase({ databaseUrl: databaseUrl ?? (await createTestDatabaseUrl()) });
  onTestFinished(db.close);
  return db;
}
