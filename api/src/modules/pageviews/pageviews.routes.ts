import { dayOf } from '@stackworks/business-time';
import { pageEvent, pageviewQuery } from '@stackworks/contracts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { readAddress } from '#/http/rate-limit.ts';
import { requireRole } from '#/http/require-role.ts';
import { isSameOrigin } from '#/http/same-origin.ts';
import { parseFields, validate } from '#/http/validate.ts';
import { createFloodGate, isCounted } from './is-counted.ts';
import { readPageviews } from './read-pageviews.ts';
import { createSourceGate } from './source-gate.ts';
import { toCounts } from './to-counts.ts';

/** More than the longest event there is, in bytes. */
const eventBytes = 16 * 1024;

/** Page views: anyone's page reports them, staff read how many there were. Source: decision 040. */
export const pageviewRoutes = (deps: Deps) => {
  const isWithinLimit = createFloodGate(deps.now);
  const nameSource = createSourceGate();

  return new Hono<AppEnv>()
    .post('/event', bodyLimit({ maxSize: eventBytes, onError: refuseEvent }), async (c) => {
      const type = c.req.header('content-type') ?? 'text/plain';
      if (!/^(text\/plain|application\/json)\s*(;|$)/i.test(type)) {
        throw new AppError('unsupported_media_type', 'Send an event as text/plain or application/json.');
      }
      const event = parseFields(parseJson(await c.req.text()), pageEvent);
      // Whoever is not counted is answered alike.
      if (isSameOrigin(c, deps.config.publicUrl) && isCounted((name) => c.req.header(name))) {
        const counts = toCounts(event, deps.config.publicUrl);
        const day = dayOf(deps.now());
        const address = readAddress(c, deps);
        const nameOf = ({ kind, value }: (typeof counts)[number]) =>
          kind === 'source' ? nameSource(address, day, value) : value;
        if (isWithinLimit(address)) {
          deps.pageviews.count(counts.map((count) => ({ ...count, day, value: nameOf(count) })));
        }
      }
      return c.json({}, 202);
    })
    .get(
      '/admin/reports/page-views',
      requireRole(deps, 'admin'),
      validate('query', pageviewQuery),
      async (c) => c.json(await readPageviews(deps, c.req.valid('query').days), 200),
    );
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_request', 'An event is JSON.', { cause });
  }
}

function refuseEvent(): never {
  throw new AppError('payload_too_large', 'This is more than an event has to say (16 KB).');
}
