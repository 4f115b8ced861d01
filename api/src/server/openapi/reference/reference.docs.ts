import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { referenceRoutes } from './reference.routes.ts';

const page = { says: 'The page.', types: ['text/html'] } as const;

export const referenceDocs = describeCalls<typeof referenceRoutes>(
  'Reference',
  'What this is, as a document and as pages.',
)({
  'GET /openapi.json': {
    summary: 'Sends the reference as an OpenAPI document.',
    answers: { 200: { says: 'The document.', types: ['application/json'] } },
  },
  'GET /docs': {
    summary: 'Shows every call on a page.',
    answers: { 200: page },
  },
  'GET /docs/:noun': {
    summary: 'Shows the calls of one heading, every schema or every error code on a page.',
    answers: { 200: page, 404: { says: 'A page that leads to those there are.', types: ['text/html'] } },
  },
});
