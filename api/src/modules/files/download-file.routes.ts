import type { Context } from 'hono';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { sendPicture, sendStoredFile } from '#/server/send-stored-file.ts';
import { isPreviewable, type FileRow } from './files.presenter.ts';

/**
 * Sends a file to be saved, or to be seen where it is asked for and the file allows it.
 * @param asked `preview` is whether it is to be seen
 */
export function sendFile(
  c: Context,
  { storage }: Pick<Deps, 'storage'>,
  asset: FileRow,
  asked: { preview: boolean },
): Promise<Response> {
  return sendStoredFile(c, storage, {
    path: asset.fileUrl,
    type: asset.contentType,
    bytes: asset.fileSize,
    name: asset.fileName,
    isShown: asked.preview && isPreviewable(asset),
  });
}

/** @throws AppError not_found for a file that has no thumbnail */
export async function sendThumbnail(
  c: Context,
  { storage }: Pick<Deps, 'storage'>,
  { thumbnailUrl }: FileRow,
): Promise<Response> {
  if (thumbnailUrl === null) throw new AppError('not_found', 'This file has no thumbnail.');
  return sendPicture(c, storage, thumbnailUrl);
}
