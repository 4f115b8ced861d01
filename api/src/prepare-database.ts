import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasAccounts, readLive } from '#/backup/live-database.ts';
import { openDatabase, type Database, type Migrations } from '@stackworks/database';
import { closeDemo } from './seed/close-demo.ts';
import { migrate } from './platform/database/migrations.ts';
import { seedDemo } from './seed/seed.ts';
import { toSentence } from './platform/describe-error.ts';
import type { Config } from '#/env.ts';
import type { Storage } from './platform/storage/storage.ts';
import { assertCompatiblePeer, toAgreement } from './platform/processes/join-processes.ts';

/**
 * Brings the database up to date and opens it: with the demo in it where stand-ins run, and with the demo closed elsewhere.
 * @param mark what tells the place of its files from any other
 * @param migrations other than ours for tests
 * @throws Error in one sentence; one that could not serve beside those who do has changed nothing then
 */
export async function prepareDatabase(
  config: Config,
  storage: Storage,
  mark: string,
  sandboxed: boolean,
  migrations?: Migrations,
): Promise<Database> {
  await checkDatabaseFolder(config);
  const live = await inOneSentence(() => readLive(config));
  for (const other of live) assertCompatiblePeer(toAgreement(config, mark), other);
  if (!sandboxed) await requireDatabaseOfFiles(config, storage);
  return inOneSentence(async () => {
    await migrate(config, migrations);
    const db = await openDatabase(config);
    if (sandboxed) await seedDemo(db, storage);
    else await closeDemo(db, new Date());
    return db;
  });
}

/** Files without the accounts they belong to mean that the database is lost or another one, not that all begins anew. */
async function requireDatabaseOfFiles(config: Config, storage: Storage): Promise<void> {
  if ((await inOneSentence(() => hasAccounts(config))) || (await storage.isEmpty())) return;
  const { bucket, filesDir, databaseUrl } = config;
  const files = bucket ? `the bucket ${bucket.name} (S3_BUCKET)` : `the folder ${filesDir} (FILES_DIR)`;
  const database = databaseUrl.startsWith('file:') ? `${databaseUrl} (DATABASE_URL)` : 'DATABASE_URL';
  throw new Error(
    `${files} has files but the database ${database} has no accounts, so restore the database (npm run restore) or begin with empty files`,
  );
}

async function inOneSentence<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`the database could not be brought up to date: ${toSentence(error)}`, { cause: error });
  }
}

/** A database file is made where there is none; a folder for it is not. */
async function checkDatabaseFolder({ databaseUrl }: Config): Promise<void> {
  if (!databaseUrl.startsWith('file:')) return;
  const folder = dirname(databaseUrl.slice('file:'.length));
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Error(`the folder ${folder} of the database (DATABASE_URL) is not there`);
}
