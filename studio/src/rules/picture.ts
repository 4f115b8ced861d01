import { allowedImageTypes, apiVersion, maxImageBytes } from '@stackworks/content';
import type { CustomValidator, ImageValue } from 'sanity';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What can be uploaded, shown wherever editors choose a picture. */
export const pictureLimits = `JPEG, PNG, WebP or AVIF, up to ${megabytes(maxImageBytes)}`;

const wrongKind = 'Unsupported image. Use JPEG, PNG, WebP or AVIF.';

/** Why the site cannot show a file or an upload; null if it can. @param picture its media type, and its size in bytes */
export function findPictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!allowedImageTypes.some((allowed) => allowed === type)) return wrongKind;
  if (size <= maxImageBytes) return null;
  return `This image is ${megabytes(size)}. The limit is ${megabytes(maxImageBytes)}.`;
}

/** What it takes to look sharp on a large screen, in pixels. */
const smallestWidth = 1280;
const formatPixels = (count: number) => count.toLocaleString('en-NZ');

/** How wide a picture must be, shown beside the field. */
export const widthLimit = `${formatPixels(smallestWidth)} pixels wide or more`;

/** Why an upload is too small. @param id `image-<hash>-1280x880-png`, which holds its size */
function findWidthProblem(id: string): string | null {
  const width = Number(/-(\d+)x\d+-\w+$/.exec(id)?.[1]);
  if (!(width < smallestWidth)) return null;
  return `This image is ${formatPixels(width)} pixels wide. Choose one that’s ${widthLimit}.`;
}

/** Whether a picture has been chosen and is of a kind and size the site can show. */
export const checkPicture: CustomValidator<ImageValue | undefined> = async (picture, context) => {
  if (!picture || Object.keys(picture).every((name) => name === '_type')) return true;
  const id = picture.asset?._ref;
  if (id === undefined) return 'Choose an image.';
  const upload = await context
    .getClient({ apiVersion })
    .fetch<{ type: string; size: number } | null>('*[_id == $id][0]{ "type": mimeType, size }', { id });
  if (!upload) return 'This image is missing. Upload it again.';
  return findPictureProblem(upload) ?? findWidthProblem(id) ?? true;
};
