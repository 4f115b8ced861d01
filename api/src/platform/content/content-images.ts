import { createHash } from 'node:crypto';
import { createContentClient, imageUrl } from '@stackworks/content';
import type { ImageWidth } from '@stackworks/contracts';
import { z } from 'zod';
import type { ContentSettings } from '#/env.ts';
import { openImageCache, type ImageBytes, type CachedImage } from './image-cache.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 20);

const share = z.number().min(0).max(1);

/** A picture in content, with its editor's crop. */
export const contentImage = z.object({
  asset: z.object({ _ref: z.string().regex(/^image-\w+-\d+x\d+-\w+$/) }),
  crop: z
    .object({ top: share, bottom: share, left: share, right: share })
    .nullish()
    .transform((crop) => crop ?? undefined),
});
export type ContentImage = z.infer<typeof contentImage>;

/** A picture's version: another upload or crop has another. */
export const toImageVersion = ({ asset, crop }: ContentImage): string =>
  hash(JSON.stringify([asset._ref, crop ?? null])).slice(0, 12);

/** A copy of a picture. Its name stays when the picture is replaced. */
export type ImageWanted = {
  name: string;
  width: ImageWidth;
  /** The best the browser accepts; the content server may send the next best. */
  format: 'avif' | 'webp' | 'original';
};

/** Content's pictures in the widths and formats we serve, made by the content server and cached on disk. */
export type ContentImages = {
  /** @throws Error when it is not cached and the content server does not send it */
  get: (image: ContentImage, wanted: ImageWanted) => Promise<CachedImage>;
  /** The copy last sent under this name, perhaps of an earlier picture; null when there is none. */
  findCached: (wanted: ImageWanted) => Promise<CachedImage | null>;
};

const accepted = {
  avif: 'image/avif,image/webp,*/*',
  webp: 'image/webp,*/*',
  original: '*/*',
} as const satisfies Record<ImageWanted['format'], string>;

const cacheBytes = 256 * 1024 * 1024;
const timeoutMs = 15_000;

const toKeyStart = ({ name, width, format }: ImageWanted) => `${hash(name)}-${width}-${format}-`;

/** Opens a content project's pictures. @param folder absolute path of the cache; nothing else may be in it */
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

/** The content service sends avif only with `auto`, and then the best format that is accepted. */
async function fetchImage(address: string, format: ImageWanted['format']): Promise<ImageBytes> {
  const url = new URL(address);
  if (format !== 'original') url.searchParams.set('auto', 'format');
  const response = await fetch(url, {
    headers: { accept: accepted[format] },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the content server answered ${response.status} to ${url.pathname}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get('content-type')?.split(';')[0] ?? '', bytes };
}
