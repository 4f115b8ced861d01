import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/**
 * Copies a data folder, also while a process uses it: a process started from the copy finds what a crash at that time would have
 * left.
 * @param to created when missing
 */
export async function copyStripe(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name.endsWith('.db')) await copyDatabase(join(from, name), join(to, name));
    else if (!/\.(db-wal|db-shm|tmp)$/.test(name)) await copyFile(join(from, name), join(to, name));
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 20_000 });
  try {
    await backup(source, to, { rate: 2 ** 31 - 1 }); // all pages at once: one point in time
  } finally {
    source.close();
  }
  await chmod(to, 0o600);
  const copy = new DatabaseSync(to);
  copy.exec('PRAGMA journal_mode = DELETE'); // one file, with nothing beside it
  copy.close();
}
