import { filePage, uploadFields, uploadLimits, uploadedFile } from '@stackworks/contracts';
import { z } from 'zod';
import { created, noContent, ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import type { fileRoutes } from './files.routes.ts';

const toForm = (schema: z.ZodType) => ({
  body: { types: ['multipart/form-data'], schema, file: 'file' },
  isRepeatable: true as const,
});
/** The address or the session names the destination of these. */
const plainForm = toForm(uploadFields.pick({ description: true }));
const formNaming = (name: 'projectId' | 'projectBriefId' | 'clientId') =>
  toForm(
    z.object({
      [name]: uploadFields.shape[name].unwrap(),
      description: uploadFields.shape.description,
      ...(name !== 'clientId' && { answers: uploadFields.shape.answers }),
    }),
  );
const known = { says: 'The browser has this version already.', types: [] };

const staffUpload = created(uploadedFile, 'not_found');
const clientUpload = created(uploadedFile, 'subscription_required', 'not_found', 'rate_limited');
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
  'GET /upload-limits': ok(uploadLimits).summary('Reads how large a file and a photo may be.'),
  'POST /client/upload': clientUpload.summary(
    'Uploads a file to the project named in the form.',
    formNaming('projectId'),
  ),
  'POST /client/upload-asset': clientUpload.summary('Uploads a file to the project named in the form.', {
    description: 'The same call at its older address, with the older name of the field.',
    ...formNaming('projectBriefId'),
  }),
  'POST /client/projects/:id/assets': clientUpload.summary('Uploads a file to a project.', plainForm),
  'GET /client/projects/:id/assets': list,
  'GET /client/projects/:id/assets/:assetId/download': download,
  'GET /client/projects/:id/assets/:assetId/thumbnail': thumbnail,
  'DELETE /client/projects/:id/assets/:assetId': remove,
  'POST /messages/attachments': clientUpload.summary('Uploads a file for the chat with the team.', plainForm),
  'GET /messages/attachments/:assetId/download': download,
  'GET /messages/attachments/:assetId/thumbnail': thumbnail,
  'DELETE /messages/attachments/:assetId': remove,
  'POST /admin/projects/:id/assets': staffUpload.summary('Uploads a file to a project, as staff.', plainForm),
  'GET /admin/projects/:id/assets': list,
  'GET /admin/projects/:id/assets/:assetId/download': download,
  'GET /admin/projects/:id/assets/:assetId/thumbnail': thumbnail,
  'DELETE /admin/projects/:id/assets/:assetId': remove,
  'POST /admin/messages/attachments': staffUpload.summary(
    'Uploads a file for the chat with the client named in the form.',
    formNaming('clientId'),
  ),
  'GET /admin/messages/attachments/:assetId/download': download,
  'GET /admin/messages/attachments/:assetId/thumbnail': thumbnail,
  'DELETE /admin/messages/attachments/:assetId': remove,
  'GET /admin/leads/:id/attachments/:assetId/download': download,
  'GET /admin/leads/:id/attachments/:assetId/thumbnail': thumbnail,
});
