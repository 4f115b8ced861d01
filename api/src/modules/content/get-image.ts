import type { ImageWidth } from '@stackworks/contracts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ImagesPort, LogPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { toImageVersion, type ImageWanted } from '#/platform/content/content-images.ts';
import type { CachedImage } from '#/platform/content/image-cache.ts';

/** `version` is content's; null when it isn't known. */
type SentImage = CachedImage & { version: string | null };

/**
 * The image of a project in content.
 * @param accepted what the request accepts, which decides between avif, webp and the original's format
 * @throws AppError not_found; unavailable while content can't be read and no copy is cached
 */
export async function getImage(
  { catalogue, images, log }: CataloguePort & ImagesPort & LogPort,
  slug: string,
  width: ImageWidth,
  accepted: ReadonlyMap<string, boolean>,
): Promise<SentImage> {
  const wanted = { name: slug, width, format: chooseFormat(accepted) };
  try {
    const image = catalogue.findImage(slug);
    if (image) return { ...(await images.get(image, wanted)), version: toImageVersion(image) };
  } catch (error) {
    log.warn({ err: error }, 'a picture could not be read from content');
    const cached = await images.findCached(wanted);
    if (cached) return { ...cached, version: null };
    throw new AppError('unavailable', 'This image isn’t available right now. Please try again in a moment.', {
      retryAfterSeconds: 10,
      cause: error,
    });
  }
  throw new AppError('not_found', 'There’s no image at this address.');
}

/** The best format that is accepted by name: a client that accepts any image may not support the newer ones. */
function chooseFormat(accepted: ReadonlyMap<string, boolean>): ImageWanted['format'] {
  if (accepted.get('image/avif')) return 'avif';
  return accepted.get('image/webp') ? 'webp' : 'original';
}
