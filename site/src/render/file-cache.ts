import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are slow to make or to fetch, kept from one render to the next. */
export type FileCache = {
  /** The path of the file kept under a name, made first when there is none. Asked twice at once, it is made once. */
  obtain: (name: string, make: () => Promise<Uint8Array>) => Promise<string>;
  /** Drops the files that no render has asked for in a long time. */
  dropUnused: () => Promise<void>;
};

const day = 24 * 60 * 60 * 1000;

/** How long a file is kept after it was last asked for: an editor may well bring last month's picture back. */
const keptFor = 30 * day;

/**
 * Opens a cache, empty the first time. A file's time of change says when it was last asked for, to the day.
 * @param folder made when it is missing; other processes may use it at the same time
 */
export async function openFileCache(folder: string): Promise<FileCache> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs] as const),
  );
  const lastUsed = new Map(found);
  const files = new Map<string, Promise<string>>();

  async function keep(name: string, make: () => Promise<Uint8Array>): Promise<string> {
    const path = join(folder, name);
    const usedAt = lastUsed.get(name);
    if (usedAt === undefined) {
      const unfinished = `${path}.${randomUUID()}`;
      await writeFile(unfinished, await make());
      await rename(unfinished, path);
    } else if (usedAt < Date.now() - day) {
      await utimes(path, new Date(), new Date());
    }
    return path;
  }

  return {
    obtain: (name, make) => {
      const file = files.get(name) ?? keep(name, make);
      files.set(name, file);
      return file;
    },
    dropUnused: async () => {
      const isUnused = ([name, usedAt]: readonly [string, number]) =>
        !files.has(name) && usedAt < Date.now() - keptFor;
      await Promise.all(found.filter(isUnused).map(([name]) => rm(join(folder, name), { force: true })));
    },
  };
}

/** Puts a kept file into a build, without another copy of its bytes where the disk allows that. */
export async function placeFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EXDEV' || error.code === 'EPERM')))
      throw error;
    await copyFile(from, to);
  }
}
