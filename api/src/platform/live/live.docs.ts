import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { eventRoutes } from './live.routes.ts';

const stream = {
  says: 'Server-sent events as they happen: `event` is the type of a LiveEvent, `data` the rest of it as JSON, `id` what Last-Event-ID names. `ready` ends what is caught up on.',
  types: ['text/event-stream'],
};

export const eventDocs = describeCalls<typeof eventRoutes>(
  'Events',
  'Live updates for open screens.',
)({
  'GET /client/events': {
    summary: 'Streams what concerns the client.',
    answers: { 200: stream },
    errors: ['rate_limited'],
    headers: ['Last-Event-ID'],
  },
  'GET /admin/events': {
    summary: 'Streams what concerns staff.',
    answers: { 200: stream },
    errors: ['rate_limited'],
    headers: ['Last-Event-ID'],
  },
});
