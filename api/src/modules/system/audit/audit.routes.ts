import { auditQuery } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { listActions } from './list-actions.ts';

/** Who did what, for staff to look up. Nothing changes it. */
export const auditRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get(
    '/admin/audit-log',
    requireRole(deps, 'admin'),
    validate('query', auditQuery),
    async (c) => c.json(await listActions(deps, c.req.valid('query')), 200),
  );
