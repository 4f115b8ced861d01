import { finished } from 'node:stream/promises';
import {
  fileParam,
  downloadQuery,
  pageQuery,
  projectParam,
  type Role,
  toFileName,
  uploadFields,
  type UploadedFile,
  type UploadFields,
} from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { createFactory } from 'hono/factory';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { deleteFile } from './commands/delete-file.ts';
import {
  checkMayUpload,
  checkUploadRate,
  findEarlierUpload,
  findOwner,
  uploadFile,
  repeatUpload,
  type Destination,
} from './commands/upload-file.ts';
import type { Viewer } from './files.policy.ts';
import { isPreviewable, type FileRow } from './files.presenter.ts';
import { getFile, listFiles } from './queries/read-files.ts';
import { discardFile, storeFile } from './store-file.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readIdempotencyKey, validate, parseFields } from '#/server/validate.ts';
import { acceptUpload, receiveUpload, type IncomingFile } from '#/server/receive-upload.ts';
import { requireRole } from '#/server/require-role.ts';
import { sendPicture, sendStoredFile } from '#/server/send-stored-file.ts';

/** The addresses of uploads, whose bodies may be larger than those of other calls. */
export const uploadPaths = {
  client: '/client/upload',
  clientOlder: '/client/upload-asset',
  clientProject: '/client/projects/:id/assets',
  clientChat: '/messages/attachments',
  staffProject: '/admin/projects/:id/assets',
  staffChat: '/admin/messages/attachments',
} as const;

/** Files of projects and of the team chat: clients see their own, staff all of them. */
export const fileRoutes = (deps: Deps) => {
  const client = createCalls(deps, 'client');
  const admin = createCalls(deps, 'admin');

  return new Hono<AppEnv>()
    .get('/upload-limits', (c) => {
      const { fileMaxBytes, avatarMaxBytes } = deps.config;
      return c.json({ fileBytes: fileMaxBytes, avatarBytes: avatarMaxBytes }, 200);
    })

    .post(uploadPaths.client, ...client.uploadToNamedProject)
    .post(uploadPaths.clientOlder, ...client.uploadToNamedProject)
    .post(uploadPaths.clientProject, ...client.uploadToProject)
    .get('/client/projects/:id/assets', ...client.list)
    .get('/client/assets/:id', ...client.list)
    .get('/client/projects/:id/assets/:assetId/download', ...client.download)
    .get('/client/projects/:id/assets/:assetId/thumbnail', ...client.thumbnail)
    .delete('/client/projects/:id/assets/:assetId', ...client.remove)
    .post(uploadPaths.clientChat, ...client.uploadToChat)
    .get('/messages/attachments/:assetId/download', ...client.downloadAttachment)
    .get('/messages/attachments/:assetId/thumbnail', ...client.attachmentThumbnail)
    .delete('/messages/attachments/:assetId', ...client.removeAttachment)

    .post(uploadPaths.staffProject, ...admin.uploadToProject)
    .get('/admin/projects/:id/assets', ...admin.list)
    .get('/admin/assets/:id', ...admin.list)
    .get('/admin/projects/:id/assets/:assetId/download', ...admin.download)
    .get('/admin/projects/:id/assets/:assetId/thumbnail', ...admin.thumbnail)
    .delete('/admin/projects/:id/assets/:assetId', ...admin.remove)
    .post(uploadPaths.staffChat, ...admin.uploadToChat)
    .get('/admin/messages/attachments/:assetId/download', ...admin.downloadAttachment)
    .get('/admin/messages/attachments/:assetId/thumbnail', ...admin.attachmentThumbnail)
    .delete('/admin/messages/attachments/:assetId', ...admin.removeAttachment);
};

