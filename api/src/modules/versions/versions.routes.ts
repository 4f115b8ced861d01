import {
  changesInput,
  projectParam,
  versionInput,
  versionParam,
  projectVersion,
  versionList,
  revisionQuota,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { ConfigPort } from '#/platform/ports.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { callerAs } from '#/server/callers.ts';
import { requireClient, requireRole } from '#/server/require-role.ts';
import { decideOnVersion } from './commands/decide-on-version.ts';
import { deliverVersion } from './commands/deliver-version.ts';
import { listVersions } from './queries/read-versions.ts';
import { readRevisionQuota } from './change-ledger.ts';
import { created, ok, tag } from '#/server/openapi/describe-calls.ts';

/** Versions of a project's work: staff deliver them, the client approves each or asks for changes. */
export const versionRoutes = (deps: ConfigPort & ProjectDeps) => {
  const client = requireClient(deps, 'work');
  const approver = requireClient(deps, 'approve');
  const asClient = callerAs('client', deps);
  const admin = requireRole(deps, 'admin', { scope: 'projects' });
  const asAdmin = callerAs('admin', deps);
  const project = validate('param', projectParam);
  const version = validate('param', versionParam);

  const { createHandlers } = createFactory<AppEnv>();
  const list = (who: typeof client) =>
    createHandlers(who, project, async (c) =>
      c.json(await listVersions(deps, c.get('identity'), c.req.valid('param').id), 200),
    );

  return new Hono<AppEnv>()
    .get('/client/revision-quota', client, async (c) =>
      c.json(await readRevisionQuota(deps, c.get('identity').id), 200),
    )
    .get('/client/projects/:id/versions', ...list(client))
    .post('/client/projects/:id/versions/:versionId/approve', approver, version, async (c) => {
      const decision = { status: 'approved' } as const;
      const input = { ...c.req.valid('param'), decision, key: readIdempotencyKey(c) };
      return c.json(await decideOnVersion(asClient(c), input), 200);
    })
    .post(
      '/client/projects/:id/versions/:versionId/request-changes',
      client,
      version,
      validate('json', changesInput),
      async (c) => {
        const decision = { status: 'changes_requested', ...c.req.valid('json') } as const;
        const input = { ...c.req.valid('param'), decision, key: readIdempotencyKey(c) };
        return c.json(await decideOnVersion(asClient(c), input), 200);
      },
    )
    .get('/admin/projects/:id/versions', ...list(admin))
    .post('/admin/projects/:id/versions', admin, project, validate('json', versionInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await deliverVersion(asAdmin(c), { projectId: id, ...c.req.valid('json') }), 201);
    });
};

const list = ok(versionList).summary('Lists the versions of a project, newest first.');

export const versionDocs = tag(
  'Versions',
  'Versions of a project’s work: staff deliver them, clients approve them or ask for changes.',
).calls<typeof versionRoutes>({
  'GET /client/revision-quota': ok(revisionQuota).summary(
    'Counts the changes that the client has asked for this month, and their quota.',
  ),
  'GET /client/projects/:id/versions': list,
  'POST /client/projects/:id/versions/:versionId/approve': ok(projectVersion, 'conflict').summary(
    'Approves a version.',
    { isRepeatable: true },
  ),
  'POST /client/projects/:id/versions/:versionId/request-changes': ok(
    projectVersion,
    'conflict',
    'quota_used',
    'subscription_required',
  ).summary('Asks for changes to a version.', { isRepeatable: true }),
  'GET /admin/projects/:id/versions': list,
  'POST /admin/projects/:id/versions': created(projectVersion, 'conflict').summary(
    'Delivers a version to the client.',
  ),
});
