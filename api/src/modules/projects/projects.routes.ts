import { Readable } from 'node:stream';
import {
  assignmentInput,
  briefChangeInput,
  bulkChangeInput,
  clientParam,
  projectChangeInput,
  projectExportQuery,
  projectFilters,
  projectInput,
  projectListQuery,
  projectParam,
  projectQuery,
  statusChangeInput,
  bulkResult,
  deliveryEstimate,
  project,
  projectCounts,
  projectPage,
  staffProject,
  staffProjectDetail,
  staffProjectPage,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import { csvHeaders } from '#/platform/csv.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs, callerOf } from '#/server/callers.ts';
import { requireClient, requireRole } from '#/server/require-role.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import type { ProjectDeps } from './projects.presenter.ts';
import { changeBrief } from './commands/change-brief.ts';
import { assignProject, changeProject, changeProjects } from './commands/change-project.ts';
import { estimateDelivery } from './commands/complete-brief.ts';
import { createProject, startProject } from './commands/create-project.ts';
import { withdrawProject } from './commands/withdraw-project.ts';
import { exportProjects } from './queries/export-projects.ts';
import { countListedByStatus, listClientProjects, listStaffProjects } from './queries/list-projects.ts';
import { getClientProject, getStaffProject } from './queries/read-project-details.ts';
import { created, ok, tag } from '#/server/openapi/describe-calls.ts';

/** Projects: clients brief and see their own, staff see all and manage them. */
export const projectRoutes = (deps: ConfigPort & ProjectDeps) => {
  const client = requireClient(deps, 'work');
  const briefer = requireClient(deps, 'brief');
  const asClient = callerAs('client', deps);
  const admin = requireRole(deps, 'admin', { scope: 'projects' });
  const asAdmin = callerAs('admin', deps);
  const one = validate('param', projectParam);
  return new Hono<AppEnv>()
    .get('/client/projects', client, validate('query', projectQuery), async (c) =>
      c.json(await listClientProjects(deps, c.get('identity'), c.req.valid('query')), 200),
    )
    .post('/client/projects', briefer, validate('json', projectInput), async (c) => {
      return c.json(
        await createProject(asClient(c), { ...c.req.valid('json'), key: readIdempotencyKey(c) }),
        201,
      );
    })
    .get('/client/delivery-estimate', client, async (c) =>
      c.json(await estimateDelivery(deps, c.get('identity').id), 200),
    )
    .get('/client/projects/:id', client, async (c) =>
      c.json(await getClientProject(deps, c.get('identity'), c.req.param('id')), 200),
    )
    .post('/client/projects/:id/withdraw', briefer, one, async (c) => {
      return c.json(await withdrawProject(asClient(c), c.req.valid('param').id), 200);
    })
    .patch('/client/projects/:id', briefer, one, validate('json', briefChangeInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeBrief(callerOf(c, deps), { id, ...c.req.valid('json') }), 200);
    })
    .post(
      '/admin/clients/:id/projects',
      admin,
      validate('param', clientParam),
      validate('json', projectInput),
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json(
          await startProject(asAdmin(c), {
            clientId: id,
            ...c.req.valid('json'),
            key: readIdempotencyKey(c),
          }),
          201,
        );
      },
    )
    .get('/admin/projects', admin, validate('query', projectListQuery), async (c) =>
      c.json(await listStaffProjects(deps, c.req.valid('query')), 200),
    )
    .patch('/admin/projects', admin, validate('json', bulkChangeInput), async (c) =>
      c.json(await changeProjects(asAdmin(c), c.req.valid('json')), 200),
    )
    .get('/admin/projects/counts', admin, validate('query', projectFilters), async (c) =>
      c.json(await countListedByStatus(deps, c.req.valid('query')), 200),
    )
    .get('/admin/projects/export', admin, validate('query', projectExportQuery), (c) => {
      const rows = exportProjects(asAdmin(c), c.req.valid('query'));
      return c.body(
        Readable.toWeb(Readable.from(rows, { objectMode: false })),
        200,
        csvHeaders('projects.csv'),
      );
    })
    .get('/admin/projects/:id', admin, async (c) =>
      c.json(await getStaffProject(deps, c.req.param('id')), 200),
    )
    .patch('/admin/projects/:id', admin, one, validate('json', projectChangeInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeProject(asAdmin(c), { id, ...c.req.valid('json') }), 200);
    })
    .patch('/admin/projects/:id/brief', admin, one, validate('json', briefChangeInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeBrief(callerOf(c, deps), { id, ...c.req.valid('json') }), 200);
    })
    .patch('/admin/projects/:id/status', admin, one, validate('json', statusChangeInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeProject(asAdmin(c), { id, ...c.req.valid('json') }), 200);
    })
    .patch('/admin/projects/:id/assign', admin, one, validate('json', assignmentInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await assignProject(asAdmin(c), { id, ...c.req.valid('json') }), 200);
    });
};

const createdProject = created(project, 'subscription_required', 'conflict', 'rate_limited').summary(
  'Creates a project from a brief.',
  {
    description:
      'A name is enough to create it. The delivery date is set once `brief.missing` is empty; a description is one of the answers it waits for.',
    isRepeatable: true,
  },
);
const changedProject = ok(staffProject, 'conflict');

export const projectDocs = tag(
  'Projects',
  'Clients brief projects and see their own; staff see all of them and move them on.',
).calls<typeof projectRoutes>({
  'GET /client/projects': ok(projectPage).summary('Lists the client’s own projects, newest first.'),
  'POST /client/projects': createdProject,
  'GET /client/delivery-estimate': ok(deliveryEstimate).summary(
    'Estimates when a brief completed now would be delivered.',
  ),
  'GET /client/projects/:id': ok(project).summary('Reads one of the client’s own projects.'),
  'PATCH /client/projects/:id': ok(project, 'conflict', 'subscription_required').summary(
    'Changes the brief of one of the client’s own projects, until work starts.',
    {
      description:
        'The answer that completes the brief sets the delivery date. Returns a `conflict` once work has started, or when the brief has changed since the `version` sent.',
    },
  ),
  'POST /client/projects/:id/withdraw': ok(project, 'conflict').summary(
    'Withdraws one of the client’s own projects, until work starts. The project is put on hold.',
  ),
  'POST /admin/clients/:id/projects': created(project, 'already_exists', 'rate_limited').summary(
    'Creates a project for a client from a brief that staff write.',
    { description: 'The project is the client’s, with or without a plan.', isRepeatable: true },
  ),
  'GET /admin/projects': ok(staffProjectPage).summary('Lists projects, filtered and ordered by the query.'),
  'PATCH /admin/projects': ok(bulkResult).summary(
    'Makes one change to many projects, and reports every outcome.',
  ),
  'GET /admin/projects/counts': ok(projectCounts).summary('Counts the projects of each status.'),
  'GET /admin/projects/export': ok({ says: 'The projects, one a row.', types: ['text/csv'] }).summary(
    'Exports projects as a spreadsheet.',
  ),
  'GET /admin/projects/:id': ok(staffProjectDetail).summary(
    'Reads a project with how many messages and files it has, and how many revisions its client has used.',
  ),
  'PATCH /admin/projects/:id': changedProject.summary('Changes a project’s status, priority or due date.'),
  'PATCH /admin/projects/:id/brief': ok(project, 'conflict').summary(
    'Changes the brief of a project for its client, until work starts.',
  ),
  'PATCH /admin/projects/:id/status': changedProject.summary('Changes a project’s status.'),
  'PATCH /admin/projects/:id/assign': changedProject.summary(
    'Assigns a project to a member of staff, or to nobody.',
  ),
});
