import { overviewCounts, staffClientPage } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { clientRoutes } from './clients.routes.ts';

export const clientDocs = describeCalls<typeof clientRoutes>(
  'Clients',
  'Clients as staff see them.',
)({
  'GET /admin/clients': { summary: 'Lists clients.', answers: { 200: staffClientPage } },
  'GET /admin/users': {
    summary: 'Lists clients.',
    description: 'The same call at its older address.',
    answers: { 200: staffClientPage },
  },
  'GET /admin/overview-counts': { summary: 'Counts clients and projects.', answers: { 200: overviewCounts } },
});
