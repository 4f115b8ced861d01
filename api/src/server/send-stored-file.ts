import { Readable } from 'node:stream';
import { create as toDisposition } from 'content-disposition';
import type { Context } from 'hono';
import parseRange from 'range-parser';
import { AppError } from '#/errors.ts';
import { matchesEtag } from './versioned-response.ts';
import { MissingFile, type ByteRange, type Storage } from '#/platform/storage/storage.ts';

/** A file opened by itself must not be read as a page of our origin. Browsers' own viewers of PDFs work in it. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Somebody's file, and how to send it. */
type SentFile = {
  /** Where it is in storage; what is there never changes. */
  path: string;
  type: string;
  bytes: number;
  name: string;
  /** Whether the browser shows it, rather than saving it. */
  isShown: boolean;
};

/**
 * Answers with a file from storage, as it is read, or the range of it that was asked for. The browser keeps it, but asks
 * each time whether it may still show it.
 * @throws AppError not_found when it is gone from storage
 */
export async function sendStoredFile(c: Context, storage: Storage, file: SentFile): Promise<Response> {
  const headers = toHeaders(file.path);
  if (matchesEtag(c, headers.etag)) return c.body(null, 304, headers);
  const range = readRange(c, file.bytes, headers.etag);
  if (range === 'outside') return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.bytes}` });
  const bytes = range ? range.end - range.start + 1 : file.bytes;
  const { stream } = await readStored(storage, file.path, range);
  const body = c.req.method === 'HEAD' ? '' : Readable.toWeb(stream);
  if (c.req.method === 'HEAD') stream.destroy();
  return c.body(body, range ? 206 : 200, {
    ...headers,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }),
    'accept-ranges': 'bytes',
    'content-type': file.type,
    'content-length': String(bytes),
    'content-disposition': toDisposition(file.name, { type: file.isShown ? 'inline' : 'attachment' }),
  });
}

/**
 * Answers with a picture that we have made ourselves.
 * @throws AppError not_found when it is gone from storage
 */
export async function sendPicture(c: Context, storage: Storage, path: string): Promise<Response> {
  const headers = toHeaders(path);
  if (matchesEtag(c, headers.etag)) return c.body(null, 304, headers);
  const { stream, bytes } = await readStored(storage, path);
  if (c.req.method === 'HEAD') stream.destroy();
  return c.body(c.req.method === 'HEAD' ? '' : Readable.toWeb(stream), 200, {
    ...headers,
    'content-type': 'image/webp',
    'content-length': String(bytes),
  });
}

/** A row names the file, so that one which is gone is a loss of ours, and no wrong address. */
async function readStored(storage: Storage, path: string, range?: ByteRange) {
  try {
    return await storage.read(path, range);
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    const sentence = 'We can’t find this file any more. Please upload it again or message us.';
    throw new AppError('not_found', sentence, { cause: error });
  }
}

const toHeaders = (path: string) => ({
  'cache-control': 'private, no-cache',
  'content-security-policy': inertPolicy,
  'cross-origin-resource-policy': 'same-origin',
  etag: `"${path.replaceAll('/', '-')}"`,
});

/** The one range that is asked for; undefined for the whole file, as also where several are. */
function readRange(c: Context, bytes: number, etag: string): ByteRange | 'outside' | undefined {
  const header = c.req.header('range');
  const isOfThisVersion = (c.req.header('if-range') ?? etag) === etag;
  if (header === undefined || !isOfThisVersion) return undefined;
  const ranges = parseRange(bytes, header);
  if (ranges === -1) return 'outside';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
