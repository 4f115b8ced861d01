import { distributionReport, overviewFigures, pipelineReport, revenueReport } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { reportRoutes } from './reports.routes.ts';

export const reportDocs = describeCalls<typeof reportRoutes>(
  'Reports',
  'The numbers of the Overview.',
)({
  'GET /admin/reports/figures': {
    summary: 'Reads the figures at the top of the Overview.',
    answers: { 200: overviewFigures },
  },
  'GET /admin/reports/revenue': {
    summary: 'Reports recurring revenue by month.',
    answers: { 200: revenueReport },
  },
  'GET /admin/reports/distribution': {
    summary: 'Counts the clients on each plan.',
    answers: { 200: distributionReport },
  },
  'GET /admin/reports/pipeline': {
    summary: 'Counts the projects of each status.',
    answers: { 200: pipelineReport },
  },
});
