import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isWhole } from './verify-backup.ts';

const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/**
 * Deletes the oldest backups of a folder. What is not whole is neither counted nor touched: somebody should look at it.
 * @param keep how many whole ones stay, 1 or more
 * @returns the names of those deleted
 */
export async function pruneBackups(to: string, keep: number): Promise<string[]> {
  const whole: string[] = [];
  const names = (await readdir(to)).filter((name) => backupName.test(name));
  for (const name of names.toSorted().reverse()) if (await isWhole(join(to, name))) whole.push(name);
  const old = whole.slice(keep);
  for (const name of old) {
    // Under its own name no backup is ever seen half deleted.
    await rename(join(to, name), join(to, `.unfinished-${name}`));
    await rm(join(to, `.unfinished-${name}`), { recursive: true });
  }
  return old;
}
