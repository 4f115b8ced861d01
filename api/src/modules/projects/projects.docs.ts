import {
  bulkResult,
  deliveryEstimate,
  project,
  projectCounts,
  projectPage,
  staffProject,
  staffProjectDetail,
  staffProjectPage,
} from '@stackworks/contracts';
import { atOlderAddress, created, ok, tag } from '#/server/openapi/describe-calls.ts';
import type { projectRoutes } from './projects.routes.ts';

const brief = created(project, 'subscription_required', 'conflict', 'rate_limited').summary(
  'Creates a project from a brief.',
  {
    description:
      'A name is enough to create it; the delivery date is set once `brief.missing` is empty, for which a description is one of the required answers, whichever form sends it.',
    isRepeatable: true,
  },
);
const change = ok(staffProject, 'conflict');

export const projectDocs = tag(
  'Projects',
  'Clients brief projects and see their own; staff see all of them and move them on.',
).calls<typeof projectRoutes>({
  'GET /client/projects': ok(projectPage).summary('Lists the client’s own projects, newest first.'),
  'POST /client/projects': brief,
  'POST /project-briefs': { ...brief, ...atOlderAddress },
  'GET /client/delivery-estimate': ok(deliveryEstimate).summary(
    'Estimates when a brief completed now would be delivered.',
  ),
  'GET /client/projects/:id': ok(project).summary('Reads one of the client’s own projects.'),
  'PATCH /client/projects/:id': ok(project, 'conflict', 'subscription_required').summary(
    'Changes the brief of one of the client’s own projects, until work starts.',
    {
      description:
        'The answer that completes the brief sets the delivery date. Returns a `conflict` once work has started, or when the brief has another `version` by now.',
    },
  ),
  'POST /client/projects/:id/withdraw': ok(project, 'conflict').summary(
    'Withdraws one of the client’s own projects, until work starts. It waits on hold.',
  ),
  'POST /admin/clients/:id/projects': created(project, 'already_exists', 'rate_limited').summary(
    'Creates a project for a client from a brief that staff write.',
    { description: 'The project is the client’s, with or without a plan.', isRepeatable: true },
  ),
  'GET /admin/projects': ok(staffProjectPage).summary('Lists projects, filtered and ordered by the query.'),
  'PATCH /admin/projects': ok(bulkResult).summary(
    'Makes one change to many projects, and reports the outcome for each.',
  ),
  'GET /admin/projects/counts': ok(projectCounts).summary('Counts the projects of each status.'),
  'GET /admin/projects/export': ok({ says: 'The projects, one a row.', types: ['text/csv'] }).summary(
    'Exports projects as a spreadsheet.',
  ),
  'GET /admin/projects/:id': ok(staffProjectDetail).summary(
    'Reads a project with its counts of messages, files and its client’s revisions.',
  ),
  'PATCH /admin/projects/:id': change.summary('Changes a project’s status, priority or due date.'),
  'PATCH /admin/projects/:id/brief': ok(project, 'conflict').summary(
    'Changes the brief of a project for its client, until work starts.',
  ),
  'PATCH /admin/projects/:id/status': change.summary('Changes a project’s status.'),
  'PATCH /admin/projects/:id/assign': change.summary('Assigns a project to a member of staff, or to nobody.'),
});
