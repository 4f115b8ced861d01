import { finished } from 'node:stream/promises';
import { toFileName, uploadFields, type UploadedFile, type UploadFields } from '@stackworks/contracts';
import type { Context } from 'hono';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { readIdempotencyKey } from '#/server/idempotency-key.ts';
import { receiveUpload, type IncomingFile } from '#/server/receive-upload.ts';
import { parseFields } from '#/server/validate.ts';
import type { Viewer } from './files.policy.ts';

import { discardFile, storeFile } from './store-file.ts';
import {
  checkMayUpload,
  checkUploadRate,
  findEarlierUpload,
  findOwner,
  uploadFile,
  repeatUpload,
  type Destination,
} from './commands/upload-file.ts';

/** The project that a form names, in either generation's word. Source: decision D5. */
export const toNamedProject = ({ projectId, projectBriefId }: UploadFields): Destination => ({
  projectId: getField('projectId', projectId ?? projectBriefId, 'Please choose a project.'),
});

/** The client that a form of staff's names. */
export const toNamedChat = ({ clientId }: UploadFields): Destination => ({
  chatOf: getField('clientId', clientId, 'Please choose a client.'),
});

function getField(name: string, value: string | undefined, sentence: string): string {
  if (!value) throw new AppError('invalid_input', sentence, { fields: { [name]: sentence } });
  return value;
}

/**
 * Takes in a file as it comes. What can be refused before its body is read, is.
 * @param to where it goes; for some calls the form's fields tell
 */
export async function receiveFile(
  c: Context,
  deps: Deps,
  uploader: Viewer,
  to: Destination | ((fields: UploadFields) => Destination),
): Promise<UploadedFile> {
  const { db, config } = deps;
  await checkMayUpload(db.read, uploader, deps.now());
  if (typeof to !== 'function') await findOwner(db.read, uploader, to);
  const idempotencyKey = readIdempotencyKey(c);
  const toDestination = (fields: Record<string, string>) =>
    typeof to === 'function' ? to(parseFields(fields, uploadFields)) : to;
  const maxBytes = config.fileMaxBytes;
  const earlier = await findEarlierUpload(db.read, uploader, idempotencyKey);
  if (earlier) {
    // What was stored then is not stored again, only measured; the form may tell where it is to go.
    const keepNothing = () => Promise.resolve();
    const { stored, fields } = await receiveUpload(c, { part: 'file', maxBytes }, measureFile, keepNothing);
    await db.whenDurable();
    return repeatUpload(db.read, uploader, earlier, stored, toDestination(fields));
  }
  await checkUploadRate(deps, uploader);
  const { stored, fields } = await receiveUpload(
    c,
    { part: 'file', maxBytes },
    (file) => storeFile(deps, file, maxBytes),
    (refused) => discardFile(deps, refused),
  );
  try {
    const { description, answers } = parseFields(fields, uploadFields);
    return await uploadFile(deps, uploader, stored, {
      destination: toDestination(fields),
      description,
      answers,
      idempotencyKey,
    });
  } catch (error) {
    await discardFile(deps, stored);
    throw error;
  }
}

async function measureFile({ name, content }: IncomingFile) {
  let fileSize = 0;
  content.on('data', (chunk: Uint8Array) => (fileSize += chunk.byteLength));
  await finished(content);
  return { fileName: toFileName(name), fileSize };
}
