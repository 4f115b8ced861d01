import { z } from 'zod';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';
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

export const previewDocs = tag('Preview', 'Starts and ends the preview of drafts.').calls<
  typeof previewRoutes
>({
  'GET /preview': responds(
    {
      302: { says: 'Redirects to the page.', types: [] },
      401: { says: 'The link has expired.', types: ['text/html'] },
    },
    'rate_limited',
  ).summary('Starts a preview from a link in Studio.', { isPage: true, query: previewLink }),
  'GET /preview/end': responds({
    302: { says: 'Redirects to `to`, or to the home page.', types: [] },
  }).summary('Ends a preview.', { isPage: true, query: z.object({ to: z.string().optional() }) }),
});

export const contentDocs = tag('Content', 'Public content of the site.').calls<typeof contentRoutes>({
  'GET /site-settings': ok(siteSettingsResponse).summary('Reads settings of the business.'),
  'GET /catalogue': ok(catalogue).summary('Reads every plan, price list and add-on.'),
  'GET /publications/latest': ok(latestPublication).summary(
    'Reads how far the last published change has come.',
  ),
});

export const imageDocs = tag('Images', 'Images of the site’s content.').calls<typeof imageRoutes>({
  'GET /images/:slug': responds(
    {
      200: {
        says: 'The image.',
        types: ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/svg+xml'],
      },
      304: { says: 'The browser has this version already.', types: [] },
    },
    'not_found',
  ).summary('Sends an image in a format that the browser accepts.', { headers: ['Accept', 'If-None-Match'] }),
});

export const planHolderDocs = tag('Content', 'Public content of the site.').calls<typeof planHolderRoutes>({
  'GET /plan-holders/:slug': ok(planHolders, 'rate_limited', 'unauthenticated', 'unavailable').summary(
    'Counts the clients on a plan, for an editor in Studio.',
    { query: previewLink },
  ),
});

const accepted = z.object({ accepted: z.literal(true) });

/** Ignored, because content is read again. */
const report = z.looseObject({
  _id: z.string().meta({ examples: ['plan-stackgrow'] }),
  _type: z.string().meta({ examples: ['plan'] }),
});

export const contentHookDocs = tag('Hooks', 'Where other systems report what has happened.').calls<
  typeof contentHookRoutes
>({
  'POST /hooks/content': responds({ 202: accepted }, 'unauthenticated', 'malformed_request').summary(
    'Receives a signed report that content was published.',
    {
      description:
        'Content is read again, whatever the report says. The example shows the shape; its signature matches no secret, so it is rejected as `unauthenticated`.',
      body: { types: ['application/json'], schema: report },
      signature: {
        header: 'Sanity-Webhook-Signature',
        example: `t=1795338000000,v1=${'V2hvZXZlcktub3dzVGhlU2VjcmV0'.repeat(2).slice(0, 43)}`,
      },
    },
  ),
});
