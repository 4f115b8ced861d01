import type {
  DistributionReport,
  OverviewFigures,
  PageviewPeriod,
  PageviewReport,
  PipelineReport,
  ResponseTimes,
  RevenueReport,
} from '@stackworks/contracts';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { reportsKey } from '#/lib/query-keys.ts';

const { reports } = api.admin;

export const figuresQuery = jsonQuery<OverviewFigures>([...reportsKey, 'figures'], () =>
  reports.figures.$get(),
);
export const revenueQuery = jsonQuery<RevenueReport>([...reportsKey, 'revenue'], () =>
  reports.revenue.$get(),
);
export const distributionQuery = jsonQuery<DistributionReport>([...reportsKey, 'distribution'], () =>
  reports.distribution.$get(),
);
export const responseTimesQuery = jsonQuery<ResponseTimes>([...reportsKey, 'response-times'], () =>
  reports['response-times'].$get(),
);
export const pipelineQuery = jsonQuery<PipelineReport>([...reportsKey, 'pipeline'], () =>
  reports.pipeline.$get(),
);

export const pageviewsQuery = (period: PageviewPeriod) =>
  jsonQuery<PageviewReport>([...reportsKey, 'page-views', period], () =>
    reports['page-views'].$get({ query: { days: `${period}` } }),
  );
