import {
  pageQuery,
  projectParam,
  timeEntryInput,
  timeEntryParam,
  timeEntry,
  timeEntryPage,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { requireRole } from '#/server/require-role.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { deleteTime } from './commands/delete-time.ts';
import { logTime } from './commands/log-time.ts';
import { listTime } from './queries/read-time.ts';
import { created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';

/** The time that staff log on projects. */
export const timeRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);
  const project = validate('param', projectParam);

  return new Hono<AppEnv>()
    .get('/admin/projects/:id/time', admin, project, validate('query', pageQuery), async (c) => {
      const { id: userId } = c.get('identity');
      return c.json(await listTime(deps, userId, c.req.valid('param').id, c.req.valid('query')), 200);
    })
    .post('/admin/projects/:id/time', admin, project, validate('json', timeEntryInput), async (c) => {
      const draft = {
        ...c.req.valid('json'),
        projectId: c.req.valid('param').id,
        key: readIdempotencyKey(c),
      };
      return c.json(await logTime(asAdmin(c), draft), 201);
    })
    .delete('/admin/projects/:id/time/:entryId', admin, validate('param', timeEntryParam), async (c) => {
      const { id, entryId } = c.req.valid('param');
      await deleteTime(asAdmin(c), { projectId: id, entryId });
      return c.body(null, 204);
    });
};

export const timeDocs = tag('Time', 'The time that staff log on projects.').calls<typeof timeRoutes>({
  'GET /admin/projects/:id/time': ok(timeEntryPage).summary(
    'Lists the time logged on a project, newest first.',
  ),
  'POST /admin/projects/:id/time': created(timeEntry).summary('Logs time worked on a project today.', {
    isRepeatable: true,
  }),
  'DELETE /admin/projects/:id/time/:entryId': noContent().summary('Deletes time of one’s own.'),
});
