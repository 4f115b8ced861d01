import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A picture's bytes and their media type, such as `image/webp`. */
export type ImageBytes = { type: string; bytes: Buffer };

/** A cached picture. Its name changes whenever its bytes do. */
export type CachedImage = ImageBytes & { name: string };

/** Pictures cached on disk by key: letters, digits and dashes. */
export type ImageCache = {
  /** The picture cached under a key, or made and cached. Concurrent callers share one request. */
  get: (key: string, make: () => Promise<ImageBytes>) => Promise<CachedImage>;
  /** The picture last used whose key begins so, or null. */
  findLast: (keyStart: string) => Promise<CachedImage | null>;
};

const extensions: Readonly<Record<string, string>> = {
  'image/avif': '.avif',
  'image/gif': '.gif',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};
const types = Object.fromEntries(Object.entries(extensions).map(([type, extension]) => [extension, type]));

/**
 * Opens the image cache's folder, creating it when it is not there.
 * @param folder absolute path; nothing else may be in it
 * @param maxBytes how much it may hold; past that the pictures not used for longest go
 */
export async function openImageCache(folder: string, maxBytes: number): Promise<ImageCache> {
  await mkdir(folder, { recursive: true });
  /** Size of each cached file by its name, the one used last at the end. */
  const kept = await listByAge(folder);
  const underWay = new Map<string, Promise<CachedImage>>();

  async function read(name: string): Promise<CachedImage | null> {
    const size = kept.get(name);
    if (size === undefined) return null;
    try {
      const bytes = await readFile(join(folder, name));
      kept.delete(name);
      kept.set(name, size);
      return { name, type: types[extname(name)] ?? '', bytes };
    } catch {
      kept.delete(name);
      return null; // somebody has tidied the folder; the picture is made again
    }
  }

  async function keep(name: string, { type, bytes }: ImageBytes): Promise<CachedImage> {
    const unfinished = join(folder, `${randomUUID()}.unfinished`);
    await writeFile(unfinished, bytes);
    await rename(unfinished, join(folder, name));
    kept.set(name, bytes.length);
    await makeRoom();
    return { name, type, bytes };
  }

  async function makeRoom(): Promise<void> {
    let total = [...kept.values()].reduce((sum, size) => sum + size, 0);
    for (const [name, size] of kept) {
      if (total <= maxBytes) return;
      kept.delete(name);
      total -= size;
      await rm(join(folder, name), { force: true });
    }
  }

  const findName = (keyStart: string) => [...kept.keys()].findLast((name) => name.startsWith(keyStart)) ?? '';

  async function readOrMake(key: string, make: () => Promise<ImageBytes>): Promise<CachedImage> {
    const found = await read(findName(`${key}.`));
    if (found) return found;
    const made = await make();
    const extension = extensions[made.type];
    if (extension === undefined) throw new Error(`a picture came as ${made.type}, which is not served`);
    return keep(key + extension, made);
  }

  return {
    get: (key, make) => {
      const work = underWay.get(key) ?? readOrMake(key, make).finally(() => underWay.delete(key));
      underWay.set(key, work);
      return work;
    },
    findLast: (keyStart) => read(findName(keyStart)),
  };
}

/** What the folder holds, oldest first; what a crash left unfinished is cleared away. */
async function listByAge(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => ({ name, ...(await describeFile(join(folder, name))) })),
  );
  const [pictures, others] = [
    files.filter(({ name }) => extname(name) in types),
    files.filter(({ name }) => !(extname(name) in types)),
  ];
  await Promise.all(others.map(({ name }) => rm(join(folder, name), { force: true })));
  return new Map(pictures.sort((a, b) => a.keptAt - b.keptAt).map(({ name, size }) => [name, size]));
}

async function describeFile(path: string): Promise<{ size: number; keptAt: number }> {
  const { size, mtimeMs } = await stat(path);
  return { size, keptAt: mtimeMs };
}
