import { chmod, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasAccounts, readLive } from '#/backup/live-database.ts';
import { openDatabase, type Database, type Migrations } from '@stackworks/database';
import { closeDemo } from './seed/close-demo.ts';
import { migrate } from './platform/database/migrations.ts';
import { seedDemo } from './seed/seed.ts';
import { codeOf, toSentence } from './platform/describe-error.ts';
import { toDatabaseFile, type Config } from '#/env.ts';
import type { Storage } from './platform/storage/storage.ts';
import { assertCompatiblePeer, toAgreement } from './platform/processes/join-processes.ts';

/**
 * Migrates and opens the database, with the demo in it in the sandbox and the demo closed elsewhere.
 * @param mark identifies the storage of its files
 * @param migrations other than ours for tests
 * @throws Error before anything has changed, when this process cannot serve beside the others
 */
export async function prepareDatabase(
  config: Config,
  storage: Storage,
  mark: string,
  sandboxed: boolean,
  migrations?: Migrations,
): Promise<Database> {
  await checkDatabaseFolder(config);
  const live = await withContext(() => readLive(config));
  for (const other of live) assertCompatiblePeer(toAgreement(config, mark), other);
  if (!sandboxed) await requireAccountsForFiles(config, storage);
  return withContext(async () => {
    await makePrivate(config);
    await migrate(config, migrations);
    const db = await openDatabase(config);
    if (sandboxed) await seedDemo(db, storage);
    else await closeDemo(db, new Date());
    return db;
  });
}

/** Files without accounts mean that the database is lost or the wrong one, not that this is a new start. */
async function requireAccountsForFiles(config: Config, storage: Storage): Promise<void> {
  if ((await withContext(() => hasAccounts(config))) || (await storage.isEmpty())) return;
  const { bucket, filesDir, databaseUrl } = config;
  const files = bucket ? `the bucket ${bucket.name} (S3_BUCKET)` : `the folder ${filesDir} (FILES_DIR)`;
  const database = databaseUrl.startsWith('file:') ? `${databaseUrl} (DATABASE_URL)` : 'DATABASE_URL';
  throw new Error(
    `${files} has files but the database ${database} has no accounts, so restore the database (npm run restore) or begin with empty files`,
  );
}

async function withContext<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`the database could not be brought up to date: ${toSentence(error)}`, { cause: error });
  }
}

/** Only our own user may read the database. SQLite gives the files beside it the mode of the file itself. */
async function makePrivate(config: Config): Promise<void> {
  const file = toDatabaseFile(config);
  if (file === null) return;
  await (await open(file, 'a', 0o600)).close();
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    await chmod(each, 0o600).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
  }
}

/** A missing database file is created, but not its folder. */
async function checkDatabaseFolder(config: Config): Promise<void> {
  const file = toDatabaseFile(config);
  if (file === null) return;
  const folder = dirname(file);
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Error(`the folder ${folder} of the database (DATABASE_URL) is not there`);
}
