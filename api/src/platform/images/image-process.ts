/**
 * Measures and shrinks pictures in a process of its own, which contains the memory that decoding takes and any harm of a
 * hostile picture. `images.ts` starts it.
 */
import sharp, { type ResizeOptions } from 'sharp';

/** The size of a picture as it is shown, in pixels. */
export type PictureSize = { width: number; height: number };

/** A task; its result has the same `id`. */
export type PictureTask = { id: number; work: 'measure' | 'shrink'; file: string; size?: ResizeOptions };

/** Null when the picture cannot be read or has too many pixels. */
export type PictureResult = { id: number; measured: PictureSize | null; shrunk: Buffer | null };

/** More pixels than any camera takes. */
const maxPixels = 60_000_000;

/** A limit for pictures that are made to take forever. */
const timeoutSeconds = 30;

sharp.cache(false);
sharp.concurrency(1);

/** One picture is decoded at a time: each may need some hundred megabytes. */
let last: Promise<unknown> = Promise.resolve();

const open = (file: string) => sharp(file, { limitInputPixels: maxPixels, autoOrient: true });

async function measure(file: string): Promise<PictureSize | null> {
  const { autoOrient } = await open(file).metadata();
  return autoOrient.width * autoOrient.height > maxPixels ? null : autoOrient;
}

function shrink(file: string, size: ResizeOptions = {}): Promise<Buffer> {
  const turn = last.then(() =>
    open(file).resize(size).webp({ quality: 80 }).timeout({ seconds: timeoutSeconds }).toBuffer(),
  );
  last = turn.catch(() => null);
  return turn;
}

async function run({ id, work, file, size }: PictureTask): Promise<PictureResult> {
  const nothing = { id, measured: null, shrunk: null };
  try {
    return work === 'measure'
      ? { ...nothing, measured: await measure(file) }
      : { ...nothing, shrunk: await shrink(file, size) };
  } catch {
    return nothing;
  }
}

process
  .on('message', (task: PictureTask) => {
    void run(task).then((result) => process.send?.(result));
  })
  .on('disconnect', () => process.exit());
