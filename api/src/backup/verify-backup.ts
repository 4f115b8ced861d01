import { readdir, stat, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkDatabase, takeCensus } from './database-file.ts';
import { fingerprintFile, isSame, forEachConcurrently } from './files.ts';
import { ownFiles, places, readManifest, type Manifest } from './manifest.ts';

/**
 * Reads a whole backup and compares it with what it says of itself.
 * @throws Error naming every file that is damaged, not there, or not of it
 */
export async function verifyBackup(folder: string, report: (step: string) => void): Promise<Manifest> {
  const manifest = await readManifest(folder);
  report('hashes');
  const damaged: string[] = [];
  await forEachConcurrently(manifest.files, async ({ path, ...print }) => {
    const found = await fingerprintFile(join(folder, path)).catch(() => null);
    if (!found || !isSame(found, print)) damaged.push(found ? path : `${path} (which is not there)`);
  });
  if (damaged.length > 0) throw new Error(`${folder} is damaged: ${damaged.toSorted().join(', ')}`);
  const foreign = await listForeign(folder, manifest);
  if (foreign.length > 0) {
    throw new Error(`${folder} holds what is not of this backup: ${foreign.join(', ')}; move it elsewhere`);
  }
  report('database');
  verifyDatabase(join(folder, places.database), manifest);
  return manifest;
}

/** Whatever is in the folder and not in the manifest; a link never is of a backup, since what it leads to may go or change. */
async function listForeign(folder: string, { files }: Manifest): Promise<string[]> {
  const ours = new Set([...ownFiles, ...files.map(({ path }) => path)]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      path: join(entry.parentPath, entry.name).slice(folder.length + 1),
      isFile: entry.isFile(),
    }))
    .filter(({ path, isFile }) => !isFile || !ours.has(path))
    .map(({ path }) => path)
    .toSorted();
}

/** @throws Error in one sentence unless a database is whole and has what a backup says it has */
export function verifyDatabase(file: string, { tables, files, missing }: Manifest): void {
  checkDatabase(file);
  const census = takeCensus(file);
  if (!isDeepStrictEqual(census.tables, tables)) throw new Error(`${file} has not as many rows as it should`);
  const present = new Set([...missing, ...files.map(({ path }) => path.slice(`${places.files}/`.length))]);
  const lost = census.storedPaths.filter((path) => !present.has(path));
  if (lost.length > 0) throw new Error(`${file} names files that are not there: ${lost.join(', ')}`);
}

/** Whether a folder is a backup of which nothing is missing; its bytes are not read. */
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

/**
 * Deletes the oldest backups of a folder. What is not whole is neither counted nor touched: somebody should look at it.
 * @param keep how many whole ones stay, 1 or more
 * @returns the names of those deleted
 */
export async function pruneBackups(to: string, keep: number): Promise<string[]> {
  const whole: string[] = [];
  const names = (await readdir(to)).filter((name) => backupName.test(name));
  for (const name of names.toSorted().reverse()) if (await isComplete(join(to, name))) whole.push(name);
  const old = whole.slice(keep);
  for (const name of old) {
    // Under its own name no backup is ever seen half deleted.
    await rename(join(to, name), join(to, `.unfinished-${name}`));
    await rm(join(to, `.unfinished-${name}`), { recursive: true });
  }
  return old;
}
