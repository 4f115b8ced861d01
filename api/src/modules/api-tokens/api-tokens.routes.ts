import {
  apiTokenInput,
  apiTokenParam,
  pageQuery,
  apiTokenCreated,
  apiTokenPage,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { requireProof, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { createToken } from './commands/create-token.ts';
import { revokeToken } from './commands/revoke-token.ts';
import { listTokens } from './queries/list-tokens.ts';
import { created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';

/** Tokens with which programs call as a member of staff. */
export const apiTokenRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);
  const proof = requireProof(deps);

  return new Hono<AppEnv>()
    .get('/admin/api-tokens', admin, validate('query', pageQuery), async (c) =>
      c.json(await listTokens(deps, c.req.valid('query')), 200),
    )
    .post('/admin/api-tokens', admin, proof, validate('json', apiTokenInput), async (c) =>
      c.json(await createToken(asAdmin(c), c.req.valid('json')), 201),
    )
    .delete('/admin/api-tokens/:id', admin, proof, validate('param', apiTokenParam), async (c) => {
      await revokeToken(asAdmin(c), c.req.valid('param').id);
      return c.body(null, 204);
    });
};

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
