import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** The stand-ins that keep what the product cannot do without: mails that have been read are not among it. */
type KeepingStandIn = 'content' | 'stripe';

/**
 * Copies what stand-ins keep, while a process may be using them, so that they begin from the copy as they would from what a
 * crash had left at that moment.
 * @param from the folder under which each stand-in keeps its own
 * @param to a folder that is there
 */
export async function copyStandIns(
  from: string,
  to: string,
  names: readonly KeepingStandIn[],
): Promise<void> {
  for (const name of names) {
    if (existsSync(join(from, name))) await copiers[name](join(from, name), join(to, name));
  }
}

const copiers: Readonly<Record<KeepingStandIn, (from: string, to: string) => Promise<void>>> = {
  content: async (from, to) => {
    for (const { name, isFolder } of await list(from)) {
      if (isFolder) await copyDataset(join(from, name), join(to, name));
      else await copyFiles(from, to, [name]);
    }
  },
  stripe: async (from, to) => {
    const names = (await list(from)).map(({ name }) => name);
    const isDatabase = (name: string) => /\.db(-wal|-shm)?$/.test(name);
    await copyFiles(
      from,
      to,
      names.filter((name) => !isDatabase(name)),
    );
    for (const name of names.filter((one) => one.endsWith('.db'))) {
      await copyDatabase(join(from, name), join(to, name));
    }
  },
};

/** Files of the last start, then the log of what changed since, then the pictures: so what is copied is never ahead of what explains it. */
async function copyDataset(from: string, to: string): Promise<void> {
  const entries = await list(from);
  const files = entries.filter(({ isFolder, name }) => !isFolder && !name.endsWith('.tmp'));
  const isLog = ({ name }: { name: string }) => name.endsWith('.log');
  for (const { name } of [...files.filter((file) => !isLog(file)), ...files.filter(isLog)]) {
    await copyFiles(from, to, [name]);
  }
  for (const kind of ['images', 'files']) {
    const names = existsSync(join(from, kind)) ? await list(join(from, kind)) : [];
    const whole = names.map(({ name }) => name).filter((name) => !name.endsWith('.tmp'));
    await copyFiles(join(from, kind), join(to, kind), whole);
  }
}

async function list(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
}

async function copyFiles(from: string, to: string, names: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of names) await copyFile(join(from, name), join(to, name));
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 20_000 });
  try {
    await backup(source, to, { rate: 2 ** 31 - 1 }); // all pages at once: one moment
  } finally {
    source.close();
  }
  await chmod(to, 0o600);
  const copy = new DatabaseSync(to);
  copy.exec('PRAGMA journal_mode = DELETE'); // one file, with nothing beside it
  copy.close();
}
