import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePicture } from '#/render/encode-picture.ts';
import { openFileCache, placeFile } from '#/render/file-cache.ts';
import type { FileList } from '#/render/file-list.ts';

type Place = {
  /** Where the files are wanted. */
  outFolder: string;
  /** Where they are kept from one render to the next. */
  cacheFolder: string;
  /** Gives the bytes of a picture as it was uploaded; asked once for each. */
  readOriginal: (asset: string) => Promise<Uint8Array>;
};

/** Files made at once. Each takes a core for up to a second. */
const lanes = 2;

/**
 * Makes the files that pages have asked for, and that no earlier render has made.
 * @returns how many had to be made
 */
export async function makeFiles(list: FileList, place: Place): Promise<number> {
  const { outFolder, cacheFolder, readOriginal } = place;
  const originals = await openFileCache(join(cacheFolder, 'originals'));
  const made = await openFileCache(join(cacheFolder, 'made'));
  const findOriginal = (asset: string) => originals.obtain(asset, () => readOriginal(asset));
  const recipes = [
    ...Array.from(list.pictures, ([name, picture]) => ({
      name,
      make: async () => encodePicture(await findOriginal(picture.asset), picture),
    })),
    ...Array.from(list.shareImages, ([name, card]) => ({
      name,
      // What draws them takes a moment to load, and is not needed for most renders.
      make: async () => (await import('#/render/draw-share-card.ts')).drawShareCard(card),
    })),
  ];

  await mkdir(outFolder, { recursive: true });
  let count = 0;
  const queue = recipes.values();
  const work = async () => {
    for (const { name, make } of queue) {
      const path = await made.obtain(name, () => {
        count += 1;
        return make();
      });
      await placeFile(path, join(outFolder, name));
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  await Promise.all([originals.dropUnused(), made.dropUnused()]);
  return count;
}
