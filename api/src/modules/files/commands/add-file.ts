import { Readable } from 'node:stream';
import type { ConfigPort } from '#/platform/ports.ts';
import { discardFile, storeFile } from '#/modules/files/store-file.ts';
import type { Viewer } from '#/modules/projects/queries/read-projects.ts';
import { checkLimit, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import {
  checkMayUpload,
  findEarlierUpload,
  getDestination,
  uploadFile,
  type Destination,
  type UploadDeps,
} from './upload-file.ts';

/**
 * Adds a file that somebody has sent otherwise than by an upload, under the same rules, and once per key.
 * @returns its id
 * @throws AppError payload_too_large; as `checkMayUpload`, `getDestination` and `uploadFile`
 */
export async function addFile(
  deps: ConfigPort & UploadDeps,
  uploader: Viewer,
  { name, content }: { name: string; content: Uint8Array },
  { destination, idempotencyKey }: { destination: Destination; idempotencyKey: string },
): Promise<string> {
  const { config, db, now } = deps;
  await checkMayUpload(db.read, uploader, now(), destination);
  await getDestination(db.read, uploader, destination);
  const earlier = await findEarlierUpload(db.read, uploader, idempotencyKey);
  if (earlier) return earlier.id;
  if (uploader.role === 'client') await checkLimit(deps, rateRules.uploadsByClient, uploader.userId);
  const stored = await storeFile(deps, { name, content: Readable.from([content]) }, config.fileMaxBytes);
  try {
    return (await uploadFile(deps, uploader, stored, { destination, idempotencyKey })).id;
  } catch (error) {
    await discardFile(deps, stored);
    throw error;
  }
}
