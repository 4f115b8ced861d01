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
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { systemRoutes, metricsRoutes, healthRoutes, auditRoutes } from './system.routes.ts';

export const systemDocs = describeCalls<typeof systemRoutes>(
  'System',
  'The state of the whole system, for staff.',
)({
  'GET /admin/system': { summary: 'Reports the state of the whole system.', answers: { 200: systemReport } },
  'POST /admin/system/mails/retry': {
    summary: 'Retries emails that failed.',
    answers: { 200: mailsRetried },
  },
  'POST /admin/system/mails/dismiss': {
    summary: 'Dismisses failed emails.',
    answers: { 200: mailsDismissed },
  },
  'POST /admin/system/mails/held': {
    summary: 'Sends or deletes emails held after a restore.',
    answers: { 200: heldMailsSettled },
  },
});

export const metricsDocs = describeCalls<typeof metricsRoutes>(
  'Metrics',
  'What Prometheus reads.',
)({
  'GET /metrics': {
    summary: 'Sends the metrics, with the token of METRICS_TOKEN. Not found where it isn’t set.',
    answers: { 200: { says: 'The metrics.', types: ['text/plain', 'application/openmetrics-text'] } },
    errors: ['not_found', 'unauthenticated'],
    needsMetricsToken: true,
  },
});

export const healthDocs = describeCalls<typeof healthRoutes>(
  'Health',
  'The process’s health, for load balancers, supervisors and monitors.',
  '/health',
)({
  'GET /': { summary: 'Says whether the process can serve.', answers: { 200: health, 503: health } },
  'GET /live': { summary: 'Says that the process runs.', answers: { 200: liveness } },
  'GET /ready': {
    summary: 'Says whether the process takes requests, and if not, why.',
    answers: { 200: readiness, 503: readiness },
  },
});

export const auditDocs = describeCalls<typeof auditRoutes>(
  'Audit log',
  'Who did what. Nothing changes it.',
)({
  'GET /admin/audit-log': { summary: 'Lists what was done, newest first.', answers: { 200: auditPage } },
});
