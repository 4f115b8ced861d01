import { unsubscribeInput } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { unsubscribeRoutes } from './unsubscribe.routes.ts';

export const unsubscribeDocs = describeCalls<typeof unsubscribeRoutes>(
  'Unsubscribing',
  'Where the links in emails lead.',
)({
  'GET /unsubscribe': {
    summary: 'Asks whether to turn off a kind of email.',
    answers: { 200: { says: 'A page that says so.', types: ['text/html'] } },
    errors: ['link_expired', 'not_found'],
    isPage: true,
  },
  'POST /unsubscribe': {
    summary: 'Turns a kind of email off, or on again.',
    answers: { 200: { says: 'A page that says so.', types: ['text/html'] } },
    errors: ['link_expired', 'not_found'],
    isPage: true,
    body: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], schema: unsubscribeInput },
  },
});
