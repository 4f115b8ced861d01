import {
  fitExportQuery,
  fitQuery,
  distributionReport,
  fitPage,
  overviewFigures,
  pipelineReport,
  revenueReport,
  workloadReport,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { csvHeaders } from '#/platform/csv.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { readRevenue } from '#/modules/billing/history/read-revenue.ts';
import { countByStatus } from '#/modules/projects/queries/count-projects.ts';
import { exportFit } from './queries/export-fit.ts';
import { readFit } from './queries/read-fit.ts';
import { readDistribution, readFigures } from './queries/read-overview.ts';
import { readWorkload } from './queries/read-workload.ts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';

/** The numbers of the dashboard's Overview, and of Workload and fit. */
export const reportRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin', { scope: 'reports' });
  const asAdmin = callerAs('admin', deps);

  return new Hono<AppEnv>()
    .get('/admin/reports/figures', admin, async (c) => c.json(await readFigures(deps), 200))
    .get('/admin/reports/revenue', admin, async (c) => c.json(await readRevenue(deps), 200))
    .get('/admin/reports/distribution', admin, async (c) => c.json(await readDistribution(deps), 200))
    .get('/admin/reports/pipeline', admin, async (c) =>
      c.json({ statuses: await countByStatus(deps.db.read) }, 200),
    )
    .get('/admin/reports/workload', admin, async (c) => c.json(await readWorkload(deps), 200))
    .get('/admin/reports/fit', admin, validate('query', fitQuery), async (c) =>
      c.json(await readFit(deps, c.req.valid('query')), 200),
    )
    .get('/admin/reports/fit/export', admin, validate('query', fitExportQuery), async (c) =>
      c.body(await exportFit(asAdmin(c), c.req.valid('query')), 200, csvHeaders('plans.csv')),
    );
};

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
