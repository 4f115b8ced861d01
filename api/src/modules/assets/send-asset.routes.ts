import type { Context } from 'hono';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { inertPolicy, sendPicture, sendStoredFile } from '#/http/send-stored-file.ts';
import { isPreviewable, type AssetRow } from './assets.presenter.ts';

/** Browsers show no PDF in a sandbox; their viewers keep a document's own scripts away from the origin it came from. */
const pdfPolicy = "default-src 'none'; frame-ancestors 'none'; object-src 'self'; style-src 'unsafe-inline'";

/**
 * Sends a file to be saved, or to be seen where it is asked for and the file allows it.
 * @param asked `preview` is whether it is to be seen
 */
export function sendAsset(
  c: Context,
  { storage }: Pick<Deps, 'storage'>,
  asset: AssetRow,
  asked: { preview: boolean },
): Promise<Response> {
  const isShown = asked.preview && isPreviewable(asset);
  return sendStoredFile(c, storage, {
    path: asset.fileUrl,
    type: asset.contentType,
    bytes: asset.fileSize,
    name: asset.fileName,
    isShown,
    policy: isShown && asset.fileType === 'pdf' ? pdfPolicy : inertPolicy,
  });
}

/** @throws AppError not_found for a file that has no thumbnail */
export async function sendThumbnail(
  c: Context,
  { storage }: Pick<Deps, 'storage'>,
  { thumbnailUrl }: AssetRow,
): Promise<Response> {
  if (thumbnailUrl === null) throw new AppError('not_found', 'This file has no small picture.');
  return sendPicture(c, storage, thumbnailUrl);
}
