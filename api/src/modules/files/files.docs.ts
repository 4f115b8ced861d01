import { uploadedFile, filePage, uploadFields, uploadLimits } from '@stackworks/contracts';
import { z } from 'zod';
import { describeCalls, nothing } from '#/server/openapi/describe-calls.ts';
import type { fileRoutes } from './files.routes.ts';

const toForm = <Fields extends z.ZodType>(schema: Fields) => ({
  types: ['multipart/form-data'],
  schema,
  file: 'file',
});
/** Where the address or the session says whose the file is, the form does not. */
const upload = toForm(uploadFields.pick({ description: true }));
const uploadToNamed = (name: 'projectId' | 'projectBriefId' | 'clientId') =>
  toForm(
    z.object({
      [name]: uploadFields.shape[name].unwrap(),
      description: uploadFields.shape.description,
      ...(name !== 'clientId' && { answers: uploadFields.shape.answers }),
    }),
  );
const ranges = ['Range', 'If-Range', 'If-None-Match'];
const file = { says: 'The file.', types: ['*/*'] };
const part = { says: 'The part of it that was asked for.', types: ['*/*'] };
const outside = { says: 'The file has no such part.', types: [] };
const picture = { says: 'The picture.', types: ['image/webp'] };
const known = { says: 'The browser has this version already.', types: [] };

export const fileDocs = describeCalls<typeof fileRoutes>(
  'Files',
  'Files of projects and of the chat with the team.',
)({
  'GET /upload-limits': {
    summary: 'Says how large a file and a photo may be.',
    answers: { 200: uploadLimits },
  },
  'POST /client/upload': {
    summary: 'Uploads a file to the project the form names.',
    answers: { 201: uploadedFile },
    errors: ['subscription_required', 'not_found', 'rate_limited'],
    body: uploadToNamed('projectId'),
    isRepeatable: true,
  },
  'POST /client/upload-asset': {
    summary: 'Uploads a file to the project the form names.',
    description: 'The same call at its older address, with the older name of the field.',
    answers: { 201: uploadedFile },
    errors: ['subscription_required', 'not_found', 'rate_limited'],
    body: uploadToNamed('projectBriefId'),
    isRepeatable: true,
  },
  'POST /client/projects/:id/assets': {
    summary: 'Uploads a file to a project.',
    answers: { 201: uploadedFile },
    errors: ['subscription_required', 'not_found', 'rate_limited'],
    body: upload,
    isRepeatable: true,
  },
  'GET /client/projects/:id/assets': {
    summary: 'Lists a project’s files, newest first.',
    answers: { 200: filePage },
    errors: ['not_found'],
  },
  'GET /client/assets/:id': {
    summary: 'Lists a project’s files, newest first.',
    description: 'The same call at its older address.',
    answers: { 200: filePage },
    errors: ['not_found'],
  },
  'GET /client/projects/:id/assets/:assetId/download': {
    summary: 'Sends a file, or a part of it.',
    answers: { 200: file, 206: part, 304: known, 416: outside },
    errors: ['not_found'],
    headers: ranges,
  },
  'GET /client/projects/:id/assets/:assetId/thumbnail': {
    summary: 'Sends the small picture of an image.',
    answers: { 200: picture, 304: known },
    errors: ['not_found'],
  },
  'DELETE /client/projects/:id/assets/:assetId': {
    summary: 'Deletes a file of the client’s own that nothing holds yet.',
    answers: { 204: nothing },
    errors: ['not_found'],
  },
  'POST /messages/attachments': {
    summary: 'Uploads a file for the chat with the team.',
    answers: { 201: uploadedFile },
    errors: ['subscription_required', 'not_found', 'rate_limited'],
    body: upload,
    isRepeatable: true,
  },
  'GET /messages/attachments/:assetId/download': {
    summary: 'Sends a file of the chat, or a part of it.',
    answers: { 200: file, 206: part, 304: known, 416: outside },
    errors: ['not_found'],
    headers: ranges,
  },
  'GET /messages/attachments/:assetId/thumbnail': {
    summary: 'Sends the small picture of an image of the chat.',
    answers: { 200: picture, 304: known },
    errors: ['not_found'],
  },
  'DELETE /messages/attachments/:assetId': {
    summary: 'Deletes a file of the chat that no message holds yet.',
    answers: { 204: nothing },
    errors: ['not_found'],
  },
  'POST /admin/projects/:id/assets': {
    summary: 'Uploads a file to a project, as staff.',
    answers: { 201: uploadedFile },
    errors: ['not_found'],
    body: upload,
    isRepeatable: true,
  },
  'GET /admin/projects/:id/assets': {
    summary: 'Lists a project’s files for staff, newest first.',
    answers: { 200: filePage },
    errors: ['not_found'],
  },
  'GET /admin/assets/:id': {
    summary: 'Lists a project’s files for staff, newest first.',
    description: 'The same call at its older address.',
    answers: { 200: filePage },
    errors: ['not_found'],
  },
  'GET /admin/projects/:id/assets/:assetId/download': {
    summary: 'Sends staff a file, or a part of it.',
    answers: { 200: file, 206: part, 304: known, 416: outside },
    errors: ['not_found'],
    headers: ranges,
  },
  'GET /admin/projects/:id/assets/:assetId/thumbnail': {
    summary: 'Sends staff the small picture of an image.',
    answers: { 200: picture, 304: known },
    errors: ['not_found'],
  },
  'DELETE /admin/projects/:id/assets/:assetId': {
    summary: 'Deletes a file that staff uploaded and nothing holds yet.',
    answers: { 204: nothing },
    errors: ['not_found'],
  },
  'POST /admin/messages/attachments': {
    summary: 'Uploads a file for the chat with the client the form names.',
    answers: { 201: uploadedFile },
    errors: ['not_found'],
    body: uploadToNamed('clientId'),
    isRepeatable: true,
  },
  'GET /admin/messages/attachments/:assetId/download': {
    summary: 'Sends staff a file of a chat, or a part of it.',
    answers: { 200: file, 206: part, 304: known, 416: outside },
    errors: ['not_found'],
    headers: ranges,
  },
  'GET /admin/messages/attachments/:assetId/thumbnail': {
    summary: 'Sends staff the small picture of an image of a chat.',
    answers: { 200: picture, 304: known },
    errors: ['not_found'],
  },
  'DELETE /admin/messages/attachments/:assetId': {
    summary: 'Deletes a file of a chat that no message holds yet, as staff.',
    answers: { 204: nothing },
    errors: ['not_found'],
  },
});
