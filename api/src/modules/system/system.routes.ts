import { createHash, timingSafeEqual } from 'node:crypto';
import {
  auditQuery,
  failedMailsInput,
  settleHeldMailsInput,
  heldMailsSettled,
  mailsDismissed,
  mailsRetried,
  systemReport,
  health,
  liveness,
  readiness,
  auditPage,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { ClockPort, ConfigPort, DatabasePort, MetricsPort } from '#/platform/ports.ts';
import { createReadinessReader, type HealthReader, type ReadinessDeps } from '#/modules/system/health.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { dismissFailedEmails, retryFailedEmails, settleHeldEmails } from './commands/resolve-emails.ts';
import { listActions } from './queries/find-actions.ts';
import { readGauges, type GaugeDeps } from './queries/read-queues.ts';
import { readSystem, type SystemDeps } from './queries/read-system.ts';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';

/** The state of the whole system, for staff. */
export const systemRoutes = (deps: ConfigPort & SystemDeps, readHealth: HealthReader) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);

  return new Hono<AppEnv>()
    .get('/admin/system', admin, async (c) => c.json(await readSystem(deps, readHealth), 200))
    .post('/admin/system/mails/retry', admin, validate('json', failedMailsInput), async (c) =>
      c.json(await retryFailedEmails(asAdmin(c), c.req.valid('json')), 200),
    )
    .post('/admin/system/mails/dismiss', admin, validate('json', failedMailsInput), async (c) =>
      c.json(await dismissFailedEmails(asAdmin(c), c.req.valid('json')), 200),
    )
    .post('/admin/system/mails/held', admin, validate('json', settleHeldMailsInput), async (c) =>
      c.json(await settleHeldEmails(asAdmin(c), c.req.valid('json')), 200),
    );
};

/** Metrics for Prometheus, with the token of METRICS_TOKEN; not found where that isn't set. */
export const metricsRoutes = (deps: ConfigPort & GaugeDeps & MetricsPort, readHealth: HealthReader) => {
  const { metricsToken } = deps.config;
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    if (metricsToken === null) throw new AppError('not_found', 'There’s nothing at this address.');
    const token = /^bearer +(.*)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    // Digests take as long to compare however much of the token is right.
    if (!timingSafeEqual(toDigest(token), toDigest(metricsToken))) {
      c.header('www-authenticate', 'Bearer');
      throw new AppError('unauthenticated', 'Send the token set as METRICS_TOKEN.');
    }
    const { text, type } = await deps.metrics.read(await readGauges(deps, await readHealth()));
    return c.body(text, 200, { 'content-type': type });
  });
};

const toDigest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The process's health, open to load balancers, supervisors and monitors. */
export const healthRoutes = (deps: ReadinessDeps, readHealth: HealthReader) => {
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

/** The audit log, for staff. Nothing changes it. */
export const auditRoutes = (deps: ClockPort & ConfigPort & DatabasePort) =>
  new Hono<AppEnv>().get(
    '/admin/audit-log',
    requireRole(deps, 'admin'),
    validate('query', auditQuery),
    async (c) => c.json(await listActions(deps, c.req.valid('query')), 200),
  );

export const systemDocs = tag('System', 'The state of the whole system, for staff.').calls<
  typeof systemRoutes
>({
  'GET /admin/system': ok(systemReport).summary('Reports the state of the whole system.'),
  'POST /admin/system/mails/retry': ok(mailsRetried).summary('Retries emails that failed.'),
  'POST /admin/system/mails/dismiss': ok(mailsDismissed).summary('Dismisses failed emails.'),
  'POST /admin/system/mails/held': ok(heldMailsSettled).summary(
    'Sends or deletes emails held after a restore.',
  ),
});

export const metricsDocs = tag('Metrics', 'What Prometheus reads.').calls<typeof metricsRoutes>({
  'GET /metrics': ok(
    { says: 'The metrics.', types: ['text/plain', 'application/openmetrics-text'] },
    'not_found',
    'unauthenticated',
  ).summary('Sends the metrics, with the token of METRICS_TOKEN. Not found where it isn’t set.', {
    needsMetricsToken: true,
  }),
});

export const healthDocs = tag(
  'Health',
  'The process’s health, for load balancers, supervisors and monitors.',
  '/health',
).calls<typeof healthRoutes>({
  'GET /': responds({ 200: health, 503: health }).summary('Says whether the process can serve.'),
  'GET /live': ok(liveness).summary('Says that the process runs.'),
  'GET /ready': responds({ 200: readiness, 503: readiness }).summary(
    'Says whether the process takes requests, and if not, why.',
  ),
});

export const auditDocs = tag('Audit log', 'Who did what. Nothing changes it.').calls<typeof auditRoutes>({
  'GET /admin/audit-log': ok(auditPage).summary('Lists what was done, newest first.'),
});
