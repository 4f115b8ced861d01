import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDataDir, makeFolder, prepareDataDir } from '#/platform/data-dir.ts';
import { migrationNames } from '#/platform/database/migrations.ts';
import { toDatabaseFile, type Env } from '#/env.ts';
import { addErasedPeople, parseErasedList, readErasedPeople } from '#/modules/privacy/erased-people.ts';
import { openStorage } from '#/platform/storage/open-storage.ts';
import { isServerEmpty, pushDatabase } from './database-server.ts';
import { backupPaths, type Manifest, fingerprintSessionSecret } from './manifest.ts';
import {
  installParts,
  type Part,
  compareStored,
  copyAside,
  copyPart,
  listStored,
  writeStored,
} from './restore-files.ts';
import { assertNotServed } from './live-database.ts';
import { revokeRestored, type Revoked } from './revoke-restored.ts';
import { verifyBackup, verifyDatabase } from './verify-backup.ts';

type Job = {
  env: Env;
  /** The folder of one backup. */
  from: string;
  /** Whether existing data may be set aside. */
  replace: boolean;
  now: Date;
  report: (step: string) => void;
};

type Outcome = Revoked & {
  manifest: Manifest;
  /** Where the data that was set aside is now. */
  aside: string[];
  /** Whether our session secret opens the encrypted secrets in the database. */
  isSecretSame: boolean;
};

/** The files beside a database that is or was in use. */
const journalSuffixes = ['-wal', '-shm', '-journal'];

/**
 * Restores a backup to where the environment says. Nothing is touched before the backup is verified, and nothing is replaced
 * before all of it has been prepared and read back, and its sessions and links revoked.
 * @throws Error while a process serves from the data there, or where there is data and `replace` is off
 */
export async function restore({ env, from, replace, now, report }: Job): Promise<Outcome> {
  const manifest = await verifyBackup(from, report);
  const unknown = manifest.migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) {
    throw new Error(`${from} was made by a newer version (${manifest.version}); restore it with that one`);
  }
  await prepareDataDir(env.dataDir);
  const unlock = await lockDataDir(env.dataDir, 0).catch((cause: unknown) => {
    throw new Error(`a server uses ${env.dataDir} (DATA_DIR); stop it first`, { cause });
  });
  try {
    return await restoreVerified({ env, from, replace, now, report }, manifest);
  } finally {
    unlock();
  }
}

async function restoreVerified(
  { env, from, replace, now, report }: Job,
  manifest: Manifest,
): Promise<Outcome> {
  const databaseFile = toDatabaseFile(env);
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const stagedDatabase = `${databaseFile ?? join(env.dataDir, 'database')}.restoring`;
  const parts = [
    ...listParts(env, from, manifest),
    {
      target: databaseFile,
      staging: stagedDatabase,
      make: () => copyDatabase(from, stagedDatabase, manifest),
    },
  ];
  await assertNotServed(env);
  await assertEmpty({ env, replace }, parts, databaseFile);
  const bucket = await openBucket(env, manifest, replace);
  const erased = [...(await readErasedPeople(await openStorage(env))), ...(await readErasedIn(from))];
  try {
    for (const { staging, target, make } of parts) {
      report(target ?? backupPaths.database);
      await rm(staging, { recursive: true, force: true });
      await makeFolder(dirname(staging));
      await make();
    }
    const revoked = await revokeRestored({ databaseUrl: `file:${stagedDatabase}` }, manifest.madeAt, now);
    report('bucket');
    // Nobody requests these before the database that names them is installed.
    if (bucket) await writeStored(from, bucket.missing, bucket.storage);

    await assertNotServed(env);
    const journals = databaseFile === null ? null : { of: databaseFile, ends: journalSuffixes };
    // The database comes last: without one a server starts empty, and never on half of the data.
    const aside = await installParts(parts, journals, stamp, async () => {
      // Those erased since the backup are erased again at the next start.
      await addErasedPeople(await openStorage(env), erased);
      if (bucket) {
        await copyAside(bucket.conflicting, bucket.storage, `before-${stamp}`);
        await writeStored(from, bucket.conflicting, bucket.storage);
      }
      if (databaseFile === null) await pushDatabase(stagedDatabase, env);
    });
    if (bucket && bucket.conflicting.size > 0) aside.push(`before-${stamp}/ of the bucket`);
    const isSecretSame =
      env.sessionSecret === null ||
      fingerprintSessionSecret(env.sessionSecret) === manifest.sessionSecretMark;
    return { ...revoked, manifest, aside, isSecretSame };
  } finally {
    for (const { staging } of parts) await rm(staging, { recursive: true, force: true });
  }
}

function listParts(env: Env, from: string, manifest: Manifest): Part[] {
  const parts: Part[] = [];
  const add = (target: string, make: (staging: string) => Promise<void>) => {
    const staging = `${target}.restoring`;
    parts.push({ target, staging, make: () => make(staging) });
  };
  if (!env.bucket) {
    add(env.filesDir, async (staging) => {
      await makeFolder(staging);
      const storage = await openStorage({ bucket: null, filesDir: staging });
      await writeStored(from, listStored(manifest), storage);
    });
  }
  for (const name of ['content', 'stripe'] as const) {
    const folder = `${backupPaths.sandbox}/${name}`;
    const isThere = manifest.files.some(({ path }) => path.startsWith(`${folder}/`));
    if (!isThere || env[name] !== null) continue;
    add(join(env.dataDir, 'sandbox', name), (staging) => copyPart(from, folder, staging, manifest));
  }
  const hasSecret = manifest.files.some(({ path }) => path === backupPaths.sessionSecret);
  if (env.sessionSecret === null && hasSecret) {
    add(join(env.dataDir, 'session-secret'), (staging) =>
      copyFile(join(from, backupPaths.sessionSecret), staging),
    );
  }
  return parts;
}

/** Who had been erased when the backup was made. */
async function readErasedIn(from: string): Promise<Set<string>> {
  const file = join(from, backupPaths.erasedPeople);
  return parseErasedList(existsSync(file) ? await readFile(file, 'utf8') : '');
}

async function copyDatabase(from: string, staging: string, manifest: Manifest): Promise<void> {
  await copyFile(join(from, backupPaths.database), staging);
  verifyDatabase(staging, manifest);
}

/** @throws Error naming the data that exists, unless it may be replaced */
async function assertEmpty(
  { env, replace }: Pick<Job, 'env' | 'replace'>,
  parts: Part[],
  databaseFile: string | null,
): Promise<void> {
  if (databaseFile === null && !(await isServerEmpty(env))) {
    throw new Error('the database server (DATABASE_URL) has data already; name an empty database of it');
  }
  const taken: string[] = [];
  for (const { target } of parts) if (target !== null && (await isTaken(target))) taken.push(target);
  if (taken.length > 0 && !replace) {
    throw new Error(
      `there is data already (${taken.join(', ')}); --replace sets it aside and deletes nothing`,
    );
  }
}

/** Compares the bucket, if any. @throws Error naming another file at the same path, unless it may be replaced */
async function openBucket(env: Env, manifest: Manifest, replace: boolean) {
  if (!env.bucket) return null;
  const storage = await openStorage(env);
  const compared = await compareStored(listStored(manifest), storage);
  const [path] = compared.conflicting.keys();
  if (path !== undefined && !replace) {
    throw new Error(`another file is at ${path} already; --replace sets it aside`);
  }
  return { storage, ...compared };
}

async function isTaken(target: string): Promise<boolean> {
  if (!existsSync(target)) return false;
  const entries = await readdir(target).catch(() => null);
  return entries === null || entries.length > 0;
}
