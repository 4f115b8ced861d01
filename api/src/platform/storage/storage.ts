import { Transform, type Readable } from 'node:stream';
import { AppError } from '#/errors.ts';

/** The first and last byte of a range, from 0. */
export type ByteRange = { start: number; end: number };

/** Where clients' files are stored. Paths are ours, never a visitor's: letters, digits, dashes, dots and slashes. */
export type Storage = {
  /** Writes a new file, completely or not at all. @throws AppError payload_too_large; what `content` fails with */
  write: (path: string, content: Readable, limits: { maxBytes: number }) => Promise<{ bytes: number }>;
  /** Opens a file, or a range of it. The caller must read or destroy the stream. @throws MissingFile */
  read: (path: string, range?: ByteRange) => Promise<{ stream: Readable; bytes: number }>;
  /** Makes a file available on this machine's disk while the work runs. */
  useFile: <Result>(path: string, work: (diskPath: string) => Promise<Result>) => Promise<Result>;
  /** Deletes a file if there is one, and what an interrupted write of it has left. */
  remove: (path: string) => Promise<void>;
  /** Whether there are no files of ours; true when that cannot be determined. */
  isEmpty: () => Promise<boolean>;
  /** Resolves when files can be written. */
  check: () => Promise<void>;
};

/** There is no such file; `cause` is the storage's error. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';

  constructor(path: string, cause: unknown) {
    super(`no such file in storage: ${path}`, { cause });
  }
}

/** How the product names its files; anything else is a bug, and must not reach a disk. */
const knownPath = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/;

/** @throws Error for a path that could escape storage */
export function checkPath(path: string): string {
  if (!knownPath.test(path)) throw new Error('this is no path in storage');
  return path;
}

const megabyte = 1024 * 1024;

export const tooLarge = (maxBytes: number): AppError =>
  new AppError(
    'payload_too_large',
    `This file is too large. Please choose one of ${Number((maxBytes / megabyte).toFixed(1))} MB or less.`,
  );

/** Counts the bytes that pass, and fails with `toError` above `maxBytes`. */
export function createCounter(
  maxBytes: number,
  toError = () => tooLarge(maxBytes),
): { counter: Transform; count: () => number } {
  let bytes = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) done(toError());
      else done(null, chunk);
    },
  });
  return { counter, count: () => bytes };
}
