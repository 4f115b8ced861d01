import { downloadQuery, pageQuery, projectParam, uploadFields } from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import { z } from 'zod';
import { AppError, inputError } from '#/errors.ts';
import type { UploadDeps } from '#/modules/files/commands/upload-file.ts';
import { sendFile } from '#/modules/files/files.routes.ts';
import { getFile, listFiles } from '#/modules/files/queries/read-files.ts';
import { receiveFile, uploadForm } from '#/modules/files/upload.routes.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { created, ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import { acceptUpload } from '#/server/receive-upload.ts';
import { requireClient, requireRole } from '#/server/require-role.ts';
import { parseFields, validate } from '#/server/validate.ts';
import { documentedFile, documentedFilePage, withDocumentedNames } from './files.ts';

/** As `uploadPaths`, at the documents' addresses. */
export const documentedUploadPaths = {
  upload: '/client/upload',
  uploadAsset: '/client/upload-asset',
} as const;

const projectFileParam = z.object({ id: z.string(), fileId: z.string() });

/** The project that a form names, by its current or older field. Source: decision D5. */
const namedProject = z.object({
  projectId: z.string().max(64).optional(),
  projectBriefId: z.string().max(64).optional(),
});

function toNamedProject(fields: Record<string, string>) {
  const { projectBriefId, projectId = projectBriefId } = parseFields(fields, namedProject);
  if (!projectId) throw inputError('projectId', 'Please choose a project.');
  return { projectId };
}

/** Files of projects at the documents' addresses, where they are called assets. */
export const documentedFileRoutes = (deps: ConfigPort & UploadDeps) => {
  const { createHandlers } = createFactory<AppEnv>();
  const client = requireClient(deps, 'work');
  const admin = requireRole(deps, 'admin', { scope: 'projects' });

  const upload = createHandlers(client, acceptUpload(deps.config.fileMaxBytes), async (c) => {
    const file = await receiveFile(c, deps, c.get('identity'), toNamedProject);
    return c.json(withDocumentedNames(file), 201);
  });
  const list = (who: typeof client) =>
    createHandlers(who, validate('param', projectParam), validate('query', pageQuery), async (c) => {
      const { id } = c.req.valid('param');
      const { items, nextCursor } = await listFiles(deps, c.get('identity'), id, c.req.valid('query'));
      return c.json({ items: items.map(withDocumentedNames), nextCursor }, 200);
    });
  const download = (who: typeof client) =>
    createHandlers(who, validate('param', projectFileParam), validate('query', downloadQuery), async (c) => {
      const { id, fileId } = c.req.valid('param');
      const file = await getFile(deps.db.read, c.get('identity'), { fileId });
      if (file.projectId !== id) throw new AppError('not_found', 'This file doesn’t exist.');
      return sendFile(c, deps, file, c.req.valid('query'));
    });
  const [listForClient, listForStaff] = [list(client), list(admin)];

  return new Hono<AppEnv>()
    .post(documentedUploadPaths.upload, ...upload)
    .post(documentedUploadPaths.uploadAsset, ...upload)
    .get('/client/projects/:id/assets', ...listForClient)
    .get('/client/assets/:id', ...listForClient)
    .get('/client/projects/:id/assets/:fileId/download', ...download(client))
    .get('/admin/projects/:id/assets', ...listForStaff)
    .get('/admin/assets/:id', ...listForStaff)
    .get('/admin/projects/:id/assets/:fileId/download', ...download(admin));
};

const upload = (name: keyof typeof namedProject.shape) =>
  created(documentedFile, 'subscription_required', 'not_found', 'rate_limited').summary(
    'Uploads a file to the project named in the form.',
    uploadForm(z.object({ [name]: namedProject.shape[name].unwrap(), ...uploadFields.shape })),
  );
const list = ok(documentedFilePage).summary('Lists a project’s files, newest first.');
const download = responds({
  200: { says: 'The file.', types: ['*/*'] },
  206: { says: 'The requested range.', types: ['*/*'] },
  304: { says: 'The browser has this version already.', types: [] },
  416: { says: 'The file has no such range.', types: [] },
}).summary('Downloads a file, or a range of it.', { headers: ['Range', 'If-Range', 'If-None-Match'] });

export const documentedFileDocs = tag(
  'Files, at older addresses',
  'As files, with the older name of their project as well. New programs call those.',
).calls<typeof documentedFileRoutes>({
  'POST /client/upload': upload('projectId'),
  'POST /client/upload-asset': upload('projectBriefId'),
  'GET /client/projects/:id/assets': list,
  'GET /client/assets/:id': list,
  'GET /client/projects/:id/assets/:fileId/download': download,
  'GET /admin/projects/:id/assets': list,
  'GET /admin/assets/:id': list,
  'GET /admin/projects/:id/assets/:fileId/download': download,
});
