import { apiTokenCreated, apiTokenPage } from '@stackworks/contracts';
import { created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';
import type { apiTokenRoutes } from './api-tokens.routes.ts';

export const apiTokenDocs = tag(
  'API tokens',
  'Tokens with which programs call as a member of staff. Each call says which scope it needs; a call that names none takes no API token.',
).calls<typeof apiTokenRoutes>({
  'GET /admin/api-tokens': ok(apiTokenPage).summary('Lists the team’s API tokens, newest first.'),
  'POST /admin/api-tokens': created(apiTokenCreated, 'conflict').summary(
    'Creates an API token of one’s own, and returns it this once.',
  ),
  'DELETE /admin/api-tokens/:id': noContent().summary('Revokes an API token of any member of the team.'),
});
