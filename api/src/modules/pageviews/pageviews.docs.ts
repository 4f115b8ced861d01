import { pageEvent, pageviewReport } from '@stackworks/contracts';
import { z } from 'zod';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import type { pageviewRoutes } from './pageviews.routes.ts';

export const pageviewDocs = tag('Page views', 'Anyone’s page reports them, staff read their counts.').calls<
  typeof pageviewRoutes
>({
  'POST /event': responds({ 202: z.object({}) }, 'malformed_request', 'unsupported_media_type').summary(
    'Counts a view of a page, or a step on the way to paying.',
    { body: { types: ['text/plain', 'application/json'], schema: pageEvent } },
  ),
  'GET /admin/reports/page-views': ok(pageviewReport).summary('Reports views of pages over some days.'),
});
