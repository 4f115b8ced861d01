import { filePage, uploadFields, uploadLimits, uploadedFile } from '@stackworks/contracts';
import { z } from 'zod';
import { describeCalls, nothing } from '#/server/openapi/describe-calls.ts';
import type { fileRoutes } from './files.routes.ts';

const toForm = <Fields extends z.ZodType>(schema: Fields) => ({
  types: ['multipart/form-data'],
  schema,
  file: 'file',
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
const older = 'The same call at its older address.';

const staffUpload = { answers: { 201: uploadedFile }, errors: ['not_found'], isRepeatable: true } as const;
const clientUpload = {
  ...staffUpload,
  errors: ['subscription_required', 'not_found', 'rate_limited'],
} as const;
const list = {
  summary: 'Lists a project’s files, newest first.',
  answers: { 200: filePage },
  errors: ['not_found'],
} as const;
const download = {
  summary: 'Downloads a file, or a range of it.',
  answers: {
    200: { says: 'The file.', types: ['*/*'] },
    206: { says: 'The requested range.', types: ['*/*'] },
    304: known,
    416: { says: 'The file has no such range.', types: [] },
  },
  errors: ['not_found'],
  headers: ['Range', 'If-Range', 'If-None-Match'],
} as const;
const thumbnail = {
  summary: 'Sends an image’s thumbnail.',
  answers: { 200: { says: 'The picture.', types: ['image/webp'] }, 304: known },
  errors: ['not_found'],
} as const;
const remove = {
  summary: 'Deletes one of the caller’s own files that has not been sent yet.',
  answers: { 204: nothing },
  errors: ['not_found'],
} as const;

export const fileDocs = describeCalls<typeof fileRoutes>(
  'Files',
  'Files of projects and of the chat with the team.',
)({
  'GET /upload-limits': {
    summary: 'Reads how large a file and a photo may be.',
    answers: { 200: uploadLimits },
  },
  'POST /client/upload': {
    ...clientUpload,
    summary: 'Uploads a file to the project named in the form.',
    body: formNaming('projectId'),
  },
  'POST /client/upload-asset': {
    ...clientUpload,
    summary: 'Uploads a file to the project named in the form.',
    description: 'The same call at its older address, with the older name of the field.',
    body: formNaming('projectBriefId'),
  },
  'POST /client/projects/:id/assets': {
    ...clientUpload,
    summary: 'Uploads a file to a project.',
    body: plainForm,
  },
  'GET /client/projects/:id/assets': list,
  'GET /client/assets/:id': { ...list, description: older },
  'GET /client/projects/:id/assets/:assetId/download': download,
  'GET /client/projects/:id/assets/:assetId/thumbnail': thumbnail,
  'DELETE /client/projects/:id/assets/:assetId': remove,
  'POST /messages/attachments': {
    ...clientUpload,
    summary: 'Uploads a file for the chat with the team.',
    body: plainForm,
  },
  'GET /messages/attachments/:assetId/download': download,
  'GET /messages/attachments/:assetId/thumbnail': thumbnail,
  'DELETE /messages/attachments/:assetId': remove,
  'POST /admin/projects/:id/assets': {
    ...staffUpload,
    summary: 'Uploads a file to a project, as staff.',
    body: plainForm,
  },
  'GET /admin/projects/:id/assets': list,
  'GET /admin/assets/:id': { ...list, description: older },
  'GET /admin/projects/:id/assets/:assetId/download': download,
  'GET /admin/projects/:id/assets/:assetId/thumbnail': thumbnail,
  'DELETE /admin/projects/:id/assets/:assetId': remove,
  'POST /admin/messages/attachments': {
    ...staffUpload,
    summary: 'Uploads a file for the chat with the client named in the form.',
    body: formNaming('clientId'),
  },
  'GET /admin/messages/attachments/:assetId/download': download,
  'GET /admin/messages/attachments/:assetId/thumbnail': thumbnail,
  'DELETE /admin/messages/attachments/:assetId': remove,
});
