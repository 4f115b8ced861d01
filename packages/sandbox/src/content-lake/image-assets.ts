import sharp from 'sharp';
import type { DatasetDocument } from './documents.ts';
import { keepAsset, type Upload } from './keep-asset.ts';
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
 * @throws LakeError 400 when the bytes are not an image of a known format
 */
export function keepImage(upload: Upload): Promise<DatasetDocument> {
  return keepAsset(upload, 'sanity.imageAsset', async (sha1hash) => {
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
