import {
  inboxAssignment,
  inboxHandovers,
  inboxItemRef,
  inboxQuery,
  inboxSharesQuery,
  projectParam,
  snoozeInput,
  targetParam,
  inboxHandedOver,
  inboxItem,
  inboxOutcome,
  inboxPage,
  inboxShares,
  nudgeDraft,
  responseTimes,
  staffCounts,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { ConfigPort } from '#/platform/ports.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { dismissTarget } from '#/modules/sla/commands/dismiss-target.ts';
import { readResponseTimes } from '#/modules/sla/queries/read-response-times.ts';
import { draftNudge } from '#/modules/conversations/commands/ask-for-feedback.ts';
import { assignItem, handOverItems } from './commands/assign-item.ts';
import { finishItem } from './commands/finish-item.ts';
import { snoozeItem, unsnoozeItem } from './commands/snooze-item.ts';
import { readStaffCounts } from './queries/count-inbox.ts';
import { listInbox, readInboxItem } from './queries/list-inbox.ts';
import { proposeShares } from './queries/propose-shares.ts';
import { readOutcome } from './queries/read-outcome.ts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';

/** The team’s inbox: replies owed, projects due, reviews that wait. */
export const inboxRoutes = (deps: ConfigPort & ProjectDeps) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);
  const reporter = requireRole(deps, 'admin', { scope: 'reports' });
  const project = validate('param', projectParam);
  const item = validate('param', inboxItemRef);

  return new Hono<AppEnv>()
    .get('/admin/inbox', admin, validate('query', inboxQuery), async (c) =>
      c.json(await listInbox(deps, c.get('identity').id, c.req.valid('query')), 200),
    )
    .get('/admin/inbox/shares', admin, validate('query', inboxSharesQuery), async (c) =>
      c.json(await proposeShares(deps, c.get('identity').id, c.req.valid('query')), 200),
    )
    .patch('/admin/inbox/assignees', admin, validate('json', inboxHandovers), async (c) => {
      const { handovers } = c.req.valid('json');
      return c.json({ items: await handOverItems(asAdmin(c), handovers) }, 200);
    })
    .get('/admin/inbox/:kind/:id', admin, item, async (c) =>
      c.json(await readInboxItem(deps, c.get('identity').id, c.req.valid('param')), 200),
    )
    .get('/admin/inbox/:kind/:id/outcome', admin, item, async (c) =>
      c.json(await readOutcome(deps, c.get('identity').id, c.req.valid('param')), 200),
    )
    .put('/admin/inbox/:kind/:id/snooze', admin, item, validate('json', snoozeInput), async (c) => {
      const { until } = c.req.valid('json');
      return c.json(await snoozeItem(asAdmin(c), { ...c.req.valid('param'), time: until }), 200);
    })
    .delete('/admin/inbox/:kind/:id/snooze', admin, item, async (c) =>
      c.json(await unsnoozeItem(asAdmin(c), c.req.valid('param')), 200),
    )
    .post('/admin/inbox/:kind/:id/done', admin, item, async (c) =>
      c.json(await finishItem(asAdmin(c), c.req.valid('param')), 200),
    )
    .patch('/admin/inbox/:kind/:id/assignee', admin, item, validate('json', inboxAssignment), async (c) => {
      const { adminId } = c.req.valid('json');
      return c.json(await assignItem(asAdmin(c), { ...c.req.valid('param'), assigneeId: adminId }), 200);
    })
    .get('/admin/counts', admin, async (c) => c.json(await readStaffCounts(deps, c.get('identity').id), 200))
    .get('/admin/projects/:id/nudge', admin, project, async (c) =>
      c.json(await draftNudge(deps, c.req.valid('param').id), 200),
    )
    .post('/admin/targets/:id/dismiss', admin, validate('param', targetParam), async (c) =>
      c.json(await dismissTarget(asAdmin(c), c.req.valid('param').id), 200),
    )
    .get('/admin/reports/response-times', reporter, async (c) => c.json(await readResponseTimes(deps), 200));
};

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
