import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import type { referenceRoutes } from './reference.routes.ts';

const page = { says: 'The page.', types: ['text/html'] } as const;

export const referenceDocs = tag('Reference', 'What this is, as a document and as pages.').calls<
  typeof referenceRoutes
>({
  'GET /openapi.json': ok({ says: 'The document.', types: ['application/json'] }).summary(
    'Sends the reference as an OpenAPI document.',
  ),
  'GET /docs': ok(page).summary('Shows every call on a page.'),
  'GET /docs/:noun': responds({
    200: page,
    404: { says: 'A page that leads to those there are.', types: ['text/html'] },
  }).summary('Shows the calls of one heading, every schema or every error code on a page.'),
});
