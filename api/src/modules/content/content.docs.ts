import { z } from 'zod';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type {
  previewRoutes,
  contentRoutes,
  imageRoutes,
  planHolderRoutes,
  contentHookRoutes,
} from './content.routes.ts';
import { catalogue, latestPublication, siteSettingsResponse, planHolders } from '@stackworks/contracts';

/** What Studio puts into a link, as its own library names it. */
const previewLink = z.object({
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

export const contentDocs = describeCalls<typeof contentRoutes>(
  'Content',
  'What the site shows to everybody.',
)({
  'GET /site-settings': {
    summary: 'Reads what a screen needs to know of the business.',
    answers: { 200: siteSettingsResponse },
  },
  'GET /catalogue': { summary: 'Reads every plan, price list and add-on.', answers: { 200: catalogue } },
  'GET /publications/latest': {
    summary: 'Says how far the last published change has come.',
    answers: { 200: latestPublication },
  },
});

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

export const planHolderDocs = describeCalls<typeof planHolderRoutes>(
  'Content',
  'What the site shows to everybody.',
)({
  'GET /plan-holders/:slug': {
    summary: 'Says how many clients have a plan, to an editor in Studio.',
    answers: { 200: planHolders },
    errors: ['rate_limited', 'unauthenticated', 'unavailable'],
    query: previewLink,
  },
});

const accepted = z.object({ accepted: z.literal(true) });

/** What it says is not read: content is read anew. */
const report = z.looseObject({
  _id: z.string().meta({ examples: ['plan-stackgrow'] }),
  _type: z.string().meta({ examples: ['plan'] }),
});

export const contentHookDocs = describeCalls<typeof contentHookRoutes>(
  'Hooks',
  'Where other systems report what has happened.',
)({
  'POST /hooks/content': {
    summary: 'Takes a report that content was published, signed by the content service.',
    description:
      'Content is read anew, whatever the report says. The example shows the shape; its signature matches no secret, so it is rejected as `unauthenticated`.',
    answers: { 202: accepted },
    errors: ['unauthenticated', 'malformed_request'],
    body: { types: ['application/json'], schema: report },
    signature: {
      header: 'Sanity-Webhook-Signature',
      example: `t=1795338000000,v1=${'V2hvZXZlcktub3dzVGhlU2VjcmV0'.repeat(2).slice(0, 43)}`,
    },
  },
});
