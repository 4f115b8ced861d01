import { dayOf } from '@stackworks/business-time';
import { pageEvent, pageviewQuery, pageviewReport } from '@stackworks/contracts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { PageviewsPort } from '#/modules/pageviews/pageview-counter.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readAddress } from '#/server/client-address.ts';
import { requireRole } from '#/server/require-role.ts';
import { isSameOrigin } from '#/server/same-origin.ts';
import { parseFields, validate } from '#/server/validate.ts';
import { toCounts, isCounted, nameVisitor } from './to-counts.ts';
import { readPageviews } from './queries/read-pageviews.ts';
import { z } from 'zod';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';

/** The largest event, in bytes. */
const eventBytes = 16 * 1024;

/** Page views: anyone's page reports them, staff read how many there were. Source: decision 040. */
export const pageviewRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort & PageviewsPort) =>
  new Hono<AppEnv>()
    .post('/event', bodyLimit({ maxSize: eventBytes, onError: rejectEvent }), async (c) => {
      const type = c.req.header('content-type') ?? 'text/plain';
      if (!/^(text\/plain|application\/json)\s*(;|$)/i.test(type)) {
        throw new AppError('unsupported_media_type', 'Send events as text/plain or application/json.');
      }
      const event = parseFields(parseJson(await c.req.text()), pageEvent);
      // The response is the same for visits that aren't counted.
      if (isSameOrigin(c, deps.config.publicUrl) && isCounted((name) => c.req.header(name))) {
        const day = dayOf(deps.now());
        const counts = toCounts(event, deps).map((count) => ({ ...count, day }));
        if (counts.length > 0) {
          const visitor = nameVisitor(readAddress(c, deps), day, deps.config);
          await deps.pageviews.count({ visitor, counts });
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_request', 'The event must be JSON.', { cause });
  }
}

function rejectEvent(): never {
  throw new AppError('payload_too_large', 'Body exceeds 16 KB.');
}

export const pageviewDocs = tag('Page views', 'Anyone’s page reports them, staff read their counts.').calls<
  typeof pageviewRoutes
>({
  'POST /event': responds({ 202: z.object({}) }, 'malformed_request', 'unsupported_media_type').summary(
    'Counts a view of a page, or a step on the way to paying.',
    { body: { types: ['text/plain', 'application/json'], schema: pageEvent } },
  ),
  'GET /admin/reports/page-views': ok(pageviewReport).summary('Reports views of pages over some days.'),
});
