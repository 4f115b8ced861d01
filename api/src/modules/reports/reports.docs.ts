import { distributionReport, overviewFigures, pipelineReport, revenueReport } from '@stackworks/contracts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';
import type { reportRoutes } from './reports.routes.ts';

export const reportDocs = tag('Reports', 'The numbers of the Overview.').calls<typeof reportRoutes>({
  'GET /admin/reports/figures': ok(overviewFigures).summary('Reads the figures at the top of the Overview.'),
  'GET /admin/reports/revenue': ok(revenueReport).summary('Reports recurring revenue by month.'),
  'GET /admin/reports/distribution': ok(distributionReport).summary('Counts the clients on each plan.'),
  'GET /admin/reports/pipeline': ok(pipelineReport).summary('Counts the projects of each status.'),
});
