import type { Role } from '@stackworks/contracts';
import type { Caller } from '#/platform/events/events.ts';
import { Readable } from 'node:stream';
import type { ConfigPort } from '#/platform/ports.ts';
import { discardFile, storeFile } from '#/modules/files/store-file.ts';
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
  caller: Caller<Role, ConfigPort & UploadDeps>,
  { name, content }: { name: string; content: Uint8Array },
  { destination, idempotencyKey }: { destination: Destination; idempotencyKey: string },
): Promise<string> {
  const { config, db, now } = caller;
  await checkMayUpload(db.read, caller.actor, now(), destination);
  await getDestination(db.read, caller.actor, destination);
  const earlier = await findEarlierUpload(db.read, caller.actor, idempotencyKey);
  if (earlier) return earlier.id;
  if (caller.actor.role === 'client') await checkLimit(caller, rateRules.uploadsByClient, caller.actor.id);
  const stored = await storeFile(caller, { name, content: Readable.from([content]) }, config.fileMaxBytes);
  try {
    return (await uploadFile(caller, stored, { destination, idempotencyKey })).id;
  } catch (error) {
    await discardFile(caller, stored);
    throw error;
  }
}
