import { eventsQuery, type Role } from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { ClockPort, ConfigPort, DatabasePort, LivePort } from '#/platform/ports.ts';
import type { AppEnv } from './app-env.ts';
import { requireRole } from './require-role.ts';
import { validate } from './validate.ts';
import { ok, tag } from './openapi/describe-calls.ts';

/** `x-accel-buffering` asks a proxy in front to pass each event on as it comes. */
const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };

/** The live events of open screens. Source: decision D10. */
export const eventRoutes = (deps: ClockPort & ConfigPort & DatabasePort & LivePort) => {
  const { createHandlers } = createFactory<AppEnv>();
  const stream = (role: Role) =>
    createHandlers(requireRole(deps, role), validate('query', eventsQuery), (c) => {
      // Asking for the headers alone must not leave a stream behind that nobody reads.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers);
      // A browser that comes back names what it knows in the header, and repeats the address it began with.
      const lastEventId = c.req.header('last-event-id') ?? c.req.valid('query').lastEventId;
      return c.body(deps.events.open(c.get('identity'), lastEventId), 200, headers);
    });

  return new Hono<AppEnv>()
    .get('/client/events', ...stream('client'))
    .get('/admin/events', ...stream('admin'));
};

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
