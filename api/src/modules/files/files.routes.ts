import {
  downloadQuery,
  filePage,
  fileParam,
  leadFileParam,
  pageQuery,
  projectParam,
} from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { createFactory } from 'hono/factory';
import type { z } from 'zod';
import { AppError } from '#/errors.ts';
import type { ConfigPort, StoragePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { noContent, ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import { callerOf } from '#/server/callers.ts';
import { requireClient, requireRole, type SignedInEnv } from '#/server/require-role.ts';
import { sendConverted, sendPicture, sendStoredFile } from '#/server/send-stored-file.ts';
import { validate } from '#/server/validate.ts';
import { deleteFile } from './commands/delete-file.ts';
import type { UploadDeps } from './commands/upload-file.ts';
import { isConverted, isPreviewable, type FileRow } from './files.presenter.ts';
import { getFile, listFiles } from './queries/read-files.ts';

/** Files of projects, of the team chat and of leads. */
export const fileRoutes = (deps: ConfigPort & UploadDeps) => {
  const { createHandlers } = createFactory<AppEnv>();
  const client = requireClient(deps, 'work');
  const admin = requireRole(deps, 'admin', { scope: 'projects' });
  const adminOfLeads = requireRole(deps, 'admin', { scope: 'leads' });
  const project = validate('param', projectParam);
  const file = validate('param', fileParam);
  const leadFile = validate('param', leadFileParam);
  const how = validate('query', downloadQuery);

  const list = (who: typeof client) =>
    createHandlers(who, project, validate('query', pageQuery), async (c) =>
      c.json(await listFiles(deps, c.get('identity'), c.req.valid('param').id, c.req.valid('query')), 200),
    );
  const ofOne = (who: typeof client) => ({
    download: createHandlers(who, file, how, async (c) => {
      const row = await getFile(deps.db.read, c.get('identity'), { fileId: c.req.valid('param').id });
      return sendFile(c, deps, row, c.req.valid('query'));
    }),
    thumbnail: createHandlers(who, file, async (c) => {
      const row = await getFile(deps.db.read, c.get('identity'), { fileId: c.req.valid('param').id });
      return sendThumbnail(c, deps, row);
    }),
    remove: createHandlers(who, file, async (c) => {
      await deleteFile(callerOf(c, deps), c.req.valid('param').id);
      return c.body(null, 204);
    }),
  });
  const [clients, team] = [ofOne(client), ofOne(admin)];
  const findOfLead = (c: Context<SignedInEnv>, { id: leadId, fileId }: z.infer<typeof leadFileParam>) =>
    getFile(deps.db.read, c.get('identity'), { leadId, fileId });

  return new Hono<AppEnv>()
    .get('/client/projects/:id/files', ...list(client))
    .get('/client/files/:id/download', ...clients.download)
    .get('/client/files/:id/thumbnail', ...clients.thumbnail)
    .delete('/client/files/:id', ...clients.remove)
    .get('/admin/projects/:id/files', ...list(admin))
    .get('/admin/files/:id/download', ...team.download)
    .get('/admin/files/:id/thumbnail', ...team.thumbnail)
    .delete('/admin/files/:id', ...team.remove)
    .get('/admin/leads/:id/files/:fileId/download', adminOfLeads, leadFile, how, async (c) =>
      sendFile(c, deps, await findOfLead(c, c.req.valid('param')), c.req.valid('query')),
    )
    .get('/admin/leads/:id/files/:fileId/thumbnail', adminOfLeads, leadFile, async (c) =>
      sendThumbnail(c, deps, await findOfLead(c, c.req.valid('param'))),
    );
};

/** Sends a file, to be saved, or as its preview. @throws AppError not_found when it is gone from storage */
export function sendFile(
  c: Context,
  { storage }: StoragePort,
  file: FileRow,
  { preview }: z.infer<typeof downloadQuery>,
): Promise<Response> {
  const isShown = preview && isPreviewable(file);
  if (isShown && isConverted(file)) return sendConverted(c, storage, file.fileUrl);
  return sendStoredFile(c, storage, {
    path: file.fileUrl,
    type: file.contentType,
    bytes: file.fileSize,
    name: file.fileName,
    isShown,
  });
}

/** Sends the picture of a file. @throws AppError not_found when it has none */
export function sendThumbnail(
  c: Context,
  { storage }: StoragePort,
  { thumbnailUrl }: FileRow,
  shownIn?: 'emails',
): Promise<Response> {
  if (thumbnailUrl === null) throw new AppError('not_found', 'This file has no thumbnail.');
  return sendPicture(c, storage, thumbnailUrl, shownIn);
}

const known = { says: 'The browser has this version already.', types: [] };
const list = ok(filePage).summary('Lists a project’s files, newest first.');
const download = responds({
  200: { says: 'The file.', types: ['*/*'] },
  206: { says: 'The requested range.', types: ['*/*'] },
  304: known,
  416: { says: 'The file has no such range.', types: [] },
}).summary('Downloads a file, or a range of it.', { headers: ['Range', 'If-Range', 'If-None-Match'] });
const thumbnail = responds({ 200: { says: 'The picture.', types: ['image/webp'] }, 304: known }).summary(
  'Sends an image’s thumbnail.',
);
const remove = noContent().summary('Deletes one of the caller’s own files that has not been sent yet.');

export const fileDocs = tag(
  'Files',
  'Files of projects, of the chat with the team, and those that leads have emailed.',
).calls<typeof fileRoutes>({
  'GET /client/projects/:id/files': list,
  'GET /client/files/:id/download': download,
  'GET /client/files/:id/thumbnail': thumbnail,
  'DELETE /client/files/:id': remove,
  'GET /admin/projects/:id/files': list,
  'GET /admin/files/:id/download': download,
  'GET /admin/files/:id/thumbnail': thumbnail,
  'DELETE /admin/files/:id': remove,
  'GET /admin/leads/:id/files/:fileId/download': download,
  'GET /admin/leads/:id/files/:fileId/thumbnail': thumbnail,
});
