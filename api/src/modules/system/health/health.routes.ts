import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { createHealthReader } from './health.service.ts';
import { createReadinessReader } from './read-readiness.ts';

/** GET /api/health, and below it what proxies and supervisors ask. Anyone may, so that load balancers and monitors can. */
export const healthRoutes = (
  deps: Pick<Deps, 'checks' | 'db' | 'isStopping' | 'log' | 'now' | 'processId' | 'siteState' | 'version'>,
) => {
  const readHealth = createHealthReader(deps);
  const readReadiness = createReadinessReader(deps);

  return new Hono<AppEnv>()
    .get('/', async (c) => {
      const health = await readHealth();
      return health.status === 'failing' ? c.json(health, 503) : c.json(health, 200);
    })
    .get('/live', (c) => c.json({ status: 'ok' as const }, 200))
    .get('/ready', async (c) => {
      const readiness = await readReadiness();
      return readiness.status === 'ready' ? c.json(readiness, 200) : c.json(readiness, 503);
    });
};
