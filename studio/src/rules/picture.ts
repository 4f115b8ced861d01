import { allowedImageTypes, apiVersion, maxImageBytes } from '@stackworks/content';
import type { ImageValue, ValidationContext } from 'sanity';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/**
 * Whether an uploaded picture is of a kind and size the site can show.
 *
 * @param picture The field's value; a missing picture is for the field's `required` to refuse.
 * @param context Gives access to what was stored of the upload.
 */
export async function checkPicture(
  picture: ImageValue | undefined,
  context: ValidationContext,
): Promise<string | true> {
  const id = picture?.asset?._ref;
  if (id === undefined) return true;
  const upload = await context
    .getClient({ apiVersion })
    .fetch<{ mimeType: string; size: number } | null>('*[_id == $id][0]{ mimeType, size }', { id });
  if (!upload) return 'This picture is no longer stored. Upload it again.';
  const isAllowed = allowedImageTypes.some((type) => type === upload.mimeType);
  if (!isAllowed) return 'The site shows JPEG, PNG, WebP and AVIF pictures. Save this one as one of them.';
  if (upload.size <= maxImageBytes) return true;
  return `This picture is ${megabytes(upload.size)}, and ${megabytes(maxImageBytes)} is the most. Save it smaller.`;
}
