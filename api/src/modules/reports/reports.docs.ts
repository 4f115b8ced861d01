import {
  distributionReport,
  fitPage,
  overviewFigures,
  pipelineReport,
  revenueReport,
  workloadReport,
} from '@stackworks/contracts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';
import type { reportRoutes } from './reports.routes.ts';

export const reportDocs = tag(
  'Reports',
  'The numbers of the Overview, who has what, and how well plans fit.',
).calls<typeof reportRoutes>({
  'GET /admin/reports/figures': ok(overviewFigures).summary('Reads the figures at the top of the Overview.'),
  'GET /admin/reports/revenue': ok(revenueReport).summary('Reports recurring revenue by month.'),
  'GET /admin/reports/distribution': ok(distributionReport).summary('Counts the clients on each plan.'),
  'GET /admin/reports/pipeline': ok(pipelineReport).summary('Counts the projects of each status.'),
  'GET /admin/reports/workload': ok(workloadReport).summary(
    'Reports the open projects of each member of staff, and what of them is due this week or late.',
  ),
  'GET /admin/reports/fit': ok(fitPage).summary(
    'Lists what each client pays this month against what they ask for, those whose plan fits worst first.',
  ),
  'GET /admin/reports/fit/export': ok({ says: 'The clients, one a row.', types: ['text/csv'] }).summary(
    'Exports what each client pays against what they ask for as a spreadsheet.',
  ),
});
