import { ok, tag } from './openapi/describe-calls.ts';
import type { eventRoutes } from './live.routes.ts';

const stream = {
  says: 'Server-sent events as they happen: `event` is the type of a LiveEvent, `data` the rest of it as JSON, `id` what Last-Event-ID names. `ready` ends what is caught up on.',
  types: ['text/event-stream'],
};

export const eventDocs = tag('Events', 'Live updates for open screens.').calls<typeof eventRoutes>({
  'GET /client/events': ok(stream, 'rate_limited').summary('Streams what concerns the client.', {
    headers: ['Last-Event-ID'],
  }),
  'GET /admin/events': ok(stream, 'rate_limited').summary('Streams what concerns staff.', {
    headers: ['Last-Event-ID'],
  }),
});

/** Says how a signed-in user's position is used. */
export const aboutLivePosition =
  'The header `Live-Position` is where live events stand: a stream opened with it as `lastEventId` misses no later one.';
