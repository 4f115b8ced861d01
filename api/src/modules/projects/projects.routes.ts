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
} from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import { csvHeaders } from '#/platform/csv.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
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

/** Projects: clients brief and see their own, staff see all and change the status. */
export const projectRoutes = (deps: ConfigPort & ProjectDeps) => {
  const client = requireRole(deps, 'client');
  const admin = requireRole(deps, 'admin', { scope: 'projects' });
  const project = validate('param', projectParam);
  const { createHandlers } = createFactory<AppEnv>();

  const create = createHandlers(client, validate('json', projectInput), async (c) => {
    const { userId } = c.get('identity');
    return c.json(await createProject(deps, userId, c.req.valid('json'), readIdempotencyKey(c)), 201);
  });
  return new Hono<AppEnv>()
    .get('/client/projects', client, validate('query', projectQuery), async (c) =>
      c.json(await listClientProjects(deps, c.get('identity').userId, c.req.valid('query')), 200),
    )
    .post('/client/projects', ...create)
    .post('/project-briefs', ...create)
    .get('/client/delivery-estimate', client, async (c) =>
      c.json(await estimateDelivery(deps, c.get('identity').userId), 200),
    )
    .get('/client/projects/:id', client, async (c) =>
      c.json(await getClientProject(deps, c.get('identity').userId, c.req.param('id')), 200),
    )
    .post('/client/projects/:id/withdraw', client, project, async (c) => {
      const { userId } = c.get('identity');
      return c.json(await withdrawProject(deps, userId, c.req.valid('param').id), 200);
    })
    .patch('/client/projects/:id', client, project, validate('json', briefChangeInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeBrief(deps, c.get('identity'), id, c.req.valid('json')), 200);
    })
    .post(
      '/admin/clients/:id/projects',
      admin,
      validate('param', clientParam),
      validate('json', projectInput),
      async (c) => {
        const { userId } = c.get('identity');
        const { id } = c.req.valid('param');
        return c.json(await startProject(deps, userId, id, c.req.valid('json'), readIdempotencyKey(c)), 201);
      },
    )
    .get('/admin/projects', admin, validate('query', projectListQuery), async (c) =>
      c.json(await listStaffProjects(deps, c.req.valid('query')), 200),
    )
    .patch('/admin/projects', admin, validate('json', bulkChangeInput), async (c) =>
      c.json(await changeProjects(deps, c.get('identity').userId, c.req.valid('json')), 200),
    )
    .get('/admin/projects/counts', admin, validate('query', projectFilters), async (c) =>
      c.json(await countListedByStatus(deps, c.req.valid('query')), 200),
    )
    .get('/admin/projects/export', admin, validate('query', projectExportQuery), (c) => {
      const rows = exportProjects(deps, c.get('identity').userId, c.req.valid('query'));
      return c.body(
        Readable.toWeb(Readable.from(rows, { objectMode: false })),
        200,
        csvHeaders('projects.csv'),
      );
    })
    .get('/admin/projects/:id', admin, async (c) =>
      c.json(await getStaffProject(deps, c.req.param('id')), 200),
    )
    .patch('/admin/projects/:id', admin, project, validate('json', projectChangeInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeProject(deps, c.get('identity').userId, id, c.req.valid('json')), 200);
    })
    .patch('/admin/projects/:id/brief', admin, project, validate('json', briefChangeInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeBrief(deps, c.get('identity'), id, c.req.valid('json')), 200);
    })
    .patch('/admin/projects/:id/status', admin, project, validate('json', statusChangeInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeProject(deps, c.get('identity').userId, id, c.req.valid('json')), 200);
    })
    .patch('/admin/projects/:id/assign', admin, project, validate('json', assignmentInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await assignProject(deps, c.get('identity').userId, id, c.req.valid('json')), 200);
    });
};
