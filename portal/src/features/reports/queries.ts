import type {
  DistributionReport,
  OverviewFigures,
  PageviewPeriod,
  PageviewReport,
  PipelineReport,
  ResponseTimes,
  RevenueReport,
} from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { reportsKey } from '#/lib/query-keys.ts';

/** The figures at the top of the Overview. */
export const figuresQuery = queryOptions({
  queryKey: [...reportsKey, 'figures'],
  queryFn: async (): Promise<OverviewFigures> => (await api.admin.reports.figures.$get()).json(),
});

/** Monthly recurring revenue. */
export const revenueQuery = queryOptions({
  queryKey: [...reportsKey, 'revenue'],
  queryFn: async (): Promise<RevenueReport> => (await api.admin.reports.revenue.$get()).json(),
});

/** How many clients are on each plan. */
export const distributionQuery = queryOptions({
  queryKey: [...reportsKey, 'distribution'],
  queryFn: async (): Promise<DistributionReport> => (await api.admin.reports.distribution.$get()).json(),
});

/** How many replies were in time. */
export const responseTimesQuery = queryOptions({
  queryKey: [...reportsKey, 'response-times'],
  queryFn: async (): Promise<ResponseTimes> => (await api.admin.reports['response-times'].$get()).json(),
});

/** How many projects have each status. */
export const pipelineQuery = queryOptions({
  queryKey: [...reportsKey, 'pipeline'],
  queryFn: async (): Promise<PipelineReport> => (await api.admin.reports.pipeline.$get()).json(),
});

/** Page views of a period, and how far visitors went towards a plan. */
export const pageviewsQuery = (period: PageviewPeriod) =>
  queryOptions({
    queryKey: [...reportsKey, 'page-views', period],
    queryFn: async (): Promise<PageviewReport> =>
      (await api.admin.reports['page-views'].$get({ query: { days: `${period}` } })).json(),
  });
