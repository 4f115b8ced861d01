import { randomUUID } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { convertedImages, pictureFormats, toFileName, type UploadedFile } from '@stackworks/contracts';
import { fileTypeFromBuffer } from 'file-type';
import type { StoragePort } from '#/platform/ports.ts';
import { AppError, inputError } from '#/errors.ts';
import { announceFiles, pathsOf, removeFiles, type FileDeps } from './pending-uploads.ts';
import { makeThumbnail, measurePicture, makePhoto } from '#/platform/images/images.ts';

/** A file's type by its content, whatever its name. */
type DetectedType = Pick<UploadedFile, 'fileType' | 'contentType'>;

/** How many of its first bytes show a file's type. */
const sampleBytes = 16 * 1024;

const unknownType: DetectedType = { fileType: 'other', contentType: 'application/octet-stream' };

const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', ...convertedImages];
const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
const documents = [
  `${openXml}.wordprocessingml.document`,
  `${openXml}.spreadsheetml.sheet`,
  `${openXml}.presentationml.presentation`,
  `${openDocument}.text`,
  `${openDocument}.spreadsheet`,
  `${openDocument}.presentation`,
  'application/rtf',
  // Word, Excel and PowerPoint before 2007.
  'application/x-cfb',
];

async function detectType(sample: Uint8Array): Promise<DetectedType> {
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  const contentType: string = found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? '');
  if (images.includes(contentType)) return { fileType: 'image', contentType };
  if (contentType === 'application/pdf') return { fileType: 'pdf', contentType };
  return documents.includes(contentType) ? { fileType: 'document', contentType } : unknownType;
}

/** How long a response waits for a thumbnail; one that takes longer is added later. */
const thumbnailWaitMs = 1_000;

/** A stored file that no row names yet: the caller records or discards it. */
export type StoredFile = Pick<
  UploadedFile,
  'id' | 'fileName' | 'fileType' | 'contentType' | 'width' | 'height'
> & {
  fileSize: number;
  /** Its path in storage. */
  fileUrl: string;
  /** Null when there is no thumbnail, or not yet. */
  thumbnailUrl: string | null;
  lateThumbnail: Promise<string | null>;
};

/**
 * Streams a file into storage and detects its type.
 * @throws AppError payload_too_large past `maxBytes`; after any failure nothing stays in storage
 */
export async function storeFile(
  deps: FileDeps,
  { name, content }: { name: string; content: Readable },
  maxBytes: number,
): Promise<StoredFile> {
  const id = randomUUID();
  const path = `uploads/${id}`;
  await announceFiles(deps, [path]);
  try {
    const { sampled, sample } = takeSample(content);
    const { bytes } = await deps.storage.write(path, sampled, { maxBytes });
    const described = await describeFile(deps, path, sample());
    const stored = { id, fileUrl: path, fileName: toFileName(name), fileSize: bytes, ...described };
    if (described.fileType !== 'image') {
      return { ...stored, thumbnailUrl: null, lateThumbnail: Promise.resolve(null) };
    }
    const lateThumbnail = storeThumbnail(deps, path, `thumbnails/${id}`);
    const thumbnailUrl = await Promise.race([lateThumbnail, pause(thumbnailWaitMs, null)]);
    return { ...stored, thumbnailUrl, lateThumbnail };
  } catch (error) {
    await removeFiles(deps, [path]);
    throw error;
  }
}

/** Removes a file that no row names. */
export async function discardFile(deps: FileDeps, { fileUrl, lateThumbnail }: StoredFile): Promise<void> {
  await removeFiles(deps, pathsOf({ fileUrl, thumbnailUrl: await lateThumbnail }));
}

/** Passes a stream through and samples its beginning. */
function takeSample(content: Readable) {
  const chunks: Buffer[] = [];
  let missing = sampleBytes;
  const sampled = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (missing > 0) chunks.push(Buffer.from(chunk.subarray(0, missing)));
      missing -= Math.min(missing, chunk.length);
      done(null, chunk);
    },
  });
  pipeline(content, sampled, () => undefined); // errors surface on `sampled`
  return { sampled, sample: () => Buffer.concat(chunks) };
}

/** An image that can't be decoded is a file of unknown type. */
async function describeFile({ storage }: StoragePort, path: string, sample: Buffer) {
  const type = await detectType(sample);
  if (type.fileType !== 'image') return { ...type, width: null, height: null };
  const size = await storage.useFile(path, measurePicture);
  return size ? { ...type, ...size } : { ...unknownType, width: null, height: null };
}

/** @returns the thumbnail's path; null when none can be made */
async function storeThumbnail(deps: FileDeps, path: string, thumbnailPath: string): Promise<string | null> {
  try {
    const thumbnail = await deps.storage.useFile(path, makeThumbnail);
    if (!thumbnail) return null;
    await announceFiles(deps, [thumbnailPath]);
    await deps.storage.write(thumbnailPath, Readable.from([thumbnail]), { maxBytes: thumbnail.length });
    return thumbnailPath;
  } catch (error) {
    deps.log.warn({ err: error }, 'a thumbnail could not be made');
    return null;
  }
}

/**
 * Stores a profile photo made from an upload, and removes the upload itself.
 * @returns the photo's path, which the caller claims
 * @throws AppError payload_too_large past `maxBytes`, unsupported_media_type for anything but a picture
 */
export async function storePhoto(deps: FileDeps, content: Readable, maxBytes: number): Promise<string> {
  const { storage } = deps;
  const id = randomUUID();
  const original = `photos/${id}-original`;
  const path = `photos/${id}`;
  await announceFiles(deps, [original, path]);
  try {
    const { sampled, sample } = takeSample(content);
    await storage.write(original, sampled, { maxBytes });
    const { fileType } = await describeFile(deps, original, sample());
    const photo = fileType === 'image' ? await storage.useFile(original, makePhoto) : null;
    if (!photo) {
      const message = `Please choose an image: ${pictureFormats}.`;
      throw inputError('profilePicture', message, 'unsupported_media_type');
    }
    await storage.write(path, Readable.from([photo]), { maxBytes: photo.length });
  } catch (error) {
    await removeFiles(deps, [original, path]);
    throw isTooLarge(error) ? photoTooLarge(maxBytes) : error;
  }
  await removeFiles(deps, [original]);
  return path;
}

const isTooLarge = (error: unknown) => error instanceof AppError && error.code === 'payload_too_large';

/** Source: portals specification §9. */
export function photoTooLarge(maxBytes: number): AppError {
  const megabytes = Number((maxBytes / 1024 / 1024).toFixed(1));
  return new AppError('payload_too_large', `Please select an image under ${megabytes}MB`);
}
