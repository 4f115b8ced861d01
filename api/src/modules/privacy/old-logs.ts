import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#/platform/describe-error.ts';

/** The log files of the data folder that were last written to before a time. */
export async function listOldLogs(dataDir: string, before: Date): Promise<string[]> {
  const folder = join(dataDir, 'logs');
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const files = names.map((name) => join(folder, name));
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtime));
  return files.filter((_, index) => (times[index] ?? before) < before);
}

/** @returns how many */
export async function deleteOldLogs(dataDir: string, before: Date): Promise<number> {
  const old = await listOldLogs(dataDir, before);
  for (const file of old) await rm(file, { force: true });
  return old.length;
}
