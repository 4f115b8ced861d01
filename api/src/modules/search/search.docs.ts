import { clientSearchAnswer, searchAnswer } from '@stackworks/contracts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';
import type { searchRoutes } from './search.routes.ts';

export const searchDocs = tag(
  'Search',
  'Staff look for anything by its words, clients for what is theirs.',
).calls<typeof searchRoutes>({
  'GET /admin/search': ok(searchAnswer).summary(
    'Finds clients, projects, leads, invoices, messages and files.',
  ),
  'GET /client/search': ok(clientSearchAnswer).summary(
    'Finds the client’s own projects, messages and files.',
  ),
});
