import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { PictureAnswer, PictureSize, PictureTask } from './image-process.ts';

/** A small copy of a picture, as webp. */
type SmallPicture = Buffer;

type Decoder = {
  ask: (task: Omit<PictureTask, 'id'>) => Promise<Omit<PictureAnswer, 'id'>>;
  depth: () => number;
};

const thumbnailEdge = 320;
const photoEdge = 512;

/** How long the decoder waits for one more picture before it ends and gives its memory back, in milliseconds. */
const idleMs = 5_000;

/** Beside this file, as source as in the bundle. */
const program = join(import.meta.dirname, `image-process${extname(import.meta.filename)}`);

/** Where pictures are decoded: a process that starts with the first of them. */
let decoder: Decoder | null = null;

/**
 * The size of a picture as it is shown, in pixels.
 * @param file absolute path
 * @returns null when it is no picture we would show: it cannot be read, or it has too many pixels
 */
export async function measurePicture(file: string): Promise<PictureSize | null> {
  return (await ask({ work: 'measure', file })).measured;
}

/** A picture made to fit a square of 320 pixels, whole; null when it cannot be decoded. */
export const makeThumbnail = (file: string): Promise<SmallPicture | null> =>
  shrink(file, { width: thumbnailEdge, height: thumbnailEdge, fit: 'inside', withoutEnlargement: true });

/** A picture cut to a square of 512 pixels, without anything that was written into the file beside it; null as above. */
export const makePhoto = (file: string): Promise<SmallPicture | null> =>
  shrink(file, { width: photoEdge, height: photoEdge, fit: 'cover' });

/** How many pictures are being worked at or wait for it. */
export const countWaitingPictures = (): number => decoder?.depth() ?? 0;

async function shrink(file: string, size: PictureTask['size']): Promise<SmallPicture | null> {
  return (await ask({ work: 'shrink', file, size })).shrunk;
}

const ask: Decoder['ask'] = (task) => (decoder ??= startDecoder()).ask(task);

/** What it is asked and cannot answer, because it crashed over a picture, has no answer. Our secrets are not passed on. */
function startDecoder(): Decoder {
  const child = fork(program, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting = new Map<number, (answer: Omit<PictureAnswer, 'id'>) => void>();
  let asked = 0;
  let idling: NodeJS.Timeout | undefined;

  const settle = (answer: PictureAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
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
    ask: (task) =>
      new Promise((resolve) => {
        clearTimeout(idling);
        const id = (asked += 1);
        waiting.set(id, resolve);
        child.send({ ...task, id }, (error) => {
          if (error) end();
        });
      }),
    depth: () => waiting.size,
  };
  return started;
}
