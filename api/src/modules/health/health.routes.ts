import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { readHealth } from '#/modules/health/health.service.ts';

/** GET /api/health. Anyone may ask, so that load balancers and monitors can. */
export const healthRoutes = (deps: Pick<Deps, 'checks' | 'log' | 'version'>) =>
  new Hono<AppEnv>().get('/', async (c) => {
    const health = await readHealth(deps);
    return health.status === 'failing' ? c.json(health, 503) : c.json(health, 200);
  });
