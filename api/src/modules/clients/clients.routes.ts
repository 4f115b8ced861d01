import { clientsQuery } from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { countOverview } from './count-overview.ts';
import { listClients } from './list-clients.ts';

/** Clients as staff see them. */
export const clientRoutes = (deps: Deps) => {
  const admin = requireRole(deps, 'admin');
  const { createHandlers } = createFactory<AppEnv>();
  const list = createHandlers(admin, validate('query', clientsQuery), async (c) =>
    c.json(await listClients(deps, c.req.valid('query')), 200),
  );

  return new Hono<AppEnv>()
    .get('/admin/clients', ...list)
    .get('/admin/users', ...list)
    .get('/admin/overview-counts', admin, async (c) => c.json(await countOverview(deps), 200));
};
