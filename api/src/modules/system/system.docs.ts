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
  'How everything is, for staff.',
)({
  'GET /admin/system': { summary: 'Reports how everything is.', answers: { 200: systemReport } },
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
    summary: 'Sends the metrics to whoever has the token of METRICS_TOKEN; nothing where that is not set.',
    answers: { 200: { says: 'The metrics.', types: ['text/plain', 'application/openmetrics-text'] } },
    errors: ['not_found', 'unauthenticated'],
    needsMetricsToken: true,
  },
});

export const healthDocs = describeCalls<typeof healthRoutes>(
  'Health',
  'How the process is, for balancers, supervisors and monitors.',
  '/health',
)({
  'GET /': { summary: 'Says whether the process can serve.', answers: { 200: health, 503: health } },
  'GET /live': { summary: 'Says that the process lives.', answers: { 200: liveness } },
  'GET /ready': {
    summary: 'Says whether the process takes requests now, and why not.',
    answers: { 200: readiness, 503: readiness },
  },
});

export const auditDocs = describeCalls<typeof auditRoutes>(
  'Audit log',
  'Who did what. Nothing changes it.',
)({
  'GET /admin/audit-log': { summary: 'Lists what was done, newest first.', answers: { 200: auditPage } },
});
