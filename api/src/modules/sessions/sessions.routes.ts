import {
  siteRoutes,
  type Role,
  twoFactorChangeInput,
  twoFactorEnableInput,
  recoveryCodes,
  twoFactorSetup,
  twoFactorState,
} from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { createFactory } from 'hono/factory';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { authenticate, readOnly, rejectCrossOrigin } from '#/server/authenticate.ts';
import { isSameOrigin } from '#/server/same-origin.ts';
import { clearEveryCookie, clearSessionCookie } from '#/server/cookies.ts';
import { callerAs, callerOf } from '#/server/callers.ts';
import { requireRole, requireProof } from '#/server/require-role.ts';
import { revokeSession, signOutEverywhere } from '#/modules/sessions/sessions.service.ts';
import { validate } from '#/server/validate.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactorState,
  renewRecoveryCodes,
} from '#/modules/sessions/two-factor/change-two-factor.ts';
import { ok, responds, statusMessage, tag } from '#/server/openapi/describe-calls.ts';

const { createHandlers } = createFactory<AppEnv>();

/**
 * Signing out, here or everywhere. Anyone may ask for the first, but no page of another site: it ends the caller's own
 * session and says so even when there was none.
 */
export const sessionRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const signOut = async (c: Context<AppEnv>, role: Role) => {
    const identity = await authenticate(c, deps, role);
    // The link signs out by GET, which otherwise changes nothing.
    if (identity?.viewedBy !== undefined) throw readOnly();
    if (identity) await revokeSession({ ...deps, actor: identity });
    clearSessionCookie(c, deps.config, role);
  };
  const here = (role: Role) =>
    createHandlers(async (c) => {
      // Another site's form comes without our cookie, but the response could still clear it.
      rejectCrossOrigin(c, deps);
      await signOut(c, role);
      return c.json({ message: 'You’re signed out.' }, 200);
    });
  const everywhere = (role: Role) =>
    createHandlers(requireRole(deps, role, { beforeSetUp: role === 'admin' }), async (c) => {
      await signOutEverywhere(callerOf(c, deps));
      clearEveryCookie(c, deps.config, role);
      return c.json({ message: 'You’re signed out everywhere.' }, 200);
    });

  return (
    new Hono<AppEnv>()
      .post('/client/logout', ...here('client'))
      // A link may sign out, but neither one on another site nor a look at its headers. Source: decision D5.
      .get('/client/logout', async (c) => {
        if (c.req.method === 'GET' && isSameOrigin(c, deps.config.publicUrl)) await signOut(c, 'client');
        return c.redirect(siteRoutes.home, 303);
      })
      .delete('/client/sessions', ...everywhere('client'))
      .post('/admin/logout', ...here('admin'))
      .delete('/admin/sessions', ...everywhere('admin'))
  );
};

/** One's own two-factor sign-in. Open also to those who have yet to set it up. */
export const twoFactorRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort) => {
  const oneself = requireRole(deps, 'admin', { beforeSetUp: true });
  const asAdmin = callerAs('admin', deps);
  const proof = requireProof(deps);

  return new Hono<AppEnv>()
    .get('/admin/two-factor', oneself, async (c) =>
      c.json(await getTwoFactorState(deps, c.get('identity').id), 200),
    )
    .post('/admin/two-factor/setup', oneself, proof, async (c) =>
      c.json(await beginTwoFactor(asAdmin(c)), 200),
    )
    .post('/admin/two-factor/enable', oneself, proof, validate('json', twoFactorEnableInput), async (c) =>
      c.json(await enableTwoFactor(asAdmin(c), c.req.valid('json').code), 200),
    )
    .post('/admin/two-factor/disable', oneself, validate('json', twoFactorChangeInput), async (c) => {
      await disableTwoFactor(asAdmin(c), c.req.valid('json'));
      return c.json({ message: 'Two-factor sign-in is off.' }, 200);
    })
    .post('/admin/two-factor/recovery-codes', oneself, validate('json', twoFactorChangeInput), async (c) =>
      c.json(await renewRecoveryCodes(asAdmin(c), c.req.valid('json')), 200),
    );
};

export const sessionDocs = tag('Sessions', 'Signing out, here or everywhere.').calls<typeof sessionRoutes>({
  'POST /client/logout': ok(statusMessage, 'cross_origin', 'read_only').summary(
    'Signs the client out here.',
    { callers: ['client'], isOpen: true },
  ),
  'GET /client/logout': responds({ 303: { says: 'Redirects.', types: [] } }, 'read_only').summary(
    'Signs the client out here and redirects to the home page.',
    { callers: ['client'], isOpen: true },
  ),
  'DELETE /client/sessions': ok(statusMessage).summary('Signs the client out everywhere.'),
  'DELETE /admin/sessions': ok(statusMessage).summary(
    'Signs the member of staff out everywhere, and revokes their API tokens.',
  ),
  'POST /admin/logout': ok(statusMessage, 'cross_origin').summary('Signs the member of staff out here.', {
    callers: ['admin'],
    isOpen: true,
  }),
});

export const twoFactorDocs = tag('Two-factor sign-in', 'One’s own two-factor sign-in.').calls<
  typeof twoFactorRoutes
>({
  'GET /admin/two-factor': ok(twoFactorState).summary('Reads how the caller signs in.'),
  'POST /admin/two-factor/setup': ok(twoFactorSetup, 'conflict').summary(
    'Begins to set up two-factor sign-in.',
  ),
  'POST /admin/two-factor/enable': ok(
    recoveryCodes,
    'invalid_credentials',
    'conflict',
    'rate_limited',
  ).summary('Turns two-factor sign-in on with a first code.'),
  'POST /admin/two-factor/disable': ok(
    statusMessage,
    'invalid_credentials',
    'conflict',
    'rate_limited',
  ).summary('Turns two-factor sign-in off.'),
  'POST /admin/two-factor/recovery-codes': ok(
    recoveryCodes,
    'invalid_credentials',
    'conflict',
    'rate_limited',
  ).summary('Makes new recovery codes.'),
});
