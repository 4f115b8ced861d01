import { searchAnswer } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { searchRoutes } from './search.routes.ts';

export const searchDocs = describeCalls<typeof searchRoutes>(
  'Search',
  'Staff look for anything by its words.',
)({
  'GET /admin/search': {
    summary: 'Finds clients, projects, messages and files.',
    answers: { 200: searchAnswer },
  },
});
