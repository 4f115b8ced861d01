import { changesInput, projectParam, versionInput, versionParam } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { requireRole } from '#/server/require-role.ts';
import { decideOnVersion } from './commands/decide-on-version.ts';
import { deliverVersion } from './commands/deliver-version.ts';
import { listClientVersions, listStaffVersions } from './queries/read-versions.ts';
import { readRevisionQuota } from './revision-quota.ts';

/** Versions of a project's work: staff deliver them, the client approves each or asks for changes. */
export const versionRoutes = (deps: Deps) => {
  const client = requireRole(deps, 'client');
  const admin = requireRole(deps, 'admin');
  const project = validate('param', projectParam);
  const version = validate('param', versionParam);

  return new Hono<AppEnv>()
    .get('/client/revision-quota', client, async (c) =>
      c.json(await readRevisionQuota(deps, c.get('identity').userId), 200),
    )
    .get('/client/projects/:id/revisions', client, project, async (c) =>
      c.json(await listClientVersions(deps, c.get('identity').userId, c.req.valid('param').id), 200),
    )
    .post('/client/projects/:id/revisions/:revisionId/approve', client, version, async (c) => {
      const decision = { status: 'approved' } as const;
      const key = readIdempotencyKey(c);
      return c.json(
        await decideOnVersion(deps, c.get('identity').userId, c.req.valid('param'), decision, key),
        200,
      );
    })
    .post(
      '/client/projects/:id/revisions/:revisionId/request-changes',
      client,
      version,
      validate('json', changesInput),
      async (c) => {
        const decision = { status: 'changes_requested', ...c.req.valid('json') } as const;
        const key = readIdempotencyKey(c);
        return c.json(
          await decideOnVersion(deps, c.get('identity').userId, c.req.valid('param'), decision, key),
          200,
        );
      },
    )
    .get('/admin/projects/:id/revisions', admin, project, async (c) =>
      c.json(await listStaffVersions(deps, c.req.valid('param').id), 200),
    )
    .post('/admin/projects/:id/revisions', admin, project, validate('json', versionInput), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await deliverVersion(deps, c.get('identity').userId, id, c.req.valid('json')), 201);
    });
};
