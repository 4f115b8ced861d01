import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from './atomic-file.ts';

/** Past this the cache is emptied: everything in it can be made again. */
const MAX_CACHE_BYTES = 256 * 1024 * 1024;

/** Gives the bytes kept under a file name, or makes and keeps them; two calls for one name make them once. */
export type ImageCache = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/** Opens a folder of made pictures, creating it when missing. */
export async function openImageCache(folder: string): Promise<ImageCache> {
  await mkdir(folder, { recursive: true });
  const kept = new Map<string, number>();
  for (const name of await readdir(folder)) kept.set(name, (await stat(join(folder, name))).size);
  const underWay = new Map<string, Promise<Buffer>>();

  async function makeAndKeep(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await make();
    const total = [...kept.values()].reduce((sum, size) => sum + size, bytes.length);
    if (total > MAX_CACHE_BYTES) {
      await Promise.all(Array.from(kept.keys(), (old) => rm(join(folder, old), { force: true })));
      kept.clear();
    }
    await writeFileAtomically(join(folder, name), bytes);
    kept.set(name, bytes.length);
    return bytes;
  }

  return (name, make) => {
    if (kept.has(name)) return readFile(join(folder, name));
    const running = underWay.get(name);
    if (running) return running;
    const work = makeAndKeep(name, make).finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  };
}
