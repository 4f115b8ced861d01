import { allowedImageTypes, apiVersion, maxImageBytes } from '@stackworks/content';
import type { ImageValue, ValidationContext } from 'sanity';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What can be uploaded, as editors are told wherever they choose a picture. */
export const pictureLimits = `JPEG, PNG, WebP or AVIF, up to ${megabytes(maxImageBytes)}`;

const wrongKind = 'The site shows JPEG, PNG, WebP and AVIF pictures. Save this one as one of them.';

/**
 * Why a file or an upload is not one the site can show.
 *
 * @param picture Its media type, and its size in bytes.
 * @returns A sentence for the editor; null if the site can show it.
 */
export function findPictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!allowedImageTypes.some((allowed) => allowed === type)) return wrongKind;
  if (size <= maxImageBytes) return null;
  return `This picture is ${megabytes(size)}, and ${megabytes(maxImageBytes)} is the most. Save it smaller.`;
}

/**
 * Whether a picture has been chosen and is of a kind and size the site can show.
 *
 * @param picture The field's value; one with nothing in it is for the field's `required` to refuse.
 * @param context Gives access to what was stored of the upload.
 */
export async function checkPicture(
  picture: ImageValue | undefined,
  context: ValidationContext,
): Promise<string | true> {
  if (!picture || Object.keys(picture).every((name) => name === '_type')) return true;
  const id = picture.asset?._ref;
  if (id === undefined) return 'Choose a picture.';
  const upload = await context
    .getClient({ apiVersion })
    .fetch<{ type: string; size: number } | null>('*[_id == $id][0]{ "type": mimeType, size }', { id });
  if (!upload) return 'This picture is no longer stored. Upload it again.';
  return findPictureProblem(upload) ?? true;
}
