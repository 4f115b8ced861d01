import { calendarFeed, calendarLink, calendarTokenParam } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { noContent, ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import { requireClient } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { isFeedOn, makeFeedLink, readFeed, turnFeedOff } from './calendar-feeds.ts';

/** The private link by which one of a company's people has its due days in their own calendar. */
export const calendarFeedRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort) => {
  const client = requireClient(deps, 'work');

  return new Hono<AppEnv>()
    .get('/client/calendar-feed', client, async (c) =>
      c.json({ isOn: await isFeedOn(deps.db.read, c.get('identity')) }, 200),
    )
    .post('/client/calendar-feed', client, async (c) =>
      c.json({ url: await makeFeedLink(deps, c.get('identity')) }, 200),
    )
    .delete('/client/calendar-feed', client, async (c) => {
      await turnFeedOff(deps, c.get('identity'));
      return c.body(null, 204);
    })
    .get('/calendar-feeds/:token', validate('param', calendarTokenParam), async (c) =>
      c.body(await readFeed(deps, c.req.valid('param').token), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-store',
      }),
    );
};

export const calendarFeedDocs = tag(
  'Calendar',
  'A company’s due days in the calendars of its people, by a private link.',
).calls<typeof calendarFeedRoutes>({
  'GET /client/calendar-feed': ok(calendarFeed).summary('Says whether the signed-in person’s link is on.'),
  'POST /client/calendar-feed': ok(calendarLink, 'rate_limited').summary(
    'Makes a new link, which voids the one before.',
    { description: 'It is shown this once.' },
  ),
  'DELETE /client/calendar-feed': noContent().summary('Turns the link off.'),
  'GET /calendar-feeds/:token': responds(
    { 200: { says: 'The due days of open projects, as iCalendar.', types: ['text/calendar'] } },
    'not_found',
  ).summary('Reads the due days, for a calendar that has the link.'),
});
