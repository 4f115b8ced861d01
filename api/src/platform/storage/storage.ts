import { Transform, type Readable } from 'node:stream';
import { AppError } from '#/errors.ts';

/** Bytes of a file: the first and the last of them, both counted from 0. */
export type ByteRange = { start: number; end: number };

/** Where clients' files are kept. Paths are ours, never a visitor's: letters, digits, dashes, dots and slashes. */
export type Storage = {
  /**
   * Writes a file that is not there yet. It is there whole or not at all.
   * @returns how many bytes came
   * @throws AppError payload_too_large as soon as there are more than `maxBytes`; whatever `content` fails with
   */
  write: (path: string, content: Readable, limits: { maxBytes: number }) => Promise<{ bytes: number }>;
  /**
   * Opens a file, or a range of it.
   * @returns `bytes`, how many `stream` will give; whoever asked must read the stream or destroy it
   * @throws MissingFile when there is no such file
   */
  read: (path: string, range?: ByteRange) => Promise<{ stream: Readable; bytes: number }>;
  /** Lends a file as one on this machine's disk, for as long as the work takes. */
  useFile: <Result>(path: string, work: (diskPath: string) => Promise<Result>) => Promise<Result>;
  /** Removes a file, and what a write of it that was cut off has left. One that is not there is none to remove. */
  remove: (path: string) => Promise<void>;
  /** Whether there is no file of ours yet; true where that cannot be found out. */
  isEmpty: () => Promise<boolean>;
  /** Resolves when files can be written. */
  check: () => Promise<void>;
};

/** There is no such file; `cause` is how storage said so. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';

  constructor(path: string, cause: unknown) {
    super(`no such file in storage: ${path}`, { cause });
  }
}

/** How the product names its files. Anything else is a mistake of ours, and must not reach a disk. */
const knownPath = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/;

/** @throws Error for a path that could lead out of storage */
export function checkPath(path: string): string {
  if (!knownPath.test(path)) throw new Error('this is no path in storage');
  return path;
}

const megabyte = 1024 * 1024;

/** The refusal of more than was allowed. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError(
    'payload_too_large',
    `This file is too large. Please choose one of ${Number((maxBytes / megabyte).toFixed(1))} MB or less.`,
  );

/**
 * Counts what passes and lets no more than `maxBytes` through.
 * @param refuse says what is wrong with more
 */
export function createCounter(
  maxBytes: number,
  refuse = () => tooLarge(maxBytes),
): { counter: Transform; count: () => number } {
  let bytes = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) done(refuse());
      else done(null, chunk);
    },
  });
  return { counter, count: () => bytes };
}
