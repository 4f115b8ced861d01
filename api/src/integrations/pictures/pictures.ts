import type { ResizeOptions } from 'sharp';

/** A small copy of a picture, as webp. */
type SmallPicture = Buffer;

/** More pixels than any camera takes; what has more could fill the memory of who opens it. */
const maxPixels = 60_000_000;

const thumbnailEdge = 320;
const photoEdge = 512;

/** Pictures decoded at once: each may need some hundred megabytes for a moment. */
const lanes = 2;

const waiting: (() => void)[] = [];
let busy = 0;

/** Waits for one of the lanes; first come, first served. */
async function inLane<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy < lanes) busy += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** Loaded when the first picture comes, because it takes a while and some memory. */
async function open(file: string) {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(file, { limitInputPixels: maxPixels, autoOrient: true });
}

/**
 * The size of a picture as it is shown, in pixels.
 * @param file absolute path
 * @returns null when it is no picture we would show: it cannot be read, or it has too many pixels
 */
export async function measurePicture(file: string): Promise<{ width: number; height: number } | null> {
  try {
    const { autoOrient } = await (await open(file)).metadata();
    return autoOrient.width * autoOrient.height > maxPixels ? null : autoOrient;
  } catch {
    return null;
  }
}

/** A picture made to fit a square of 320 pixels, whole; null when it cannot be decoded. */
export const makeThumbnail = (file: string): Promise<SmallPicture | null> =>
  shrink(file, { width: thumbnailEdge, height: thumbnailEdge, fit: 'inside', withoutEnlargement: true });

/** A picture cut to a square of 512 pixels, without anything that was written into the file beside it; null as above. */
export const makePhoto = (file: string): Promise<SmallPicture | null> =>
  shrink(file, { width: photoEdge, height: photoEdge, fit: 'cover' });

const shrink = (file: string, size: ResizeOptions): Promise<SmallPicture | null> =>
  inLane(async () => {
    try {
      return await (await open(file)).resize(size).webp({ quality: 80 }).toBuffer();
    } catch {
      return null;
    }
  });
