import { fitExportQuery, fitQuery } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { csvHeaders } from '#/platform/csv.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { readRevenue } from '#/modules/billing/history/read-revenue.ts';
import { countByStatus } from '#/modules/projects/queries/count-projects.ts';
import { exportFit } from './queries/export-fit.ts';
import { readFit } from './queries/read-fit.ts';
import { readDistribution, readFigures } from './queries/read-overview.ts';
import { readWorkload } from './queries/read-workload.ts';

/** The numbers of the dashboard's Overview, and of Workload and fit. */
export const reportRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin', { scope: 'reports' });

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
      c.body(
        await exportFit(deps, c.get('identity').userId, c.req.valid('query')),
        200,
        csvHeaders('plans.csv'),
      ),
    );
};
