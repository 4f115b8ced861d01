import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { metricsRoutes } from './metrics.routes.ts';

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
