import type { Asset } from '@stackworks/contracts';
import { sendRequest } from '#/lib/api/send-request.ts';

/** Deletes a file that is part of no message and no version: the address it is downloaded from, less its last part. */
export async function deleteAsset({ fileUrl }: Pick<Asset, 'fileUrl'>): Promise<void> {
  await sendRequest(fileUrl.replace(/\/download$/, ''), { method: 'DELETE' });
}
