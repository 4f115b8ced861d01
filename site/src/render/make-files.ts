import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  contentFilesFolder,
  encodings,
  hashCut,
  type PageFiles,
  type PictureFile,
  type ShareCard,
} from '#/page-files.ts';
import { openFileCache } from '#/render/file-cache.ts';

type Sources = {
  cacheFolder: string;
  /** Reads a picture as it was uploaded; called once for each. */
  readOriginal: (asset: string) => Promise<Uint8Array>;
};

/** Files made at once. Each takes a core for up to a second. */
const lanes = 2;

/**
 * Makes the files that pages use and that no earlier render has made.
 * @returns the path of each by its name, and how many were made
 * @throws at the first failure, UnusablePicture if the upload is at fault
 */
export async function makeFiles(
  list: FileList,
  { cacheFolder, readOriginal }: Sources,
): Promise<{ paths: Map<string, string>; count: number }> {
  const originals = await openFileCache(join(cacheFolder, 'originals'));
  const made = await openFileCache(join(cacheFolder, 'made'));
  const findOriginal = (asset: string) => originals.obtain(asset, () => readOriginal(asset));
  // A generator, because a lane that fails also ends it for the other lane.
  const queue = (function* () {
    for (const [name, picture] of list.pictures) {
      yield { name, make: async () => encodePicture(await findOriginal(picture.asset), picture) };
    }
    for (const [name, card] of list.shareImages) {
      // What draws them is slow to load, and most renders don't need it.
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

// Files are encoded in parallel; threads within one would only compete.
sharp.concurrency(1);

/** Encodes one file of a picture. @param original path of the upload @throws UnusablePicture */
async function encodePicture(original: string, picture: PictureFile): Promise<Buffer> {
  const { asset, area, width, format } = picture;
  try {
    return await sharp(original)
      .autoOrient()
      .extract(area)
      .resize({ width })
      .toFormat(format, encodings[format])
      .toBuffer();
  } catch (error) {
    throw new UnusablePicture(asset, error);
  }
}

/** An upload that isn't a usable picture. Retrying doesn't help; another upload does. */
export class UnusablePicture extends Error {
  readonly asset: string;

  constructor(asset: string, cause: unknown) {
    super(`the picture ${asset} could not be made`, { cause });
    this.name = 'UnusablePicture';
    this.asset = asset;
  }
}

/** The files that pages used while they were rendered, by name. */
export type FileList = { pictures: Map<string, PictureFile>; shareImages: Map<string, ShareCard> };

/** The names of share images depend on how they are drawn, too. */
const drawing = readFileSync(new URL('draw-share-card.ts', import.meta.url), 'utf8');

/** Creates an empty list, and the functions with which pages add to it. */
export function createFileList(): { list: FileList; files: PageFiles } {
  const list: FileList = { pictures: new Map(), shareImages: new Map() };
  const toAddress = (name: string) => `/${contentFilesFolder}/${name}`;
  return {
    list,
    files: {
      addPicture: (cut, widths) => {
        const start = hashCut(cut);
        return widths.map((width) => {
          const name = `${start}-${width}.${cut.format}`;
          list.pictures.set(name, { ...cut, width });
          return toAddress(name);
        });
      },
      addShareImage: (card) => {
        const name = toShareImageName(card);
        list.shareImages.set(name, card);
        return toAddress(name);
      },
    },
  };
}

/** All the files that several pages use, each once. */
export const joinLists = (lists: readonly FileList[]): FileList => ({
  pictures: new Map(lists.flatMap(({ pictures }) => [...pictures])),
  shareImages: new Map(lists.flatMap(({ shareImages }) => [...shareImages])),
});

function toShareImageName(card: ShareCard): string {
  return `${hash('sha256', drawing + JSON.stringify(card), 'hex').slice(0, 16)}-share.png`;
}
