import { holidayList, replyTime } from '@stackworks/contracts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';
import type { holidayRoutes, replyTimeRoutes } from './sla.routes.ts';

export const replyTimeDocs = tag('Reply times', 'When we reply.').calls<typeof replyTimeRoutes>({
  'GET /reply-time': ok(replyTime).summary('Says when an enquiry sent now is answered by.'),
  'GET /client/reply-time': ok(replyTime, 'not_found').summary(
    'Says when the client’s next message is answered by, in the chat or in a project.',
  ),
});

export const holidayDocs = tag('Holidays', 'Days on which we don’t work.').calls<typeof holidayRoutes>({
  'GET /admin/holidays': ok(holidayList).summary('Lists our public holidays of the next three years.'),
});
