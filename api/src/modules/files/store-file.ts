import { randomUUID } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { toFileName, type UploadedFile } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { makeThumbnail, measurePicture } from '#/platform/images/images.ts';
import { detectType, sampleBytes, unknownType } from './detect-type.ts';
import { announceFiles, removeFiles } from './pending-uploads.ts';

/** How long an answer waits for its picture's thumbnail; one that takes longer is added later. */
const thumbnailPatienceMs = 1_000;

/** A file in storage that is nobody's yet. Whoever does not keep it discards it. */
export type StoredFile = Pick<
  UploadedFile,
  'id' | 'fileName' | 'fileType' | 'contentType' | 'width' | 'height'
> & {
  fileSize: number;
  path: string;
  /** Where its thumbnail is; null when there is none, or none yet. */
  thumbnailPath: string | null;
  /** Resolves when a thumbnail that takes longer is there. */
  lateThumbnail: Promise<string | null>;
};

type StoreDeps = Pick<Deps, 'db' | 'log' | 'now' | 'storage'>;

/**
 * Writes a file into storage as it comes, and finds out what it is.
 * @param file `name` is the sender's
 * @throws AppError payload_too_large past `maxBytes`; then, as after any failure, nothing stays
 */
export async function storeFile(
  deps: StoreDeps,
  { name, content }: { name: string; content: Readable },
  maxBytes: number,
): Promise<StoredFile> {
  const id = randomUUID();
  const path = `assets/${id}`;
  await announceFiles(deps, [path]);
  try {
    const { sampled, sample } = takeSample(content);
    const { bytes } = await deps.storage.write(path, sampled, { maxBytes });
    const described = await describeFile(deps, path, sample());
    const stored = { id, path, fileName: toFileName(name), fileSize: bytes, ...described };
    if (described.fileType !== 'image') {
      return { ...stored, thumbnailPath: null, lateThumbnail: Promise.resolve(null) };
    }
    const lateThumbnail = storeThumbnail(deps, path, `thumbnails/${id}`);
    const thumbnailPath = await Promise.race([lateThumbnail, pause(thumbnailPatienceMs, null)]);
    return { ...stored, thumbnailPath, lateThumbnail };
  } catch (error) {
    await removeFiles(deps, [path]);
    throw error;
  }
}

/** Removes a file that has found no owner. */
export async function discardFile(deps: StoreDeps, { path, lateThumbnail }: StoredFile): Promise<void> {
  const thumbnailPath = await lateThumbnail;
  await removeFiles(deps, thumbnailPath === null ? [path] : [path, thumbnailPath]);
}

/** Lets a stream through and keeps its beginning. */
export function takeSample(content: Readable) {
  const chunks: Buffer[] = [];
  let missing = sampleBytes;
  const sampled = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (missing > 0) chunks.push(Buffer.from(chunk.subarray(0, missing)));
      missing -= Math.min(missing, chunk.length);
      done(null, chunk);
    },
  });
  pipeline(content, sampled, () => undefined); // whoever reads `sampled` meets its failures
  return { sampled, sample: () => Buffer.concat(chunks) };
}

/** A picture that we could not show is a file like any other. */
export async function describeFile({ storage }: Pick<Deps, 'storage'>, path: string, sample: Buffer) {
  const type = await detectType(sample);
  if (type.fileType !== 'image') return { ...type, width: null, height: null };
  const size = await storage.useFile(path, measurePicture);
  return size ? { ...type, ...size } : { ...unknownType, width: null, height: null };
}

/** @returns the thumbnail's path; null when there is to be none */
async function storeThumbnail(deps: StoreDeps, path: string, thumbnailPath: string): Promise<string | null> {
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
