import { timeEntry, timeEntryPage } from '@stackworks/contracts';
import { created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';
import type { timeRoutes } from './time.routes.ts';

export const timeDocs = tag('Time', 'The time that staff log on projects.').calls<typeof timeRoutes>({
  'GET /admin/projects/:id/time': ok(timeEntryPage).summary(
    'Lists the time logged on a project, newest first.',
  ),
  'POST /admin/projects/:id/time': created(timeEntry).summary('Logs time worked on a project today.', {
    isRepeatable: true,
  }),
  'DELETE /admin/projects/:id/time/:entryId': noContent().summary('Deletes time of one’s own.'),
});
