import { failedMailsInput, settleHeldMailsInput, auditQuery } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { createHealthReader, createReadinessReader } from './health.ts';
import { dismissMails, retryMails, settleHeldMails } from '#/modules/system/commands/resolve-emails.ts';
import { readSystem } from '#/modules/system/queries/read-system.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#/errors.ts';
import { readLevels } from '#/modules/system/queries/read-levels.ts';
import { listActions } from '#/modules/system/queries/find-actions.ts';

/** How everything is, for every member of staff: there is one kind of them. */
export const systemRoutes = (deps: Deps) => {
  const readHealth = createHealthReader(deps);
  return new Hono<AppEnv>()
    .get('/admin/system', requireRole(deps, 'admin'), async (c) =>
      c.json(await readSystem(deps, readHealth), 200),
    )
    .post(
      '/admin/system/mails/retry',
      requireRole(deps, 'admin'),
      validate('json', failedMailsInput),
      async (c) => c.json(await retryMails(deps, c.get('identity').userId, c.req.valid('json')), 200),
    )
    .post(
      '/admin/system/mails/dismiss',
      requireRole(deps, 'admin'),
      validate('json', failedMailsInput),
      async (c) => c.json(await dismissMails(deps, c.get('identity').userId, c.req.valid('json')), 200),
    )
    .post(
      '/admin/system/mails/held',
      requireRole(deps, 'admin'),
      validate('json', settleHeldMailsInput),
      async (c) => c.json(await settleHeldMails(deps, c.get('identity').userId, c.req.valid('json')), 200),
    );
};

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

/** Who did what, for staff to look up. Nothing changes it. */
export const auditRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get(
    '/admin/audit-log',
    requireRole(deps, 'admin'),
    validate('query', auditQuery),
    async (c) => c.json(await listActions(deps, c.req.valid('query')), 200),
  );
