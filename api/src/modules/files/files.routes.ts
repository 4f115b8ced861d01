import { finished } from 'node:stream/promises';
import {
  type ApiScopeNoun,
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
import type { z } from 'zod';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError, inputError } from '#/errors.ts';
import { deleteFile } from './commands/delete-file.ts';
import {
  checkIsRepeat,
  checkMayUpload,
  findEarlierUpload,
  getDestination,
  uploadFile,
  type Destination,
  type UploadDeps,
} from './commands/upload-file.ts';
import type { Viewer } from '#/modules/projects/queries/read-projects.ts';
import { isConverted, isPreviewable, presentFile } from './files.presenter.ts';
import { getFile, listFiles, type FilePlace } from './queries/read-files.ts';
import { discardFile, storeFile } from './store-file.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readIdempotencyKey, validate, parseFields } from '#/server/validate.ts';
import { acceptUpload, receiveUpload, type IncomingFile } from '#/server/receive-upload.ts';
import { checkLimit, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { requireRole, type SignedInEnv } from '#/server/require-role.ts';
import { sendConverted, sendPicture, sendStoredFile } from '#/server/send-stored-file.ts';

/** The addresses whose bodies may be larger than those of other calls. */
export const uploadPaths = {
  client: '/client/upload',
  clientOlder: '/client/upload-asset',
  clientProject: '/client/projects/:id/assets',
  clientChat: '/messages/attachments',
  staffProject: '/admin/projects/:id/assets',
  staffChat: '/admin/messages/attachments',
} as const;

/** Files of projects, of the team chat and of leads. */
export const fileRoutes = (deps: ConfigPort & UploadDeps) => {
  const client = createCalls(deps, 'client');
  const admin = createCalls(deps, 'admin', 'projects');
  const adminOfLeads = createCalls(deps, 'admin', 'leads');

  return new Hono<AppEnv>()
    .get('/upload-limits', (c) => {
      const { fileMaxBytes, avatarMaxBytes } = deps.config;
      return c.json({ fileBytes: fileMaxBytes, avatarBytes: avatarMaxBytes }, 200);
    })

    .post(uploadPaths.client, ...client.uploadToNamedProject)
    .post(uploadPaths.clientOlder, ...client.uploadToNamedProject)
    .post(uploadPaths.clientProject, ...client.uploadToProject)
    .get('/client/projects/:id/assets', ...client.list)
    .get('/client/projects/:id/assets/:assetId/download', ...client.ofProject.download)
    .get('/client/projects/:id/assets/:assetId/thumbnail', ...client.ofProject.thumbnail)
    .delete('/client/projects/:id/assets/:assetId', ...client.ofProject.remove)
    .post(uploadPaths.clientChat, ...client.uploadToChat)
    .get('/messages/attachments/:assetId/download', ...client.ofChat.download)
    .get('/messages/attachments/:assetId/thumbnail', ...client.ofChat.thumbnail)
    .delete('/messages/attachments/:assetId', ...client.ofChat.remove)

    .post(uploadPaths.staffProject, ...admin.uploadToProject)
    .get('/admin/projects/:id/assets', ...admin.list)
    .get('/admin/projects/:id/assets/:assetId/download', ...admin.ofProject.download)
    .get('/admin/projects/:id/assets/:assetId/thumbnail', ...admin.ofProject.thumbnail)
    .delete('/admin/projects/:id/assets/:assetId', ...admin.ofProject.remove)
    .post(uploadPaths.staffChat, ...admin.uploadToChat)
    .get('/admin/messages/attachments/:assetId/download', ...admin.ofChat.download)
    .get('/admin/messages/attachments/:assetId/thumbnail', ...admin.ofChat.thumbnail)
    .delete('/admin/messages/attachments/:assetId', ...admin.ofChat.remove)

    .get('/admin/leads/:id/attachments/:assetId/download', ...adminOfLeads.ofLead.download)
    .get('/admin/leads/:id/attachments/:assetId/thumbnail', ...adminOfLeads.ofLead.thumbnail);
};

/** The same calls for clients and staff: policies decide what each may do. */
function createCalls(deps: ConfigPort & UploadDeps, role: Role, scope: ApiScopeNoun | null = null) {
  const { createHandlers } = createFactory<AppEnv>();
  const signedIn = requireRole(deps, role, { scope });
  const upload = acceptUpload(deps.config.fileMaxBytes);
  const project = validate('param', projectParam);

  /** Calls on one file; `id` is its project's or its lead's, and missing in the team chat. */
  const createFileCalls = (
    address: z.ZodType<{ id?: string; assetId: string }>,
    toPlace: (id: string | null) => FilePlace = (projectId) => ({ projectId, leadId: null }),
  ) => {
    const param = validate('param', address);
    const find = (c: Context<SignedInEnv>, { id = null, assetId }: { id?: string | null; assetId: string }) =>
      getFile(deps.db.read, c.get('identity'), toPlace(id), assetId);
    return {
      download: createHandlers(signedIn, param, validate('query', downloadQuery), async (c) => {
        const file = await find(c, c.req.valid('param'));
        const isShown = c.req.valid('query').preview && isPreviewable(file);
        if (isShown && isConverted(file)) return sendConverted(c, deps.storage, file.fileUrl);
        return sendStoredFile(c, deps.storage, {
          path: file.fileUrl,
          type: file.contentType,
          bytes: file.fileSize,
          name: file.fileName,
          isShown,
        });
      }),
      thumbnail: createHandlers(signedIn, param, async (c) => {
        const { thumbnailUrl } = await find(c, c.req.valid('param'));
        if (thumbnailUrl === null) throw new AppError('not_found', 'This file has no thumbnail.');
        return sendPicture(c, deps.storage, thumbnailUrl);
      }),
      remove: createHandlers(signedIn, param, async (c) => {
        const { id = null, assetId } = c.req.valid('param');
        await deleteFile(deps, c.get('identity'), toPlace(id), assetId);
        return c.body(null, 204);
      }),
    };
  };

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
    ofProject: createFileCalls(fileParam),
    ofChat: createFileCalls(fileParam.pick({ assetId: true })),
    ofLead: createFileCalls(fileParam, (leadId) => ({ projectId: null, leadId })),
  };
}

