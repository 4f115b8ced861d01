import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import sharp from 'sharp';
import { findAssetPath } from './asset-ids.ts';
import { writeFileAtomically } from './atomic-file.ts';
import type { DatasetDocument } from './documents.ts';
import { badRequest } from './errors.ts';

/** What is uploaded, and where to. */
export type Upload = {
  bytes: Buffer;
  /** As its sender calls it, with or without folders before it. */
  originalFilename: string;
  /** Where the dataset's `images/` and `files/` folders are. */
  folder: string;
  /** Asset documents already stored; what is among them is not stored twice. */
  existing: Iterable<DatasetDocument>;
};

/** What one kind of asset has of its own; `id` is its document's. */
type Description = { id: string; extension: string; mimeType: string; metadata?: object };

/**
 * Stores an upload's bytes, unless they are stored already.
 * @param type of its document
 * @param describe finds out what it is, from its SHA-1 in hexadecimal digits; it rejects an upload by throwing
 * @returns its document
 */
async function storeAsset(
  { bytes, originalFilename, folder, existing }: Upload,
  type: 'sanity.imageAsset' | 'sanity.fileAsset',
  describe: (sha1hash: string) => Description | Promise<Description>,
): Promise<DatasetDocument> {
  const sha1hash = createHash('sha1').update(bytes).digest('hex');
  for (const document of existing) {
    if (document['sha1hash'] !== sha1hash || document._type !== type) continue;
    const path = findAssetPath(document._id);
    if (path && existsSync(join(folder, path))) return document;
  }
  const { id, ...description } = await describe(sha1hash);
  const path = findAssetPath(id);
  if (!path) throw new Error(`${id} is not the id of an asset`);
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFileAtomically(join(folder, path), bytes);
  return {
    _id: id,
    _type: type,
    assetId: sha1hash,
    sha1hash,
    size: bytes.length,
    originalFilename: basename(originalFilename),
    ...description,
  };
}

/** The formats stored as they come, by the name the image library gives them. */
const formats = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
} as const;

const LQIP_PIXELS = 20;

/** The media type served for a file extension, null for one that is never stored. */
export function findMimeType(extension: string): string | null {
  return Object.values(formats).find((format) => format.extension === extension)?.mimeType ?? null;
}

/**
 * Stores an image's bytes and describes it as Sanity does.
 * @throws SanityApiError 400 when the bytes are not an image of a known format
 */
export function storeImage(upload: Upload): Promise<DatasetDocument> {
  return storeAsset(upload, 'sanity.imageAsset', async (sha1hash) => {
    const description = await describeImage(upload.bytes);
    const { width, height } = description.metadata.dimensions;
    return { id: `image-${sha1hash}-${width}x${height}-${description.extension}`, ...description };
  });
}

async function describeImage(bytes: Buffer) {
  if (bytes.length === 0) throw badRequest('Invalid image: it is empty');
  const image = sharp(bytes).autoOrient();
  const [source, stats] = await Promise.all([image.metadata(), image.stats()]).catch(() => {
    throw badRequest('Invalid image: its format cannot be read');
  });
  const format = Object.entries(formats).find(([name]) => name === source.format)?.[1];
  if (!format) throw badRequest(`Images of type ${source.format} are not supported`);
  const { width, height } = source.autoOrient;
  const preview = image.resize(LQIP_PIXELS, LQIP_PIXELS, { fit: 'inside' });
  const lqip = source.hasAlpha ? preview.png() : preview.jpeg();
  return {
    ...format,
    metadata: {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      hasAlpha: source.hasAlpha,
      isOpaque: stats.isOpaque,
      lqip: `data:image/${source.hasAlpha ? 'png' : 'jpeg'};base64,${(await lqip.toBuffer()).toString('base64')}`,
    },
  };
}

/**
 * Stores a file's bytes and describes it as Sanity does.
 * @param mimeType what its sender says it is
 */
export function storeFile(upload: Upload, mimeType = 'application/octet-stream'): Promise<DatasetDocument> {
  const ending = extname(upload.originalFilename).toLowerCase();
  const extension = /^\.([a-z0-9]{1,10})$/.exec(ending)?.[1] ?? 'bin';
  return storeAsset(upload, 'sanity.fileAsset', (sha1hash) => ({
    id: `file-${sha1hash}-${extension}`,
    extension,
    mimeType,
  }));
}
