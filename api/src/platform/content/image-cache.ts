import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createSingleFlight } from '#/platform/single-flight.ts';

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

/** Opens the image cache in a folder of its own; above `maxBytes` the least recently used pictures go. */
export async function openImageCache(folder: string, maxBytes: number): Promise<ImageCache> {
  await mkdir(folder, { recursive: true });
  /** Size of each cached file by its name, the last used at the end. */
  const cached = await listByAge(folder);
  const share = createSingleFlight<CachedImage>();

  async function read(name: string): Promise<CachedImage | null> {
    const size = cached.get(name);
    if (size === undefined) return null;
    try {
      const bytes = await readFile(join(folder, name));
      cached.delete(name);
      cached.set(name, size);
      return { name, type: types[extname(name)] ?? '', bytes };
    } catch {
      cached.delete(name);
      return null; // deleted by somebody else; the picture is made again
    }
  }

  async function store(name: string, { type, bytes }: ImageBytes): Promise<CachedImage> {
    const unfinished = join(folder, `${randomUUID()}.unfinished`);
    await writeFile(unfinished, bytes);
    await rename(unfinished, join(folder, name));
    cached.set(name, bytes.length);
    await makeRoom();
    return { name, type, bytes };
  }

  async function makeRoom(): Promise<void> {
    let total = [...cached.values()].reduce((sum, size) => sum + size, 0);
    for (const [name, size] of cached) {
      if (total <= maxBytes) return;
      cached.delete(name);
      total -= size;
      await rm(join(folder, name), { force: true });
    }
  }

  const findName = (keyStart: string) =>
    [...cached.keys()].findLast((name) => name.startsWith(keyStart)) ?? '';

  async function readOrMake(key: string, make: () => Promise<ImageBytes>): Promise<CachedImage> {
    const found = await read(findName(`${key}.`));
    if (found) return found;
    const made = await make();
    const extension = extensions[made.type];
    if (extension === undefined) throw new Error(`a picture came as ${made.type}, which is not served`);
    return store(key + extension, made);
  }

  return {
    get: (key, make) => share(key, () => readOrMake(key, make)),
    findLast: (keyStart) => read(findName(keyStart)),
  };
}

/** The folder's pictures, oldest first; a crash's unfinished files are deleted. */
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
  return new Map(pictures.sort((a, b) => a.cachedAt - b.cachedAt).map(({ name, size }) => [name, size]));
}

async function describeFile(path: string): Promise<{ size: number; cachedAt: number }> {
  const { size, mtimeMs } = await stat(path);
  return { size, cachedAt: mtimeMs };
}