/** The calls of clients or of staff; commands and queries know what differs. */
function createCalls(deps: Deps, role: Role) {
  const { createHandlers } = createFactory<AppEnv>();
  const signedIn = requireRole(deps, role);
  const upload = acceptUpload(deps.config.fileMaxBytes);
  const project = validate('param', projectParam);
  const asset = validate('param', fileParam);
  const attachment = validate('param', fileParam.pick({ assetId: true }));
  const query = validate('query', downloadQuery);

  return {
    uploadToNamedProject: createHandlers(signedIn, upload, async (c) =>
      c.json(await receiveFile(c, deps, c.get('identity'), toNamedProject), 201),
    ),
    uploadToProject: createHandlers(signedIn, upload, project, async (c) => {
      const destination = { projectId: c.req.valid('param').id };
      return c.json(await receiveFile(c, deps, c.get('identity'), destination), 201);
    }),
    uploadToChat: createHandlers(signedIn, upload, async (c) => {
      const identity = c.get('identity');
      const destination = role === 'client' ? { chatOf: identity.userId } : toNamedChat;
      return c.json(await receiveFile(c, deps, identity, destination), 201);
    }),
    list: createHandlers(signedIn, project, validate('query', pageQuery), async (c) =>
      c.json(await listFiles(deps, c.get('identity'), c.req.valid('param').id, c.req.valid('query')), 200),
    ),
    download: createHandlers(signedIn, asset, query, async (c) => {
      const { id, assetId } = c.req.valid('param');
      const found = await getFile(deps.db.read, c.get('identity'), id, assetId);
      return sendFile(c, deps, found, c.req.valid('query'));
    }),
    thumbnail: createHandlers(signedIn, asset, async (c) => {
      const { id, assetId } = c.req.valid('param');
      return sendThumbnail(c, deps, await getFile(deps.db.read, c.get('identity'), id, assetId));
    }),
    remove: createHandlers(signedIn, asset, async (c) => {
      const { id, assetId } = c.req.valid('param');
      await deleteFile(deps, c.get('identity'), id, assetId);
      return c.body(null, 204);
    }),
    downloadAttachment: createHandlers(signedIn, attachment, query, async (c) => {
      const found = await getFile(deps.db.read, c.get('identity'), null, c.req.valid('param').assetId);
      return sendFile(c, deps, found, c.req.valid('query'));
    }),
    attachmentThumbnail: createHandlers(signedIn, attachment, async (c) => {
      const { assetId } = c.req.valid('param');
      return sendThumbnail(c, deps, await getFile(deps.db.read, c.get('identity'), null, assetId));
    }),
    removeAttachment: createHandlers(signedIn, attachment, async (c) => {
      await deleteFile(deps, c.get('identity'), null, c.req.valid('param').assetId);
      return c.body(null, 204);
    }),
  };
}

/** The project that a form names, in either generation's word. Source: decision D5. */
const toNamedProject = ({ projectId, projectBriefId }: UploadFields): Destination => ({
  projectId: getField('projectId', projectId ?? projectBriefId, 'Please choose a project.'),
});

/** The client that a form of staff names. */
const toNamedChat = ({ clientId }: UploadFields): Destination => ({
  chatOf: getField('clientId', clientId, 'Please choose a client.'),
});

function getField(name: string, value: string | undefined, sentence: string): string {
  if (!value) throw new AppError('invalid_input', sentence, { fields: { [name]: sentence } });
  return value;
}

/**
 * An upload from start to end: checks who uploads and how often, streams the body into storage, and records the file.
 * All that can be rejected before the body is read, is.
 * @param to its destination, or how the form's fields name it
 */
async function receiveFile(
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
    // A retry is measured, not stored again.
    const discardNothing = () => Promise.resolve();
    const { stored, fields } = await receiveUpload(
      c,
      { part: 'file', maxBytes },
      measureFile,
      discardNothing,
    );
    await db.whenDurable();
    return repeatUpload(db.read, uploader, earlier, stored, toDestination(fields));
  }
  await checkUploadRate(deps, uploader);
  const { stored, fields } = await receiveUpload(
    c,
    { part: 'file', maxBytes },
    (file) => storeFile(deps, file, maxBytes),
    (rejected) => discardFile(deps, rejected),
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

/** Sends a file as a download or, when asked and its type allows it, to show in the browser. */
function sendFile(
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
async function sendThumbnail(
  c: Context,
  { storage }: Pick<Deps, 'storage'>,
  { thumbnailUrl }: FileRow,
): Promise<Response> {
  if (thumbnailUrl === null) throw new AppError('not_found', 'This file has no thumbnail.');
  return sendPicture(c, storage, thumbnailUrl);
}
