import {
  inboxHandedOver,
  inboxItem,
  inboxItemRef,
  inboxOutcome,
  inboxPage,
  inboxShares,
  nudgeDraft,
  responseTimes,
  staffCounts,
  targetParam,
} from '@stackworks/contracts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';
import type { inboxRoutes } from './inbox.routes.ts';

export const inboxDocs = tag(
  'Needs',
  'The team’s inbox: replies owed, projects due, reviews that wait.',
).calls<typeof inboxRoutes>({
  'GET /admin/inbox': ok(inboxPage).summary('Lists inbox items by group, then by the time left.'),
  'GET /admin/inbox/shares': ok(inboxShares).summary(
    'Proposes how the oldest late items would be shared out among the team.',
    {
      description:
        'All of a client’s go to one person, the one with the fewest open projects and late replies by then. Nothing changes.',
    },
  ),
  'PATCH /admin/inbox/assignees': ok(inboxHandedOver, 'not_found').summary(
    'Transfers many inbox items at once: those that still belong to the person they are taken from.',
  ),
  'GET /admin/inbox/:kind/:id': ok(inboxItem).summary(
    'Reads one inbox item while it waits, whichever colleague it is assigned to.',
  ),
  'GET /admin/inbox/:kind/:id/outcome': ok(inboxOutcome).summary(
    'Reads what became of an inbox item that doesn’t wait any more, and where.',
  ),
  'PUT /admin/inbox/:kind/:id/snooze': ok(inboxItemRef).summary(
    'Hides an inbox item from the caller until a time, or until its client writes.',
  ),
  'DELETE /admin/inbox/:kind/:id/snooze': ok(inboxItemRef).summary('Brings a snoozed inbox item back.'),
  'POST /admin/inbox/:kind/:id/done': ok(inboxItemRef, 'conflict').summary(
    'Ends what an inbox item is about, and nothing else.',
    {
      description:
        'A message needs no reply, a mention needs no answer, a client is asked again later, a lead has been answered. Requested changes and due dates are ended by work alone.',
    },
  ),
  'PATCH /admin/inbox/:kind/:id/assignee': ok(inboxItemRef, 'conflict').summary(
    'Assigns the project, lead or chat of an inbox item to a colleague, or to nobody.',
  ),
  'GET /admin/counts': ok(staffCounts).summary('Reads the counts in the rail of staff screens.'),
  'GET /admin/projects/:id/nudge': ok(nudgeDraft, 'conflict').summary(
    'Drafts the message that asks a client for feedback.',
  ),
  'POST /admin/targets/:id/dismiss': ok(targetParam, 'conflict').summary(
    'Dismisses a message that needs no reply.',
  ),
  'GET /admin/reports/response-times': ok(responseTimes).summary(
    'Reports how soon the team replied, by month, person and plan: what is overdue counts as missed.',
  ),
});
