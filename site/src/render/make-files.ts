import { join } from 'node:path';
import { encodePicture } from '#/render/encode-picture.ts';
import { openFileCache } from '#/render/file-cache.ts';
import type { FileList } from '#/render/file-list.ts';

type Sources = {
  /** Where they are kept from one render to the next. */
  cacheFolder: string;
  /** Gives the bytes of a picture as it was uploaded; asked once for each. */
  readOriginal: (asset: string) => Promise<Uint8Array>;
};

/** Files made at once. Each takes a core for up to a second. */
const lanes = 2;

/**
 * Makes the files that pages have asked for, and that no earlier render has made.
 * @returns the path of each by its name, and how many had to be made
 * @throws at the first that cannot be made, UnusablePicture if that is for what was uploaded; no other is begun then
 */
export async function makeFiles(
  list: FileList,
  { cacheFolder, readOriginal }: Sources,
): Promise<{ paths: Map<string, string>; count: number }> {
  const originals = await openFileCache(join(cacheFolder, 'originals'));
  const made = await openFileCache(join(cacheFolder, 'made'));
  const findOriginal = (asset: string) => originals.obtain(asset, () => readOriginal(asset));
  // A generator, because a lane that fails ends it for the other lane too.
  const queue = (function* () {
    for (const [name, picture] of list.pictures) {
      yield { name, make: async () => encodePicture(await findOriginal(picture.asset), picture) };
    }
    for (const [name, card] of list.shareImages) {
      // What draws them takes a moment to load, and is not needed for most renders.
      yield { name, make: async () => (await import('#/render/draw-share-card.ts')).drawShareCard(card) };
    }
  })();

  const paths = new Map<string, string>();
  let count = 0;
  const work = async () => {
    for (const { name, make } of queue) {
      const path = await made.obtain(name, () => {
        count += 1;
        return make();
      });
      paths.set(name, path);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  await Promise.all([originals.dropUnused(), made.dropUnused()]);
  return { paths, count };
}
