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

/** The parameters that Studio's library adds to a link. */
const previewLink = z.object({
  'sanity-preview-secret': z.string(),
  'sanity-preview-pathname': z.string().optional(),
  'sanity-preview-perspective': z.string().optional(),
});

export const previewDocs = describeCalls<typeof previewRoutes>(
  'Preview',
  'Starts and ends the preview of drafts.',
)({
  'GET /preview': {
    summary: 'Starts a preview from a link in Studio.',
    answers: {
      302: { says: 'Redirects to the page.', types: [] },
      401: { says: 'The link has expired.', types: ['text/html'] },
    },
    errors: ['rate_limited'],
    isPage: true,
    query: previewLink,
  },
  'GET /preview/end': {
    summary: 'Ends a preview.',
    answers: { 302: { says: 'Redirects to `to`, or to the home page.', types: [] } },
    isPage: true,
    query: z.object({ to: z.string().optional() }),
  },
});

export const contentDocs = describeCalls<typeof contentRoutes>(
  'Content',
  'Public content of the site.',
)({
  'GET /site-settings': {
    summary: 'Reads settings of the business.',
    answers: { 200: siteSettingsResponse },
  },
  'GET /catalogue': { summary: 'Reads every plan, price list and add-on.', answers: { 200: catalogue } },
  'GET /publications/latest': {
    summary: 'Reads how far the last published change has come.',
    answers: { 200: latestPublication },
  },
});

export const imageDocs = describeCalls<typeof imageRoutes>(
  'Images',
  'Images of the site’s content.',
)({
  'GET /images/:slug': {
    summary: 'Sends an image in a format that the browser accepts.',
    answers: {
      200: {
        says: 'The image.',
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
  'Public content of the site.',
)({
  'GET /plan-holders/:slug': {
    summary: 'Counts the clients on a plan, for an editor in Studio.',
    answers: { 200: planHolders },
    errors: ['rate_limited', 'unauthenticated', 'unavailable'],
    query: previewLink,
  },
});

const accepted = z.object({ accepted: z.literal(true) });

/** Ignored, because content is read again. */
const report = z.looseObject({
  _id: z.string().meta({ examples: ['plan-stackgrow'] }),
  _type: z.string().meta({ examples: ['plan'] }),
});

export const contentHookDocs = describeCalls<typeof contentHookRoutes>(
  'Hooks',
  'Where other systems report what has happened.',
)({
  'POST /hooks/content': {
    summary: 'Receives a signed report that content was published.',
    description:
      'Content is read again, whatever the report says. The example shows the shape; its signature matches no secret, so it is rejected as `unauthenticated`.',
    answers: { 202: accepted },
    errors: ['unauthenticated', 'malformed_request'],
    body: { types: ['application/json'], schema: report },
    signature: {
      header: 'Sanity-Webhook-Signature',
      example: `t=1795338000000,v1=${'V2hvZXZlcktub3dzVGhlU2VjcmV0'.repeat(2).slice(0, 43)}`,
    },
  },
});
