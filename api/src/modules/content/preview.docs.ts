import { describeCalls } from '#/http/openapi/describe-calls.ts';
import type { previewRoutes } from './preview.routes.ts';

export const previewDocs = describeCalls<typeof previewRoutes>(
  'Preview',
  'Ways into the preview of drafts, and out of it.',
)({
  'GET /preview': {
    summary: 'Begins a preview with a link that an editor made.',
    answers: {
      302: { says: 'Leads on.', types: [] },
      401: { says: 'The link has ended.', types: ['text/html'] },
    },
    errors: ['rate_limited'],
    isPage: true,
  },
  'GET /preview/end': {
    summary: 'Ends a preview.',
    answers: { 302: { says: 'Leads on.', types: [] } },
    isPage: true,
  },
});
