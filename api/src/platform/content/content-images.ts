import { createHash } from 'node:crypto';
import { createContentClient, imageUrl } from '@stackworks/content';
import type { ImageWidth } from '@stackworks/contracts';
import { z } from 'zod';
import type { ContentSettings } from '#/env.ts';
import { openImageCache, type ImageBytes, type CachedImage } from './image-cache.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 20);

const share = z.number().min(0).max(1);

/** A picture in content, with what its editor has cut off each side. */
export const contentImage = z.object({
  asset: z.object({ _ref: z.string().regex(/^image-\w+-\d+x\d+-\w+$/) }),
  crop: z
    .object({ top: share, bottom: share, left: share, right: share })
    .nullish()
    .transform((crop) => crop ?? undefined),
});
export type ContentImage = z.infer<typeof contentImage>;

/** Names a picture as it is now: another upload or another crop has another version. */
export const toImageVersion = ({ asset, crop }: ContentImage): string =>
  hash(JSON.stringify([asset._ref, crop ?? null])).slice(0, 12);

/** Which copy of a picture is wanted. Its name stays when the picture is replaced by another. */
export type ImageWanted = {
  name: string;
  width: ImageWidth;
  /** The best that the browser takes; the content server may send the next best. */
  format: 'avif' | 'webp' | 'original';
};

/** Pictures from content in the widths and formats we serve, made by the content server and cached on disk. */
export type ContentImages = {
  /** The wanted copy. @throws Error when it is not cached and the content server does not give it */
  get: (image: ContentImage, wanted: ImageWanted) => Promise<CachedImage>;
  /** The wanted copy as it was last sent, of whichever picture had the name then; null when there is none. */
  findCached: (wanted: ImageWanted) => Promise<CachedImage | null>;
};

const accepted = {
  avif: 'image/avif,image/webp,*/*',
  webp: 'image/webp,*/*',
  original: '*/*',
} as const satisfies Record<ImageWanted['format'], string>;

const cacheBytes = 256 * 1024 * 1024;
const patienceMs = 15_000;

const toKeyStart = ({ name, width, format }: ImageWanted) => `${hash(name)}-${width}-${format}-`;

/**
 * Opens the pictures of a content project.
 * @param source the project
 * @param folder absolute path of the folder that keeps them; nothing else may be in it
 */
export async function openContentImages(source: ContentSettings, folder: string): Promise<ContentImages> {
  const client = createContentClient(source);
  const cache = await openImageCache(folder, cacheBytes);
  return {
    get: (image, wanted) => {
      const address = imageUrl(client, image, wanted.width);
      return cache.get(toKeyStart(wanted) + hash(address), () => fetchImage(address, wanted.format));
    },
    findCached: (wanted) => cache.findLast(toKeyStart(wanted)),
  };
}

/** The content service has avif by way of `auto` alone, and then sends the best it has of what is accepted. */
async function fetchImage(address: string, format: ImageWanted['format']): Promise<ImageBytes> {
  const url = new URL(address);
  if (format !== 'original') url.searchParams.set('auto', 'format');
  const response = await fetch(url, {
    headers: { accept: accepted[format] },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`the content server answered ${response.status} to ${url.pathname}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get('content-type')?.split(';')[0] ?? '', bytes };
}
