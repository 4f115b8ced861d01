import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const day = 24 * 60 * 60 * 1000;

/** How long a file stays after its last use: an editor may bring last month's picture back. */
const maxAge = 30 * day;

/**
 * Opens a cache of files that are slow to make, in a folder that other processes may use too. A file's mtime is when it was
 * last used, to the day.
 */
export async function openFileCache(folder: string) {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs] as const),
  );
  const lastUsed = new Map(found);
  const files = new Map<string, Promise<string>>();

  async function makeOrFind(name: string, make: () => Promise<Uint8Array>): Promise<string> {
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
    /** Returns the path of a cached file, made first if there is none. Concurrent calls make it once. */
    obtain: (name: string, make: () => Promise<Uint8Array>): Promise<string> => {
      const file = files.get(name) ?? makeOrFind(name, make);
      files.set(name, file);
      return file;
    },
    /** Removes the files that no render has used for a long time. */
    dropUnused: async (): Promise<void> => {
      const isUnused = ([name, usedAt]: readonly [string, number]) =>
        !files.has(name) && usedAt < Date.now() - maxAge;
      await Promise.all(found.filter(isUnused).map(([name]) => rm(join(folder, name), { force: true })));
    },
  };
}

/** Puts a cached file into a build, as a hard link where the disk allows it. */
export async function placeFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EXDEV' || error.code === 'EPERM')))
      throw error;
    await copyFile(from, to);
  }
}
