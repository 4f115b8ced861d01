import { adminRegistrationInput, loginInput } from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { readAddress } from '#/http/rate-limit.ts';
import { requireRole } from '#/http/require-role.ts';
import { setSessionCookie } from '#/http/session-cookies.ts';
import { validate } from '#/http/validate.ts';
import { presentAdmin } from './accounts.presenter.ts';
import { initializeAdmin, isSetupOpen, registerAdmin } from './create-admin.ts';
import { getAdmin } from './read-accounts.ts';
import { signInAdmin } from './sign-in.ts';

/** The staff's way in: First Setup, signing in, adding a colleague, and who is signed in. */
export const adminAccountRoutes = (deps: Deps) => {
  const signIn = createFactory<AppEnv>().createHandlers(validate('json', loginInput), async (c) => {
    const origin = { address: readAddress(c, deps), userAgent: c.req.header('user-agent') };
    const { user, ...session } = await signInAdmin(deps, c.req.valid('json'), origin);
    setSessionCookie(c, deps.config, 'admin', session);
    return c.json({ token: session.token, message: 'Login successful', user }, 200);
  });

  return new Hono<AppEnv>()
    .get('/admin/setup', async (c) => c.json({ open: await isSetupOpen(deps.db.read) }, 200))
    .post('/admin/initialize', validate('json', adminRegistrationInput), async (c) => {
      const { user, ...session } = await initializeAdmin(
        deps,
        c.req.valid('json'),
        c.req.header('user-agent'),
      );
      setSessionCookie(c, deps.config, 'admin', session);
      return c.json({ token: session.token, message: 'The first admin account is ready', user }, 201);
    })
    .post('/admin/login', ...signIn)
    .post('/admin/login-new', ...signIn)
    .post(
      '/admin/register',
      requireRole(deps, 'admin'),
      validate('json', adminRegistrationInput),
      async (c) => {
        const user = await registerAdmin(deps, c.req.valid('json'));
        return c.json({ message: 'The admin account has been added', user }, 201);
      },
    )
    .get('/admin/user', requireRole(deps, 'admin'), async (c) =>
      c.json(presentAdmin(await getAdmin(deps.db.read, c.get('identity').userId)), 200),
    );
};
