import type {
  DistributionReport,
  OverviewFigures,
  PageviewPeriod,
  PageviewReport,
  PipelineReport,
  RevenueReport,
} from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { reportsKey } from '#/lib/query-keys.ts';

/** The figures the Overview begins with. */
export const figuresQuery = queryOptions({
  queryKey: [...reportsKey, 'figures'],
  queryFn: async (): Promise<OverviewFigures> => (await api.admin.reports.figures.$get()).json(),
});

/** Recurring revenue over the last months. */
export const revenueQuery = queryOptions({
  queryKey: [...reportsKey, 'revenue'],
  queryFn: async (): Promise<RevenueReport> => (await api.admin.reports.revenue.$get()).json(),
});

/** How many clients are on each plan. */
export const distributionQuery = queryOptions({
  queryKey: [...reportsKey, 'distribution'],
  queryFn: async (): Promise<DistributionReport> => (await api.admin.reports.distribution.$get()).json(),
});

/** How many projects have each status. */
export const pipelineQuery = queryOptions({
  queryKey: [...reportsKey, 'pipeline'],
  queryFn: async (): Promise<PipelineReport> => (await api.admin.reports.pipeline.$get()).json(),
});

/** How often pages were looked at in the last days, and how far visitors went towards a plan. */
export const pageviewsQuery = (period: PageviewPeriod) =>
  queryOptions({
    queryKey: [...reportsKey, 'page-views', period],
    queryFn: async (): Promise<PageviewReport> =>
      (await api.admin.reports['page-views'].$get({ query: { days: `${period}` } })).json(),
  });
