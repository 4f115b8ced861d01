import { siteRoutes, type Role } from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { authenticate, readOnly, refuseCrossOrigin } from '#/server/authenticate.ts';
import { isSameOrigin } from '#/server/same-origin.ts';
import { clearSessionCookie } from '#/server/session-cookies.ts';
import { requireRole } from '#/server/require-role.ts';
import { revokeSession, signOutEverywhere } from '#/modules/sessions/sessions.service.ts';

const signedOut = { message: 'You’re signed out.' };

/**
 * Signing out, here or everywhere. Anyone may ask for the first, but no page of another site: it ends the caller's own
 * session and says so even when there was none.
 */
export const sessionRoutes = (deps: Pick<Deps, 'config' | 'db' | 'now'>) => {
  const signOut = async (c: Context<AppEnv>, role: Role) => {
    const identity = await authenticate(c, deps, role);
    // The link signs out by GET, which otherwise changes nothing.
    if (identity?.viewedBy !== undefined) throw readOnly();
    if (identity) await revokeSession(deps, identity);
    clearSessionCookie(c, deps.config, role);
  };

  return (
    new Hono<AppEnv>()
      .post('/client/logout', async (c) => {
        // Browsers keep our cookie from another site's form, yet would obey an answer that clears it.
        refuseCrossOrigin(c, deps);
        await signOut(c, 'client');
        return c.json(signedOut, 200);
      })
      // A link may sign out, but neither one on another site nor a look at its headers. Source: decision D5.
      .get('/client/logout', async (c) => {
        if (c.req.method === 'GET' && isSameOrigin(c, deps.config.publicUrl)) await signOut(c, 'client');
        return c.redirect(siteRoutes.home, 303);
      })
      .delete('/client/sessions', requireRole(deps, 'client'), async (c) => {
        await signOutEverywhere(deps, c.get('identity'));
        clearSessionCookie(c, deps.config, 'client');
        return c.json({ message: 'You’re signed out everywhere.' }, 200);
      })
      .post('/admin/logout', async (c) => {
        refuseCrossOrigin(c, deps);
        await signOut(c, 'admin');
        return c.json(signedOut, 200);
      })
      .delete('/admin/sessions', requireRole(deps, 'admin', { beforeSetUp: true }), async (c) => {
        await signOutEverywhere(deps, c.get('identity'));
        clearSessionCookie(c, deps.config, 'admin');
        return c.json({ message: 'You’re signed out everywhere.' }, 200);
      })
  );
};
