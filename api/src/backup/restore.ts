import { existsSync } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDataDir, makeFolder, prepareDataDir } from '#/platform/data-dir.ts';
import { migrationNames } from '#/platform/database/migrations.ts';
import { toDatabaseFile, type Env } from '#/env.ts';
import { openStorage } from '#/platform/storage/open-storage.ts';
import { isServerEmpty, pushDatabase } from './database-server.ts';
import { places, type Manifest, fingerprintSessionSecret } from './manifest.ts';
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
import { settleRestored, type Settled } from './settle-restored.ts';
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

type Outcome = Settled & {
  manifest: Manifest;
  /** Where the data that was set aside is now. */
  aside: string[];
  /** Whether our session secret opens the secrets sealed in the database. */
  isSecretSame: boolean;
};

/** The files beside a database that is or was in use. */
const journalEnds = ['-wal', '-shm', '-journal'];

/**
 * Restores a backup to where the environment says. Nothing is touched before the backup is verified, and nothing is replaced
 * before all of it has been prepared, read back and settled.
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
  const databaseDraft = `${databaseFile ?? join(env.dataDir, 'database')}.restoring`;
  const parts = [
    ...listParts(env, from, manifest),
    { place: databaseFile, draft: databaseDraft, make: () => copyDatabase(from, databaseDraft, manifest) },
  ];
  await assertNotServed(env);
  await assertEmpty({ env, replace }, parts, databaseFile);
  const bucket = await openBucket(env, manifest, replace);
  try {
    for (const { draft, place, make } of parts) {
      report(place ?? places.database);
      await rm(draft, { recursive: true, force: true });
      await makeFolder(dirname(draft));
      await make();
    }
    const settled = await settleRestored({ databaseUrl: `file:${databaseDraft}` }, manifest.madeAt, now);
    report('bucket');
    // Nobody requests these before the database that names them is installed.
    if (bucket) await writeStored(from, bucket.missing, bucket.storage);

    await assertNotServed(env);
    const journals = databaseFile === null ? null : { of: databaseFile, ends: journalEnds };
    // The database comes last: without one a server starts empty, and never on half of the data.
    const aside = await installParts(parts, journals, stamp, async () => {
      if (bucket) {
        await copyAside(bucket.inTheWay, bucket.storage, `before-${stamp}`);
        await writeStored(from, bucket.inTheWay, bucket.storage);
      }
      if (databaseFile === null) await pushDatabase(databaseDraft, env);
    });
    if (bucket && bucket.inTheWay.size > 0) aside.push(`before-${stamp}/ of the bucket`);
    const isSecretSame =
      env.sessionSecret === null ||
      fingerprintSessionSecret(env.sessionSecret) === manifest.sessionSecretMark;
    return { ...settled, manifest, aside, isSecretSame };
  } finally {
    for (const { draft } of parts) await rm(draft, { recursive: true, force: true });
  }
}

function listParts(env: Env, from: string, manifest: Manifest): Part[] {
  const parts: Part[] = [];
  const add = (place: string, make: (draft: string) => Promise<void>) => {
    const draft = `${place}.restoring`;
    parts.push({ place, draft, make: () => make(draft) });
  };
  if (!env.bucket) {
    add(env.filesDir, async (draft) => {
      await makeFolder(draft);
      const storage = await openStorage({ bucket: null, filesDir: draft });
      await writeStored(from, listStored(manifest), storage);
    });
  }
  for (const name of ['content', 'stripe'] as const) {
    const folder = `${places.sandbox}/${name}`;
    const isThere = manifest.files.some(({ path }) => path.startsWith(`${folder}/`));
    if (!isThere || env[name] !== null) continue;
    add(join(env.dataDir, 'sandbox', name), (draft) => copyPart(from, folder, draft, manifest));
  }
  const hasSecret = manifest.files.some(({ path }) => path === places.sessionSecret);
  if (env.sessionSecret === null && hasSecret) {
    add(join(env.dataDir, 'session-secret'), (draft) => copyFile(join(from, places.sessionSecret), draft));
  }
  return parts;
}

async function copyDatabase(from: string, draft: string, manifest: Manifest): Promise<void> {
  await copyFile(join(from, places.database), draft);
  verifyDatabase(draft, manifest);
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
  for (const { place } of parts) if (place !== null && (await isTaken(place))) taken.push(place);
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
  const [path] = compared.inTheWay.keys();
  if (path !== undefined && !replace) {
    throw new Error(`another file is at ${path} already; --replace sets it aside`);
  }
  return { storage, ...compared };
}

async function isTaken(place: string): Promise<boolean> {
  if (!existsSync(place)) return false;
  const entries = await readdir(place).catch(() => null);
  return entries === null || entries.length > 0;
}
