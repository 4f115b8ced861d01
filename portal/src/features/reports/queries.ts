import type { FitVerdict, PageviewPeriod } from '@stackworks/contracts';
import { api, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { reportsKey } from '#/lib/query-keys.ts';

const { reports } = api.admin;

export const figuresQuery = jsonQuery([...reportsKey, 'figures'], () => reports.figures.$get());
export const revenueQuery = jsonQuery([...reportsKey, 'revenue'], () => reports.revenue.$get());
export const distributionQuery = jsonQuery([...reportsKey, 'distribution'], () =>
  reports.distribution.$get(),
);
export const responseTimesQuery = jsonQuery([...reportsKey, 'response-times'], () =>
  reports['response-times'].$get(),
);
export const pipelineQuery = jsonQuery([...reportsKey, 'pipeline'], () => reports.pipeline.$get());

export const pageviewsQuery = (period: PageviewPeriod) =>
  jsonQuery([...reportsKey, 'page-views', period], () =>
    reports['page-views'].$get({ query: { days: `${period}` } }),
  );

export const workloadQuery = jsonQuery([...reportsKey, 'workload'], () => reports.workload.$get());

/** @param month such as `2026-11`; null for this one */
export const fitQuery = (verdict: FitVerdict | null, month: string | null) =>
  pagedQuery([...reportsKey, 'fit', verdict, month], (cursor) =>
    reports.fit.$get({
      query: { limit: '20', ...(verdict && { verdict }), ...(month && { month }), ...cursor },
    }),
  );
