import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { PictureResult, PictureSize, PictureTask } from './image-process.ts';

/** A small copy of a picture, as webp. */
type SmallPicture = Buffer;

type Decoder = {
  run: (task: Omit<PictureTask, 'id'>) => Promise<Omit<PictureResult, 'id'>>;
  depth: () => number;
};

const thumbnailEdge = 320;
const photoEdge = 512;

/** The decoder ends, and frees its memory, when it is idle for this long, in milliseconds. */
const idleMs = 5_000;

const program = join(import.meta.dirname, `image-process${extname(import.meta.filename)}`);

/** The decoding process, started with the first picture. */
let decoder: Decoder | null = null;

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

/** How many pictures are waiting or being decoded. */
export const countWaitingPictures = (): number => decoder?.depth() ?? 0;

async function shrink(file: string, size: PictureTask['size']): Promise<SmallPicture | null> {
  return (await run({ work: 'shrink', file, size })).shrunk;
}

const run: Decoder['run'] = (task) => (decoder ??= startDecoder()).run(task);

/** Starts a decoder, without our secrets. When it crashes, its pictures have no result. */
function startDecoder(): Decoder {
  const child = fork(program, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting = new Map<number, (result: Omit<PictureResult, 'id'>) => void>();
  let lastId = 0;
  let idling: NodeJS.Timeout | undefined;

  const settle = (result: PictureResult) => {
    waiting.get(result.id)?.(result);
    waiting.delete(result.id);
    if (waiting.size === 0) idling = setTimeout(end, idleMs);
  };
  const end = () => {
    if (decoder === started) decoder = null;
    for (const id of waiting.keys()) settle({ id, measured: null, shrunk: null });
    clearTimeout(idling);
    if (child.connected) child.disconnect();
  };
  child.on('message', settle).on('exit', end).on('error', end);

  const started: Decoder = {
    run: (task) =>
      new Promise((resolve) => {
        clearTimeout(idling);
        const id = (lastId += 1);
        waiting.set(id, resolve);
        child.send({ ...task, id }, (error) => {
          if (error) end();
        });
      }),
    depth: () => waiting.size,
  };
  return started;
}