/** The project named in a form, by its current or older field. Source: decision D5. */
const toNamedProject = ({ projectId, projectBriefId }: UploadFields): Destination => ({
  projectId: getField('projectId', projectId ?? projectBriefId, 'Please choose a project.'),
});

const toNamedChat = ({ clientId }: UploadFields): Destination => ({
  chatOf: getField('clientId', clientId, 'Please choose a client.'),
});

function getField(name: string, value: string | undefined, sentence: string): string {
  if (!value) throw inputError(name, sentence);
  return value;
}

/**
 * Receives an upload: checks who uploads and how often, streams the body into storage, and records the file. It rejects
 * what it can before the body is read.
 * @param to its destination, or how to read that from the form's fields
 */
async function receiveFile(
  c: Context,
  deps: ConfigPort & UploadDeps,
  uploader: Viewer,
  to: Destination | ((fields: UploadFields) => Destination),
): Promise<UploadedFile> {
  const { db } = deps;
  await checkMayUpload(db.read, uploader, deps.now());
  if (typeof to !== 'function') await getDestination(db.read, uploader, to);
  const idempotencyKey = readIdempotencyKey(c);
  const toDestination = (fields: Record<string, string>) =>
    typeof to === 'function' ? to(parseFields(fields, uploadFields)) : to;
  const maxBytes = deps.config.fileMaxBytes;
  const part = { part: 'file', maxBytes } as const;
  const earlier = await findEarlierUpload(db.read, uploader, idempotencyKey);
  if (earlier) {
    // A retry is measured, not stored again.
    const { stored, fields } = await receiveUpload(c, part, measureFile, () => Promise.resolve());
    await db.whenDurable();
    await checkIsRepeat(db.read, uploader, earlier, stored, toDestination(fields));
    return presentFile(earlier, uploader);
  }
  if (uploader.role === 'client') await checkLimit(deps, rateRules.uploadsByClient, uploader.userId);
  const { stored, fields } = await receiveUpload(
    c,
    part,
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
