import { Readable } from 'node:stream';
import { create as toDisposition } from 'content-disposition';
import type { Context } from 'hono';
import parseRange from 'range-parser';
import { AppError } from '#/errors.ts';
import { makePreview } from '#/platform/images/images.ts';
import { createSingleFlight } from '#/platform/single-flight.ts';
import { matchesEtag } from './matches-etag.ts';
import { MissingFile, type ByteRange, type Storage } from '#/platform/storage/storage.ts';

/** A file opened by itself must not run as a page of our origin. Browsers' own PDF viewers work under this. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A stored file, and how to send it. */
type SentFile = {
  /** Its path in storage, where content never changes. */
  path: string;
  type: string;
  bytes: number;
  name: string;
  /** Whether the browser shows it, rather than saving it. */
  isShown: boolean;
};

/** Streams a file, or the requested range; the browser revalidates each time. @throws AppError not_found */
export async function sendStoredFile(c: Context, storage: Storage, file: SentFile): Promise<Response> {
  const headers = toHeaders(file.path);
  if (matchesEtag(c, headers.etag)) return c.body(null, 304, headers);
  const range = readRange(c, file.bytes, headers.etag);
  if (range === 'outside') return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.bytes}` });
  const { stream } = await readStored(storage, file.path, range);
  return c.body(toBody(c, stream), range ? 206 : 200, {
    ...headers,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }),
    'accept-ranges': 'bytes',
    'content-type': file.type,
    'content-length': String(range ? range.end - range.start + 1 : file.bytes),
    'content-disposition': toDisposition(file.name, { type: file.isShown ? 'inline' : 'attachment' }),
  });
}

const octets = 'application/octet-stream';

/** Sends a file that isn't stored by itself, only ever to be saved. */
export const sendAttachment = (
  c: Context,
  { name, content, type = octets }: { name: string; content: Uint8Array; type?: string },
): Response =>
  c.body(new Uint8Array(content), 200, {
    'content-security-policy': inertPolicy,
    'content-type': type,
    'content-disposition': toDisposition(name, { type: 'attachment' }),
  });

/** Sends a picture that we have made ourselves, which only `emails` may show outside our pages. @throws AppError not_found when it is gone from storage */
export async function sendPicture(
  c: Context,
  storage: Storage,
  path: string,
  shownIn: 'our pages' | 'emails' = 'our pages',
): Promise<Response> {
  const policy = shownIn === 'emails' ? 'cross-origin' : 'same-origin';
  const headers = { ...toHeaders(path), 'cross-origin-resource-policy': policy };
  if (matchesEtag(c, headers.etag)) return c.body(null, 304, headers);
  const { stream, bytes } = await readStored(storage, path);
  return c.body(toBody(c, stream), 200, {
    ...headers,
    'content-type': 'image/webp',
    'content-length': String(bytes),
  });
}

const conversions = createSingleFlight<Buffer | null>();

/** Sends a picture as webp, for browsers that can't show its format. @throws AppError not_found when it can't be decoded */
export async function sendConverted(c: Context, storage: Storage, path: string): Promise<Response> {
  const headers = toHeaders(`${path}-preview`);
  if (matchesEtag(c, headers.etag)) return c.body(null, 304, headers);
  const picture = await conversions(path, () => storage.useFile(path, makePreview));
  if (!picture) throw new AppError('not_found', 'We can’t show this picture. Please download it.');
  return c.body(new Uint8Array(picture), 200, { ...headers, 'content-type': 'image/webp' });
}

function toBody(c: Context, stream: Readable): ReadableStream | '' {
  if (c.req.method !== 'HEAD') return Readable.toWeb(stream);
  stream.destroy();
  return '';
}

/** A row names the file, so a missing one is our loss, not a wrong address. */
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

/** The requested range; undefined for the whole file, which is also sent for several ranges. */
function readRange(c: Context, bytes: number, etag: string): ByteRange | 'outside' | undefined {
  const header = c.req.header('range');
  const isCurrent = (c.req.header('if-range') ?? etag) === etag;
  if (header === undefined || !isCurrent) return undefined;
  const ranges = parseRange(bytes, header);
  if (ranges === -1) return 'outside';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
