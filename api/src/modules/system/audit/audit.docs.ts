import { auditPage } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { auditRoutes } from './audit.routes.ts';

export const auditDocs = describeCalls<typeof auditRoutes>(
  'Audit log',
  'Who did what. Nothing changes it.',
)({
  'GET /admin/audit-log': { summary: 'Lists what was done, newest first.', answers: { 200: auditPage } },
});
