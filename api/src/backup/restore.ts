import { createReadStream, existsSync } from 'node:fs';
import { copyFile, cp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, prepareDataDir } from '#/data-dir.ts';
import { migrationNames } from '#/db/migrate.ts';
import type { Env } from '#/env.ts';
import { holdDataDir } from '#/hold-data-dir.ts';
import { openStorage } from '#/integrations/storage/open-storage.ts';
import { MissingFile, type Storage } from '#/integrations/storage/storage.ts';
import { isServerEmpty, pushDatabase } from './database-server.ts';
import { fingerprintFile, fingerprintStream, isSame } from './hashes.ts';
import { forEachOf } from './in-turn.ts';
import { places, type Manifest } from './manifest.ts';
import { markSessionSecret } from './session-secret-mark.ts';
import { settleRestored } from './settle-restored.ts';
import { verifyBackup, verifyDatabase } from './verify-backup.ts';

type Job = {
  env: Env;
  /** The folder of one backup. */
  from: string;
  /** Whether data that is there may be set aside. */
  replace: boolean;
  now: Date;
  report: (step: string) => void;
};

type Outcome = {
  manifest: Manifest;
  /** Where data that was there is now. */
  aside: string[];
  heldMails: number;
  /** Whether what is sealed in the database opens under the session secret of here. */
  isSecretSame: boolean;
};

/** One thing that is restored: made beside its place first, then put there. */
type Part = { place: string; make: (draft: string) => Promise<void> };

/**
 * Puts a backup where the environment says that data is. Nothing is touched before the backup has been verified, and nothing
 * takes its place before all of it has been verified there.
 * @throws Error in one sentence, also while a server runs here, and where data is and may not be set aside
 */
export async function restore({ env, from, replace, now, report }: Job): Promise<Outcome> {
  const manifest = await verifyBackup(from, report);
  const unknown = manifest.migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) {
    throw new Error(`${from} was made by a newer version (${manifest.version}); restore it with that one`);
  }
  await prepareDataDir(env.dataDir);
  const giveUp = await holdDataDir(env.dataDir, 0).catch((cause: unknown) => {
    throw new Error(`a server uses ${env.dataDir} (DATA_DIR); stop it first`, { cause });
  });
  try {
    return await put({ env, from, replace, now, report }, manifest);
  } finally {
    giveUp();
  }
}

