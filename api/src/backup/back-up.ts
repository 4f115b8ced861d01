import { readErasedPeople, toErasedList } from '#/modules/privacy/erased-people.ts';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureSessionSecret, makeFolder, syncFolder } from '#/platform/data-dir.ts';
import { toDatabaseFile, type Env } from '#/env.ts';
import { openStorage } from '#/platform/storage/open-storage.ts';
import { MissingFile, type Storage } from '#/platform/storage/storage.ts';
import { copyDatabaseFile, summariseDatabase, type Summary } from './database-file.ts';
import { pullDatabase } from './database-server.ts';
import { exportContent } from './export-content.ts';
import {
  fingerprintFile,
  type Fingerprint,
  forEachConcurrently,
  listEntries,
  writeDurably,
  writeStream,
} from './files.ts';
import {
  currentLayout,
  backupPaths,
  writeManifest,
  type Manifest,
  fingerprintSessionSecret,
} from './manifest.ts';

type Job = {
  env: Env;
  version: string;
  /** The folder of all backups. */
  to: string;
  now: Date;
  /** Passed in, because only the composition root imports the sandbox. */
  copySandbox: (from: string, to: string, names: ('content' | 'stripe')[]) => Promise<void>;
  /** Called with each step, for a progress line. */
  report: (step: string) => void;
};

/** Begins the name of a backup until it is complete. */
const unfinished = '.unfinished-';
/** One that is unfinished for longer was killed. */
const abandonedAfterMs = 24 * 60 * 60_000;

/** Backs everything up while servers run, into a new folder that has its name only once it is complete. */
export async function backUp({ to, now, ...job }: Job): Promise<{ folder: string; manifest: Manifest }> {
  const name = now.toISOString().slice(0, 19).replaceAll(':', '-') + 'Z';
  const folder = join(to, name);
  const draft = join(to, unfinished + name);
  await makeFolder(to);
  await removeAbandoned(to, now);
  if (existsSync(folder) || existsSync(draft)) throw new Error(`${folder} is being made, or has been`);
  try {
    await makeFolder(draft);
    const manifest = await fill(draft, now, job);
    await writeManifest(draft, manifest);
    await syncFolder(draft);
    await rename(draft, folder);
    await syncFolder(to);
    return { folder, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  folder: string,
  now: Date,
  { env, version, copySandbox, report }: Omit<Job, 'to' | 'now'>,
): Promise<Manifest> {
  const storage = await openStorage(env);
  const { summary, files, missing } = await copyData(folder, env, storage, report);
  const erased = await readErasedPeople(storage);
  if (erased.size > 0) await writeDurably(join(folder, backupPaths.erasedPeople), toErasedList(erased));

  report('content');
  const sandboxed = (['content', 'stripe'] as const).filter((name) => !env[name]);
  await makeFolder(join(folder, backupPaths.sandbox));
  await copySandbox(join(env.dataDir, 'sandbox'), join(folder, backupPaths.sandbox), sandboxed);
  const content: Manifest['content'] = env.content
    ? {
        source: 'sanity',
        projectId: env.content.projectId,
        dataset: env.content.dataset,
        ...(await exportContent(env.content, join(folder, backupPaths.content))),
      }
    : { source: 'stand-in' };

  const secret = env.sessionSecret ?? (await ensureSessionSecret(env.dataDir));
  if (env.sessionSecret === null) await writeDurably(join(folder, backupPaths.sessionSecret), secret);

  report('hashes');
  const listed: Manifest['files'] = [...files].map(([path, fingerprint]) => ({
    path: `${backupPaths.files}/${path}`,
    ...fingerprint,
  }));
  for (const { path } of await listEntries(folder)) {
    if (path.startsWith(`${backupPaths.files}/`)) continue;
    listed.push({ path, ...(await fingerprintFile(join(folder, path))) });
  }
  return {
    layout: currentLayout,
    version,
    madeAt: now.toISOString(),
    migrations: summary.migrations,
    tables: summary.tables,
    files: listed.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    missing,
    content,
    sessionSecretMark: fingerprintSessionSecret(secret),
  };
}

/**
 * Copies the database, then every file it names. Files deleted in between are missing, so both are copied again; a file that
 * is named and missing twice was lost before.
 */
async function copyData(folder: string, env: Env, storage: Storage, report: (step: string) => void) {
  const database = join(folder, backupPaths.database);
  const files = new Map<string, Fingerprint>();
  let gone = new Set<string>();
  for (;;) {
    report('database');
    await copyDatabase(env, database);
    const summary = summariseDatabase(database);
    const missing = await copyFiles(folder, summary, storage, files, report);
    if (missing.every((path) => gone.has(path))) {
      await removeUnnamed(folder, summary, files);
      return { summary, files, missing };
    }
    gone = new Set([...gone, ...missing]);
    await rm(database);
  }
}

async function copyDatabase(env: Env, file: string): Promise<void> {
  const source = toDatabaseFile(env);
  if (source === null) return pullDatabase(env, file);
  if (!existsSync(source)) {
    throw new Error(`there is no database at ${source}; run npm start once, which makes it`);
  }
  return copyDatabaseFile(source, file);
}

/** @returns the paths of files that storage does not have */
async function copyFiles(
  folder: string,
  { storedPaths }: Summary,
  storage: Storage,
  files: Map<string, Fingerprint>,
  report: (step: string) => void,
): Promise<string[]> {
  const missing: string[] = [];
  await forEachConcurrently(
    storedPaths.filter((path) => !files.has(path)),
    async (path) => {
      try {
        const { stream, bytes } = await storage.read(path);
        const fingerprint = await writeStream(join(folder, backupPaths.files, path), stream);
        if (fingerprint.bytes !== bytes) throw new Error(`${path} changed its size while it was copied`);
        files.set(path, fingerprint);
        report(`files, ${files.size} of ${storedPaths.length}`);
      } catch (error) {
        if (!(error instanceof MissingFile)) throw error;
        missing.push(path);
      }
    },
  );
  return missing;
}

/** Removes files that the newest copy of the database no longer names. */
async function removeUnnamed(
  folder: string,
  { storedPaths }: Summary,
  files: Map<string, Fingerprint>,
): Promise<void> {
  const needed = new Set(storedPaths);
  for (const path of files.keys()) {
    if (needed.has(path)) continue;
    await rm(join(folder, backupPaths.files, path));
    files.delete(path);
  }
}

/** Removes the remains of backups that were killed. */
async function removeAbandoned(to: string, now: Date): Promise<void> {
  for (const name of await readdir(to)) {
    if (!name.startsWith(unfinished)) continue;
    const { mtimeMs } = await stat(join(to, name));
    if (now.getTime() - mtimeMs > abandonedAfterMs)
      await rm(join(to, name), { recursive: true, force: true });
  }
}
