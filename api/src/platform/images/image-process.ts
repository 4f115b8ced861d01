/**
 * Measures and shrinks pictures in a process of its own, which contains the memory that decoding takes and any harm of a
 * hostile picture. `images.ts` starts it.
 */
import sharp, { type ResizeOptions } from 'sharp';
import { serveTasks } from '#/platform/task-process/serve-tasks.ts';
import { measurePicture, openPicture, type PictureSize } from './open-picture.ts';

export type PictureTask = { work: 'measure' | 'shrink'; file: string; size?: ResizeOptions };

/** Null when the picture cannot be read or has too many pixels. */
export type PictureResult = { measured: PictureSize | null; shrunk: Buffer | null };

/** A limit for pictures that are made to take forever. */
const timeoutSeconds = 30;

sharp.cache(false);
sharp.concurrency(1);

/** One picture is decoded at a time: each may need some hundred megabytes. */
let last: Promise<unknown> = Promise.resolve();

function shrink(file: string, size: ResizeOptions = {}): Promise<Buffer> {
  const turn = last.then(() =>
    openPicture(file).then((picture) =>
      picture.resize(size).webp({ quality: 80 }).timeout({ seconds: timeoutSeconds }).toBuffer(),
    ),
  );
  last = turn.catch(() => null);
  return turn;
}

async function run({ work, file, size }: PictureTask): Promise<PictureResult> {
  const nothing = { measured: null, shrunk: null };
  try {
    return work === 'measure'
      ? { ...nothing, measured: await measurePicture(file) }
      : { ...nothing, shrunk: await shrink(file, size) };
  } catch {
    return nothing;
  }
}

serveTasks<{ task: PictureTask; result: PictureResult }>(run, {
  cpuMs: 2 * timeoutSeconds * 1000,
  memoryMb: 2048,
});
