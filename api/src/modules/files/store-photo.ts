import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { makePhoto } from '#/platform/images/images.ts';
import { announceFiles, removeFiles } from './pending-uploads.ts';
import { describeFile, takeSample } from './store-file.ts';

/**
 * Makes a photo of a person of what they have sent, and stores it; what they have sent is not kept.
 * @returns the photo's path, which is nobody's until it is claimed
 * @throws AppError payload_too_large past `maxBytes`, unsupported_media_type for anything but a picture
 */
export async function storePhoto(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>,
  content: Readable,
  maxBytes: number,
): Promise<string> {
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
      const message = 'Please choose an image: JPEG, PNG, GIF, WebP or AVIF.';
      throw new AppError('unsupported_media_type', message, { fields: { profilePicture: message } });
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

/** In the words of the screens. Source: portals specification §9. */
export function photoTooLarge(maxBytes: number): AppError {
  const megabytes = Number((maxBytes / 1024 / 1024).toFixed(1));
  return new AppError('payload_too_large', `Please select an image under ${megabytes}MB`);
}
