import { health, liveness, readiness } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { healthRoutes } from './health.routes.ts';

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
