import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkDatabase, takeCensus } from './database-file.ts';
import { fingerprintFile, isSame } from './hashes.ts';
import { forEachOf } from './in-turn.ts';
import { places, readManifest, type Manifest } from './manifest.ts';

/**
 * Reads a whole backup and compares it with what it says of itself.
 * @throws Error naming every file that is damaged or not there
 */
export async function verifyBackup(folder: string, report: (step: string) => void): Promise<Manifest> {
  const manifest = await readManifest(folder);
  report('hashes');
  const damaged: string[] = [];
  await forEachOf(manifest.files, async ({ path, ...print }) => {
    const found = await fingerprintFile(join(folder, path)).catch(() => null);
    if (!found || !isSame(found, print)) damaged.push(found ? path : `${path} (which is not there)`);
  });
  if (damaged.length > 0) throw new Error(`${folder} is damaged: ${damaged.toSorted().join(', ')}`);
  report('database');
  verifyDatabase(join(folder, places.database), manifest);
  return manifest;
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
export async function isWhole(folder: string): Promise<boolean> {
  try {
    const { files } = await readManifest(folder);
    await forEachOf(files, async ({ path, bytes }) => {
      if ((await stat(join(folder, path))).size !== bytes) throw new Error(path);
    });
    return true;
  } catch {
    return false;
  }
}
