import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { createHealthReader } from '#/modules/health/health.service.ts';

/** GET /api/health. Anyone may ask, so that load balancers and monitors can. */
export const healthRoutes = (deps: Pick<Deps, 'checks' | 'log' | 'now' | 'version'>) => {
  const readHealth = createHealthReader(deps);

  return new Hono<AppEnv>().get('/', async (c) => {
    const health = await readHealth();
    return health.status === 'failing' ? c.json(health, 503) : c.json(health, 200);
  });
};
