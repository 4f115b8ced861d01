import type { ImageWidth } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { readAccepted } from '#/server/validate.ts';
import { toImageVersion, type ImageWanted } from '#/platform/content/content-images.ts';
import type { CachedImage } from '#/platform/content/image-cache.ts';

/** A picture to send, with the version it has in content; null when that is not known. */
type SentImage = CachedImage & { version: string | null };

/**
 * The picture of a project in content.
 * @param slug the project's
 * @param width pixels
 * @param accept the request's Accept header, which decides between avif, webp and the original's format
 * @throws AppError not_found when content has no picture of this name; unavailable while content does not answer and we
 * have kept no copy from earlier
 */
export async function getImage(
  { catalogue, images, log }: Pick<Deps, 'catalogue' | 'images' | 'log'>,
  slug: string,
  width: ImageWidth,
  accept: string,
): Promise<SentImage> {
  const wanted = { name: slug, width, format: chooseFormat(accept) };
  try {
    const image = catalogue.findImage(slug);
    if (image) return { ...(await images.get(image, wanted)), version: toImageVersion(image) };
  } catch (error) {
    log.warn({ err: error }, 'a picture could not be read from content');
    const kept = await images.findCached(wanted);
    if (kept) return { ...kept, version: null };
    throw new AppError('unavailable', 'This image isn’t available right now. Please try again in a moment.', {
      retryAfterSeconds: 10,
      cause: error,
    });
  }
  throw new AppError('not_found', 'There’s no image at this address.');
}

/** The best of what is accepted by its name: whoever takes any picture may still not know the newer kinds. */
function chooseFormat(accept: string): ImageWanted['format'] {
  const accepted = readAccepted(accept);
  if (accepted.get('image/avif')) return 'avif';
  return accepted.get('image/webp') ? 'webp' : 'original';
}
