import {
  inboxAssignment,
  inboxHandovers,
  inboxItemRef,
  inboxQuery,
  inboxSharesQuery,
  projectParam,
  snoozeInput,
  targetParam,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { ConfigPort } from '#/platform/ports.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import type { AppEnv } from '#/server/app-env.ts';
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

/** The team’s inbox: replies owed, projects due, reviews that wait. */
export const inboxRoutes = (deps: ConfigPort & ProjectDeps) => {
  const admin = requireRole(deps, 'admin');
  const reporter = requireRole(deps, 'admin', { scope: 'reports' });
  const project = validate('param', projectParam);
  const item = validate('param', inboxItemRef);

  return new Hono<AppEnv>()
    .get('/admin/inbox', admin, validate('query', inboxQuery), async (c) =>
      c.json(await listInbox(deps, c.get('identity').userId, c.req.valid('query')), 200),
    )
    .get('/admin/inbox/shares', admin, validate('query', inboxSharesQuery), async (c) =>
      c.json(await proposeShares(deps, c.get('identity').userId, c.req.valid('query')), 200),
    )
    .patch('/admin/inbox/assignees', admin, validate('json', inboxHandovers), async (c) => {
      const { handovers } = c.req.valid('json');
      return c.json({ items: await handOverItems(deps, c.get('identity').userId, handovers) }, 200);
    })
    .get('/admin/inbox/:kind/:id', admin, item, async (c) =>
      c.json(await readInboxItem(deps, c.get('identity').userId, c.req.valid('param')), 200),
    )
    .get('/admin/inbox/:kind/:id/outcome', admin, item, async (c) =>
      c.json(await readOutcome(deps, c.get('identity').userId, c.req.valid('param')), 200),
    )
    .put('/admin/inbox/:kind/:id/snooze', admin, item, validate('json', snoozeInput), async (c) => {
      const { until } = c.req.valid('json');
      return c.json(await snoozeItem(deps, c.get('identity').userId, c.req.valid('param'), until), 200);
    })
    .delete('/admin/inbox/:kind/:id/snooze', admin, item, async (c) =>
      c.json(await unsnoozeItem(deps, c.get('identity').userId, c.req.valid('param')), 200),
    )
    .post('/admin/inbox/:kind/:id/done', admin, item, async (c) =>
      c.json(await finishItem(deps, c.get('identity').userId, c.req.valid('param')), 200),
    )
    .patch('/admin/inbox/:kind/:id/assignee', admin, item, validate('json', inboxAssignment), async (c) => {
      const { adminId } = c.req.valid('json');
      return c.json(await assignItem(deps, c.get('identity').userId, c.req.valid('param'), adminId), 200);
    })
    .get('/admin/counts', admin, async (c) =>
      c.json(await readStaffCounts(deps, c.get('identity').userId), 200),
    )
    .get('/admin/projects/:id/nudge', admin, project, async (c) =>
      c.json(await draftNudge(deps, c.req.valid('param').id), 200),
    )
    .post('/admin/targets/:id/dismiss', admin, validate('param', targetParam), async (c) =>
      c.json(await dismissTarget(deps, c.get('identity').userId, c.req.valid('param').id), 200),
    )
    .get('/admin/reports/response-times', reporter, async (c) => c.json(await readResponseTimes(deps), 200));
};
