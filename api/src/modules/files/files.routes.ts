import { fileParam, downloadQuery, pageQuery, projectParam, type Role } from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { takesUpload } from '#/server/receive-upload.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { deleteFile } from './commands/delete-file.ts';
import { getFile, listFiles } from './queries/read-files.ts';
import { receiveFile, toNamedChat, toNamedProject } from './upload-file.routes.ts';
import { sendFile, sendThumbnail } from './download-file.routes.ts';

/** Where files are sent to; these calls take more than the others do. */
export const uploadPaths = {
  client: '/client/upload',
  clientOlder: '/client/upload-asset',
  clientProject: '/client/projects/:id/assets',
  clientChat: '/messages/attachments',
  staffProject: '/admin/projects/:id/assets',
  staffChat: '/admin/messages/attachments',
} as const;

/** Files of projects and of the team chat, of which clients see their own and staff all. Source: decision D13. */
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

/** The calls of one side; what differs between the two is for the services to know. */
function createCalls(deps: Deps, role: Role) {
  const { createHandlers } = createFactory<AppEnv>();
  const signedIn = requireRole(deps, role);
  const upload = takesUpload(deps.config.fileMaxBytes);
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
