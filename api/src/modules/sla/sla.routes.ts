import { replyTimeQuery, holidayList, replyTime } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { ConfigPort, ClockPort, DatabasePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireClient, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { readHolidays } from './queries/read-holidays.ts';
import { readClientReplyTime, readLeadReplyTime } from './queries/read-reply-time.ts';
import type { SlaDeps } from './target-terms.ts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';

/** By when we reply to what is sent now: to the contact form for anyone, to a message for its client. */
export const replyTimeRoutes = (deps: ClockPort & ConfigPort & DatabasePort & SlaDeps) =>
  new Hono<AppEnv>()
    .get('/reply-time', async (c) => c.json(await readLeadReplyTime(deps), 200))
    .get('/client/reply-time', requireClient(deps, 'work'), validate('query', replyTimeQuery), async (c) => {
      const { id: userId } = c.get('identity');
      return c.json(await readClientReplyTime(deps, userId, c.req.valid('query').project), 200);
    });

/** The public holidays that due dates are checked against. */
export const holidayRoutes = (deps: ClockPort & ConfigPort & DatabasePort & SlaDeps) =>
  new Hono<AppEnv>().get('/admin/holidays', requireRole(deps, 'admin', { scope: 'projects' }), (c) =>
    c.json(readHolidays(deps), 200),
  );

export const replyTimeDocs = tag('Reply times', 'When we reply.').calls<typeof replyTimeRoutes>({
  'GET /reply-time': ok(replyTime).summary('Says when an enquiry sent now is answered by.'),
  'GET /client/reply-time': ok(replyTime, 'not_found').summary(
    'Says when the client’s next message is answered by, in the chat or in a project.',
  ),
});

export const holidayDocs = tag('Holidays', 'Days on which we don’t work.').calls<typeof holidayRoutes>({
  'GET /admin/holidays': ok(holidayList).summary('Lists our public holidays of the next three years.'),
});
