import { z } from 'zod';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { previewRoutes } from './preview.routes.ts';

/** What Studio puts into a link, as its own library names it. */
export const previewLink = z.object({
  'sanity-preview-secret': z.string(),
  'sanity-preview-pathname': z.string().optional(),
  'sanity-preview-perspective': z.string().optional(),
});

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
    query: previewLink,
  },
  'GET /preview/end': {
    summary: 'Ends a preview.',
    answers: { 302: { says: 'Leads to `to`, or to the first page.', types: [] } },
    isPage: true,
    query: z.object({ to: z.string().optional() }),
  },
});