async function put({ env, from, replace, now, report }: Job, manifest: Manifest): Promise<Outcome> {
  const databaseFile = env.databaseUrl.startsWith('file:') ? env.databaseUrl.slice('file:'.length) : null;
  const parts = await listParts(env, from, manifest, databaseFile);
  const bucket = env.bucket ? await openStorage(env) : null;
  await refuseDataThere({ env, replace }, parts, databaseFile);

  const drafts = parts.map(({ place }) => `${place}.restoring`);
  try {
    for (const [index, { make }] of parts.entries()) {
      report(parts[index]?.place ?? '');
      const draft = drafts[index] ?? '';
      await rm(draft, { recursive: true, force: true });
      await makeFolder(dirname(draft));
      await make(draft);
    }
    if (bucket) await writeFiles(from, manifest, bucket, replace);
    const draftUrl = databaseFile === null ? env.databaseUrl : `file:${databaseFile}.restoring`;
    const draft = { databaseUrl: draftUrl, databaseToken: env.databaseToken };
    if (databaseFile === null) await pushDatabase(join(from, places.database), env);
    const { heldMails } = await settleRestored(draft, manifest.madeAt, now);

    const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
    const aside = await setAside(parts, databaseFile, stamp);
    // The database comes last: without one a server begins anew, and never on half of what was.
    for (const [index, { place }] of parts.entries()) await rename(drafts[index] ?? '', place);
    const isSecretSame =
      env.sessionSecret === null || markSessionSecret(env.sessionSecret) === manifest.sessionSecretMark;
    return { manifest, aside, heldMails, isSecretSame };
  } catch (error) {
    for (const draft of drafts) await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function listParts(
  env: Env,
  from: string,
  manifest: Manifest,
  databaseFile: string | null,
): Promise<Part[]> {
  const parts: Part[] = [];
  if (!env.bucket) {
    parts.push({
      place: env.filesDir,
      make: async (draft) => {
        await makeFolder(draft);
        await writeFiles(from, manifest, await openStorage({ bucket: null, filesDir: draft }), false);
      },
    });
  }
  const standIns = join(from, places.standIns);
  for (const name of existsSync(standIns) ? await readdir(standIns) : []) {
    if (name === 'content' ? env.content : env.stripe) continue;
    parts.push({
      place: join(env.dataDir, 'sandbox', name),
      make: (draft) => copyPart(from, `${places.standIns}/${name}`, draft, manifest),
    });
  }
  const secret = join(from, places.sessionSecret);
  if (env.sessionSecret === null && existsSync(secret)) {
    parts.push({ place: join(env.dataDir, 'session-secret'), make: (draft) => copyFile(secret, draft) });
  }
  if (databaseFile !== null) {
    parts.push({
      place: databaseFile,
      make: async (draft) => {
        await copyFile(join(from, places.database), draft);
        verifyDatabase(draft, manifest);
      },
    });
  }
  return parts;
}

/** @throws Error naming the data that is there */
async function refuseDataThere(
  { env, replace }: Pick<Job, 'env' | 'replace'>,
  parts: Part[],
  databaseFile: string | null,
): Promise<void> {
  if (databaseFile === null && !(await isServerEmpty(env))) {
    throw new Error('the database server (DATABASE_URL) has data already; name an empty database of it');
  }
  const taken: string[] = [];
  for (const { place } of parts) if (await isTaken(place)) taken.push(place);
  if (taken.length > 0 && !replace) {
    throw new Error(
      `there is data already (${taken.join(', ')}); --replace sets it aside and deletes nothing`,
    );
  }
}

async function isTaken(place: string): Promise<boolean> {
  if (!existsSync(place)) return false;
  const entries = await readdir(place).catch(() => null);
  return entries === null || entries.length > 0;
}

/** Gives what is in the way another name. A database's journal goes with it: beside another one it would be played into that. */
async function setAside(parts: Part[], databaseFile: string | null, stamp: string): Promise<string[]> {
  const journals = databaseFile === null ? [] : ['-wal', '-shm', '-journal'].map((end) => databaseFile + end);
  const aside: string[] = [];
  for (const place of [...parts.map((part) => part.place), ...journals]) {
    if (!existsSync(place)) continue;
    const journal = journals.includes(place) ? place.slice(databaseFile?.length) : '';
    const name = `${journal ? databaseFile : place}.before-${stamp}${journal}`;
    await rename(place, name);
    if (!journal) aside.push(name);
  }
  return aside;
}

/** Writes clients' files, and reads each back. In a bucket one may be there already: as it should be, or in the way. */
async function writeFiles(
  from: string,
  manifest: Manifest,
  storage: Storage,
  mayReplace: boolean,
): Promise<void> {
  const prefix = `${places.files}/`;
  const files = manifest.files.filter(({ path }) => path.startsWith(prefix));
  const readBack = async (path: string) => {
    const read = await storage.read(path).catch((error: unknown) => {
      if (error instanceof MissingFile) return null;
      throw error;
    });
    return read && fingerprintStream(read.stream);
  };
  await forEachOf(files, async ({ path, ...print }) => {
    const stored = path.slice(prefix.length);
    const before = await readBack(stored);
    if (before && isSame(before, print)) return;
    if (before && !mayReplace) {
      throw new Error(`another file is at ${stored} already; --replace writes over it`);
    }
    await storage.write(stored, createReadStream(join(from, path)), { maxBytes: print.bytes });
    const after = await readBack(stored);
    if (!after || !isSame(after, print)) throw new Error(`${stored} did not arrive as it was`);
  });
}

/** Copies a folder of the backup, and reads each file back. */
async function copyPart(from: string, name: string, draft: string, manifest: Manifest): Promise<void> {
  await cp(join(from, name), draft, { recursive: true });
  await forEachOf(
    manifest.files.filter(({ path }) => path.startsWith(`${name}/`)),
    async ({ path, ...print }) => {
      const file = join(draft, path.slice(name.length + 1));
      if (!isSame(await fingerprintFile(file), print)) throw new Error(`${path} did not arrive as it was`);
    },
  );
}
