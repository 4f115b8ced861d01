import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Goes on as the user to whom the data folder belongs, or the nearest folder above it that is there, when root has started this:
 * what root left there the server could not write to.
 * @returns the sentence that says so, null where nothing has changed
 */
export async function actAsOwner(dataDir: string): Promise<string | null> {
  if (process.geteuid?.() !== 0) return null;
  const { uid, gid } = await findOwner(dataDir);
  if (uid === 0) return null;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  return `Going on as user ${uid}, to whom ${dataDir} (DATA_DIR) belongs.`;
}

async function findOwner(folder: string): Promise<{ uid: number; gid: number }> {
  const found = await stat(folder).catch(() => null);
  return found ?? findOwner(dirname(folder));
}
