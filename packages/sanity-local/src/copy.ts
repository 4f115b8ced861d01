import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies a data folder, also while a process uses it: a process started from the copy finds what a crash at that time would have
 * left.
 * @param to created when missing
 */
export async function copySanity(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyDataset(source, target);
    else await copyFile(source, target);
  }
}

/** The files of the last start, then the log of what changed since, then the uploads: no copy is ahead of what explains it. */
async function copyDataset(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const isLog = (name: string) => name.endsWith('.log');
  await copyFiles(from, to, [...names.filter((name) => !isLog(name)), ...names.filter(isLog)]);
  for (const kind of ['images', 'files']) {
    if (existsSync(join(from, kind)))
      await copyFiles(join(from, kind), join(to, kind), await readdir(join(from, kind)));
  }
}

/** Leaves out what is still being written. */
async function copyFiles(from: string, to: string, names: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of names.filter((one) => !one.endsWith('.tmp'))) {
    await copyFile(join(from, name), join(to, name));
  }
}
