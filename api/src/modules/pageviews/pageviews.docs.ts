import { pageEvent, pageviewReport } from '@stackworks/contracts';
import { z } from 'zod';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { pageviewRoutes } from './pageviews.routes.ts';

export const pageviewDocs = describeCalls<typeof pageviewRoutes>(
  'Page views',
  'Anyone’s page reports them, staff read their counts.',
)({
  'POST /event': {
    summary: 'Counts a view of a page, or a step on the way to paying.',
    answers: { 202: z.object({}) },
    errors: ['malformed_request', 'unsupported_media_type'],
    body: { types: ['text/plain', 'application/json'], schema: pageEvent },
  },
  'GET /admin/reports/page-views': {
    summary: 'Reports views of pages over some days.',
    answers: { 200: pageviewReport },
  },
});
