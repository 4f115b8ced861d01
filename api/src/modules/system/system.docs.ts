import {
  heldMailsSettled,
  mailsDismissed,
  mailsRetried,
  systemReport,
  health,
  liveness,
  readiness,
  auditPage,
} from '@stackworks/contracts';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import type { systemRoutes, metricsRoutes, healthRoutes, auditRoutes } from './system.routes.ts';

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
