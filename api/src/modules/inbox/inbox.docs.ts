import {
  inboxPage,
  nudgeDraft,
  responseTimes,
  staffCounts,
  targetParam,
  staffThreadMessage,
} from '@stackworks/contracts';
import { created, ok, tag } from '#/server/openapi/describe-calls.ts';
import type { inboxRoutes } from './inbox.routes.ts';

export const inboxDocs = tag(
  'Needs',
  'The team’s inbox: replies owed, projects due, reviews that wait.',
).calls<typeof inboxRoutes>({
  'GET /admin/needs': ok(inboxPage).summary('Lists inbox items by the time left.'),
  'GET /admin/counts': ok(staffCounts).summary('Reads the counts in the rail of staff screens.'),
  'GET /admin/projects/:id/nudge': ok(nudgeDraft, 'conflict').summary(
    'Drafts the message that asks a client for feedback.',
  ),
  'POST /admin/projects/:id/nudge': created(staffThreadMessage, 'conflict').summary(
    'Asks a client for feedback on the version they have.',
  ),
  'POST /admin/promises/:id/dismiss': ok(targetParam, 'conflict').summary(
    'Dismisses a message that needs no reply.',
  ),
  'GET /admin/reports/response-times': ok(responseTimes).summary(
    'Reports how soon the team replied, by month, person and plan: what is overdue counts as missed.',
  ),
});
