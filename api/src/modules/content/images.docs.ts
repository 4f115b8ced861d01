import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { imageRoutes } from './images.routes.ts';

export const imageDocs = describeCalls<typeof imageRoutes>(
  'Images',
  'Pictures of the site’s content.',
)({
  'GET /images/:slug': {
    summary: 'Sends a picture of the content in the format the browser takes.',
    answers: {
      200: {
        says: 'The picture.',
        types: ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/svg+xml'],
      },
      304: { says: 'The browser has this version already.', types: [] },
    },
    errors: ['not_found'],
    headers: ['Accept', 'If-None-Match'],
  },
});
