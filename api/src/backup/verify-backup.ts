import { readdir, stat, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkDatabase, summariseDatabase } from './database-file.ts';
import { fingerprintFile, isSame, forEachConcurrently, listEntries } from './files.ts';
import { ownFiles, backupPaths, readManifest, type Manifest } from './manifest.ts';

/** Compares a backup with its manifest. @throws Error naming every file that is damaged, missing or unlisted */
export async function verifyBackup(folder: string, report: (step: string) => void): Promise<Manifest> {
  const manifest = await readManifest(folder);
  report('hashes');
  const damaged: string[] = [];
  await forEachConcurrently(manifest.files, async ({ path, ...fingerprint }) => {
    const found = await fingerprintFile(join(folder, path)).catch(() => null);
    if (!found || !isSame(found, fingerprint)) damaged.push(found ? path : `${path} (which is not there)`);
  });
  if (damaged.length > 0) throw new Error(`${folder} is damaged: ${damaged.toSorted().join(', ')}`);
  const listed = new Set([...ownFiles, ...manifest.files.map(({ path }) => path)]);
  // A link is never part of a backup, since its target may change.
  const unlisted = (await listEntries(folder)).filter(({ path, isFile }) => !isFile || !listed.has(path));
  if (unlisted.length > 0) {
    const paths = unlisted.map(({ path }) => path).toSorted();
    throw new Error(`${folder} holds what is not of this backup: ${paths.join(', ')}; move it elsewhere`);
  }
  report('database');
  verifyDatabase(join(folder, backupPaths.database), manifest);
  return manifest;
}

/** @throws Error unless a database is intact and matches its backup's manifest */
export function verifyDatabase(file: string, { tables, files, missing }: Manifest): void {
  checkDatabase(file);
  const summary = summariseDatabase(file);
  if (!isDeepStrictEqual(summary.tables, tables))
    throw new Error(`${file} has not as many rows as it should`);
  const accountedFor = new Set([
    ...missing,
    ...files.map(({ path }) => path.slice(`${backupPaths.files}/`.length)),
  ]);
  const lost = summary.storedPaths.filter((path) => !accountedFor.has(path));
  if (lost.length > 0) throw new Error(`${file} names files that are not there: ${lost.join(', ')}`);
}

/** Whether a folder is a backup with all its files; their bytes are not read. */
export async function isComplete(folder: string): Promise<boolean> {
  try {
    const { files } = await readManifest(folder);
    await forEachConcurrently(files, async ({ path, bytes }) => {
      if ((await stat(join(folder, path))).size !== bytes) throw new Error(path);
    });
    return true;
  } catch {
    return false;
  }
}

const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Deletes the oldest complete backups, all but `retained`; incomplete ones stay. @returns the deleted names */
export async function pruneBackups(to: string, retained: number): Promise<string[]> {
  const complete: string[] = [];
  const names = (await readdir(to)).filter((name) => backupName.test(name));
  for (const name of names.toSorted().reverse()) if (await isComplete(join(to, name))) complete.push(name);
  const old = complete.slice(retained);
  for (const name of old) {
    // Renamed first, so that no backup is ever seen half deleted.
    await rename(join(to, name), join(to, `.unfinished-${name}`));
    await rm(join(to, `.unfinished-${name}`), { recursive: true });
  }
  return old;
}
