import { clientSearchQuery, searchQuery, clientSearchAnswer, searchAnswer } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireClient, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { search } from './queries/search.ts';
import { searchOwn } from './queries/search-own.ts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';

/** Staff look for anything by its words, clients for what is theirs. */
export const searchRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort) =>
  new Hono<AppEnv>()
    .get('/admin/search', requireRole(deps, 'admin'), validate('query', searchQuery), async (c) =>
      c.json(await search(deps, c.req.valid('query')), 200),
    )
    .get('/client/search', requireClient(deps, 'work'), validate('query', clientSearchQuery), async (c) =>
      c.json(await searchOwn(deps, c.get('identity').id, c.req.valid('query')), 200),
    );

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
