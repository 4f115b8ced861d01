import { PassThrough, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError, inputError } from '#/errors.ts';
import type { AppEnv } from './app-env.ts';
import { withFact } from './openapi/list-calls.ts';
import { createCounter, tooLarge } from '#/platform/storage/storage.ts';

/** An incoming file. The sender's `name` may be anything. */
export type IncomingFile = { name: string; content: Readable };

/** How much of a rejected body is still read, so that a browser sees why, in multiples of the limit. */
const discardFactor = 4;

const textFields = { fields: 10, fieldSize: 4096, parts: 12, headerSize: 16 * 1024 };

/** For every upload: its body may be slow, and is read even if rejected, or browsers would not read the response. */
export const acceptUpload = (maxBytes: number): MiddlewareHandler<AppEnv> =>
  withFact(
    async (c, next) => {
      c.env.expectSlowBody?.();
      await next();
      const { body, bodyUsed } = c.req.raw;
      if (!body || bodyUsed) return;
      const { counter } = createCounter(maxBytes * discardFactor);
      await pipeline(Readable.fromWeb(body), counter, createSink()).catch(() => undefined);
    },
    { kind: 'upload', maxBytes },
  );

const createSink = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Streams a multipart body, and never holds a file in memory.
 * @param part the name of the file's part
 * @param maxBytes the largest file; `store` counts
 * @param toError makes the error for a larger file, instead of the usual one
 * @param store gets the file before the fields that follow it are known
 * @param discard undoes `store` when the rest of the body is rejected
 * @returns what `store` returned, and the text fields
 * @throws AppError unsupported_media_type, invalid_input or malformed_request; whatever `store` throws
 */
export async function receiveUpload<Stored>(
  c: Context,
  {
    part,
    maxBytes,
    toError = () => tooLarge(maxBytes),
  }: { part: string; maxBytes: number; toError?: () => AppError },
  store: (file: IncomingFile) => Promise<Stored>,
  discard: (stored: Stored) => Promise<void>,
): Promise<{ stored: Stored; fields: Record<string, string> }> {
  const { body } = c.req.raw;
  const parser = createParser(c.req.header('content-type'));
  const fields = new Map<string, string>();
  const files: { content: PassThrough; size: { bytes: number }; storing: Promise<Stored> }[] = [];

  const extra = { found: false };
  parser.on('filesLimit', () => {
    extra.found = true;
  });
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (name, source, fileName) => {
    // A form whose field was left empty sends a file without a name.
    const isFile = name === part && fileName !== '';
    const content = new PassThrough();
    // It may fail before `store` listens, which then finds it closed.
    content.on('error', () => undefined);
    source.on('error', (error) => content.destroy(error));
    if (!isFile) {
      source.resume();
      return;
    }
    const size = { bytes: 0 };
    source.on('data', (chunk: Buffer) => {
      size.bytes += chunk.length;
    });
    source.pipe(content);
    // A file that is not stored is discarded, or the rest of the body would wait behind it.
    content.once('close', () => source.resume());
    const storing = store({ name: fileName, content });
    const stop = () => void content.destroy();
    storing.then(stop, stop);
    files.push({ content, size, storing });
  });

  try {
    const { counter } = createCounter(maxBytes * discardFactor, toError);
    await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), counter, parser);
  } catch (error) {
    for (const { content } of files) content.destroy(new Error('the upload was cut off', { cause: error }));
    await discardAll(files, discard);
    if (error instanceof AppError) throw error;
    throw new AppError('malformed_request', 'This upload was cut off. Please try again.', {
      cause: error,
    });
  }
  const [file] = files;
  if (!file || extra.found || file.size.bytes === 0) {
    await discardAll(files, discard);
    const message = describeProblem(file !== undefined, extra.found);
    throw inputError(part, message);
  }
  return { stored: await file.storing, fields: Object.fromEntries(fields) };
}

function describeProblem(hasFile: boolean, isMore: boolean): string {
  if (isMore) return 'Please send one file at a time.';
  return hasFile ? 'This file is empty.' : 'Please choose a file.';
}

async function discardAll<Stored>(
  files: readonly { storing: Promise<Stored> }[],
  discard: (stored: Stored) => Promise<void>,
): Promise<void> {
  for (const outcome of await Promise.allSettled(files.map(({ storing }) => storing))) {
    if (outcome.status === 'fulfilled') await discard(outcome.value);
  }
}

function createParser(contentType = ''): BusboyInstance {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new AppError('unsupported_media_type', 'Send this request as multipart/form-data.');
  }
  try {
    const limits = { ...textFields, files: 1 };
    // Names are cleaned where files are stored. The parser would take `..` for no name, and so for no file.
    return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true });
  } catch (cause) {
    throw new AppError('malformed_request', 'We couldn’t read this upload.', { cause });
  }
}
