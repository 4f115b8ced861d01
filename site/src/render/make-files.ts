import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileList } from '#/page-files/page-files.ts';
import { encodePicture } from '#/render/encode-picture.ts';
import { openFileCache, placeFile } from '#/render/file-cache.ts';

type Place = {
  /** Where the files are wanted. */
  outFolder: string;
  /** Where they are kept from one render to the next. */
  cacheFolder: string;
  /** Gives the bytes of a picture as it was uploaded; asked once for each. */
  readOriginal: (asset: string) => Promise<Uint8Array>;
};

/** Files made at once. Encoding one takes a core for up to a second. */
const lanes = 2;

/**
 * Makes the files that pages have asked for, and that no earlier render has made.
 * @returns how many had to be made
 */
export async function makeFiles(list: FileList, place: Place): Promise<number> {
  const { outFolder, cacheFolder, readOriginal } = place;
  const originals = await openFileCache(join(cacheFolder, 'originals'));
  const made = await openFileCache(join(cacheFolder, 'made'));
  await mkdir(outFolder, { recursive: true });
  let count = 0;

  const queue = list.pictures.entries();
  const work = async () => {
    for (const [name, picture] of queue) {
      const path = await made.obtain(name, async () => {
        count += 1;
        const { asset } = picture;
        return encodePicture(await originals.obtain(asset, () => readOriginal(asset)), picture);
      });
      await placeFile(path, join(outFolder, name));
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  await Promise.all([originals.dropUnused(), made.dropUnused()]);
  return count;
}
