import { open as openFile, readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { HeifImage } from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';

/** The size of a picture as it is shown, in pixels. */
export type PictureSize = { width: number; height: number };

/** More pixels than any camera takes. */
const maxPixels = 60_000_000;

/** How many of its first bytes show a file's type. */
const sampleBytes = 4096;

const isTooLarge = ({ width, height }: PictureSize): boolean => width * height > maxPixels;

const open = (file: string) => sharp(file, { limitInputPixels: maxPixels, autoOrient: true });

/** The size of a picture; null when it has too many pixels. @throws Error when it cannot be read */
export async function measurePicture(file: string): Promise<PictureSize | null> {
  const size = (await isHeic(file)) ? await useHeic(file, measureHeic) : await measureOther(file);
  return isTooLarge(size) ? null : size;
}

/** A picture to work on. @throws Error when it cannot be decoded or has too many pixels */
export const openPicture = async (file: string): Promise<Sharp> =>
  (await isHeic(file)) ? useHeic(file, decodeHeic) : open(file);

async function measureOther(file: string): Promise<PictureSize> {
  const { autoOrient } = await open(file).metadata();
  return autoOrient;
}

/** The photos of phones, for which sharp has no decoder: HEVC is patented. Source: decision 087. */
async function isHeic(file: string): Promise<boolean> {
  const start = Buffer.alloc(sampleBytes);
  const handle = await openFile(file);
  try {
    await handle.read(start);
  } finally {
    await handle.close();
  }
  const { mime } = (await fileTypeFromBuffer(start)) ?? {};
  return mime === 'image/heic' || mime === 'image/heif';
}

/** Does something with the first picture of a HEIC file, and frees it. @throws Error when it cannot be read */
async function useHeic<Result>(file: string, use: (picture: HeifImage) => Result | Promise<Result>) {
  // Fetched for the first of them: it takes as long to load as sharp.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const pictures = new libheif.HeifDecoder().decode(await readFile(file));
  try {
    const picture = pictures.find((each) => each.is_primary()) ?? pictures[0];
    if (!picture) throw new Error('no picture in the file');
    return await use(picture);
  } finally {
    for (const picture of pictures) picture.free();
  }
}

const measureHeic = (picture: HeifImage): PictureSize => ({
  width: picture.get_width(),
  height: picture.get_height(),
});

async function decodeHeic(picture: HeifImage): Promise<Sharp> {
  const size = measureHeic(picture);
  if (isTooLarge(size)) throw new Error('too many pixels');
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  const shown = await new Promise((resolve) => picture.display({ data, ...size }, resolve));
  if (shown === null) throw new Error('the picture cannot be decoded');
  return sharp(data, { raw: { ...size, channels: 4 } });
}
