import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { createHealthReader } from './health/health.service.ts';
import { readLevels } from './read-levels.ts';

/** GET /api/metrics: what Prometheus reads. Whoever has METRICS_TOKEN may; where that is not set, there is nothing here. */
export const metricsRoutes = (deps: Deps) => {
  const readHealth = createHealthReader(deps);
  const { metricsToken } = deps.config;
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    if (metricsToken === null) throw new AppError('not_found', 'There’s nothing at this address.');
    const shown = /^bearer +(.*)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!isSame(shown, metricsToken)) {
      c.header('www-authenticate', 'Bearer');
      throw new AppError('unauthenticated', 'Send the token set as METRICS_TOKEN.');
    }
    const { text, type } = await deps.metrics.read(await readLevels(deps, await readHealth()));
    return c.body(text, 200, { 'content-type': type });
  });
};

/** Takes as long however much of it is right, and however long either is. */
const isSame = (shown: string, expected: string): boolean =>
  timingSafeEqual(toDigest(shown), toDigest(expected));

const toDigest = (text: string): Buffer => createHash('sha256').update(text).digest();
