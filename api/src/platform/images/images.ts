import { extname, join } from 'node:path';
import { createTaskProcess } from '#/platform/task-process/task-process.ts';
import type { PictureResult, PictureTask } from './image-process.ts';
import type { PictureSize } from './open-picture.ts';

/** A small copy of a picture, as webp. */
type SmallPicture = Buffer;

const thumbnailEdge = 320;
const photoEdge = 512;
const previewEdge = 2560;

const decoder = createTaskProcess<{ task: PictureTask; result: PictureResult }>(
  join(import.meta.dirname, `image-process${extname(import.meta.filename)}`),
);

/** The size of a picture in pixels; null when it cannot be read or has too many. */
export async function measurePicture(file: string): Promise<PictureSize | null> {
  return (await run({ work: 'measure', file })).measured;
}

/** A picture that fits a square of 320 pixels; null when it cannot be decoded. */
export const makeThumbnail = (file: string): Promise<SmallPicture | null> =>
  shrink(file, { width: thumbnailEdge, height: thumbnailEdge, fit: 'inside', withoutEnlargement: true });

/** A picture cropped to a square of 512 pixels, without metadata; null when it cannot be decoded. */
export const makePhoto = (file: string): Promise<SmallPicture | null> =>
  shrink(file, { width: photoEdge, height: photoEdge, fit: 'cover' });

/** A picture for a screen, of a format that browsers don't show; null when it cannot be decoded. */
export const makePreview = (file: string): Promise<SmallPicture | null> =>
  shrink(file, { width: previewEdge, height: previewEdge, fit: 'inside', withoutEnlargement: true });

/** How many pictures are waiting or being decoded. */
export const countWaitingPictures = (): number => decoder.depth();

async function shrink(file: string, size: PictureTask['size']): Promise<SmallPicture | null> {
  return (await run({ work: 'shrink', file, size })).shrunk;
}

/** A picture that ends its process has no result. */
const run = (task: PictureTask): Promise<PictureResult> =>
  decoder.run(task).catch(() => ({ measured: null, shrunk: null }));
