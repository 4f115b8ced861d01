import { adminPicture, clientUser } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { pictureRoutes } from './pictures.routes.ts';

const photo = { types: ['multipart/form-data'], file: 'profilePicture' };

export const pictureDocs = describeCalls<typeof pictureRoutes>(
  'Pictures',
  'Photos of clients and of staff.',
)({
  'POST /admin/update-profile-picture': {
    summary: 'Replaces the photo of the signed-in member of staff.',
    answers: { 200: adminPicture },
    body: photo,
  },
  'POST /client/profile/picture': {
    summary: 'Replaces the client’s photo.',
    answers: { 200: clientUser },
    body: photo,
  },
  'DELETE /client/profile/picture': { summary: 'Removes the client’s photo.', answers: { 200: clientUser } },
  'GET /pictures/:userId': {
    summary: 'Sends somebody’s photo, to whoever may see them.',
    answers: {
      200: { says: 'The picture.', types: ['image/webp'] },
      304: { says: 'The browser has this version already.', types: [] },
    },
    errors: ['not_found'],
    callers: ['client', 'admin'],
  },
});
