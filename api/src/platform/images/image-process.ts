/**
 * Measures and shrinks pictures, as a process of its own: the memory that decoding takes, and whatever a hostile picture
 * does to a decoder, stay here. It is started by `pictures.ts` and ends with whoever started it.
 */
import sharp, { type ResizeOptions } from 'sharp';

/** The size of a picture as it is shown, in pixels. */
export type PictureSize = { width: number; height: number };

/** What is asked for, of the picture in a file; answered under the same `id`. */
export type PictureTask = { id: number; work: 'measure' | 'shrink'; file: string; size?: ResizeOptions };

/** Null where there is no picture we would show: it cannot be read, or it has too many pixels. */
export type PictureAnswer = { id: number; measured: PictureSize | null; shrunk: Buffer | null };

/** More pixels than any camera takes. */
const maxPixels = 60_000_000;

/** Nobody waits longer for a picture that is made to take for ever. */
const patienceSeconds = 30;

sharp.cache(false);
sharp.concurrency(1);

/** Pictures are decoded one after the other: each may need some hundred megabytes for a moment. */
let last: Promise<unknown> = Promise.resolve();

const open = (file: string) => sharp(file, { limitInputPixels: maxPixels, autoOrient: true });

async function measure(file: string): Promise<PictureSize | null> {
  const { autoOrient } = await open(file).metadata();
  return autoOrient.width * autoOrient.height > maxPixels ? null : autoOrient;
}

function shrink(file: string, size: ResizeOptions = {}): Promise<Buffer> {
  const turn = last.then(() =>
    open(file).resize(size).webp({ quality: 80 }).timeout({ seconds: patienceSeconds }).toBuffer(),
  );
  last = turn.catch(() => null);
  return turn;
}

async function answer({ id, work, file, size }: PictureTask): Promise<PictureAnswer> {
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
    void answer(task).then((answered) => process.send?.(answered));
  })
  .on('disconnect', () => process.exit());
