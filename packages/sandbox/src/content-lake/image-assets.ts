import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { findAssetPath } from './asset-ids.ts';
import { writeFileAtomically } from './atomic-file.ts';
import type { DatasetDocument } from './documents.ts';
import { badRequest } from './lake-error.ts';

/** The formats kept as they come, by the name the image library gives them. */
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
 * Keeps an image's bytes and describes it as Sanity does.
 * @param folder where the dataset's `images/` folder is
 * @param existing asset documents already stored; a picture among them is not kept twice
 * @throws LakeError 400 when the bytes are not an image of a known format
 */
export async function keepImage(
  folder: string,
  bytes: Buffer,
  originalFilename: string,
  existing: Iterable<DatasetDocument>,
): Promise<DatasetDocument> {
  const sha1hash = createHash('sha1').update(bytes).digest('hex');
  for (const document of existing) {
    if (document['sha1hash'] !== sha1hash || document._type !== 'sanity.imageAsset') continue;
    const path = findAssetPath(document._id);
    if (path && existsSync(join(folder, path))) return document;
  }
  const { extension, mimeType, metadata } = await describeImage(bytes);
  const assetId = `${sha1hash}-${metadata.dimensions.width}x${metadata.dimensions.height}`;
  await mkdir(join(folder, 'images'), { recursive: true });
  await writeFileAtomically(join(folder, 'images', `${assetId}.${extension}`), bytes);
  return {
    _id: `image-${assetId}-${extension}`,
    _type: 'sanity.imageAsset',
    assetId: sha1hash,
    sha1hash,
    extension,
    mimeType,
    size: bytes.length,
    originalFilename: basename(originalFilename),
    metadata,
  };
}

async function describeImage(bytes: Buffer) {
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
