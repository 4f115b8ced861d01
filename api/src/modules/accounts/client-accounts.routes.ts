import { clientRegistrationInput, loginInput, notificationPreferencesInput } from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { countAttempt, rateRules, readAddress } from '#/http/rate-limit.ts';
import { requireRole } from '#/http/require-role.ts';
import { setSessionCookie } from '#/http/session-cookies.ts';
import { validate } from '#/http/validate.ts';
import { presentClient } from './accounts.presenter.ts';
import { changeNotificationPreferences, getNotificationPreferences } from './notification-preferences.ts';
import { getClient } from './read-accounts.ts';
import { registerClient } from './register-client.ts';
import { signInClient } from './sign-in.ts';

/** A client's way in and their account: registering, signing in, who is signed in, and what they are written about. */
export const clientAccountRoutes = (deps: Deps) => {
  const client = requireRole(deps, 'client');
  const signIn = createFactory<AppEnv>().createHandlers(validate('json', loginInput), async (c) => {
    const origin = { address: readAddress(c, deps), userAgent: c.req.header('user-agent') };
    const { user, ...session } = await signInClient(deps, c.req.valid('json'), origin);
    setSessionCookie(c, deps.config, 'client', session);
    return c.json({ token: session.token, message: 'Login successful', user }, 200);
  });

  return new Hono<AppEnv>()
    .post('/client/register', validate('json', clientRegistrationInput), async (c) => {
      await countAttempt(deps, rateRules.registrationsByAddress, readAddress(c, deps));
      const { user, ...session } = await registerClient(
        deps,
        c.req.valid('json'),
        c.req.header('user-agent'),
      );
      setSessionCookie(c, deps.config, 'client', session);
      return c.json({ token: session.token, message: 'Registration successful', user }, 201);
    })
    .post('/client/login', ...signIn)
    .post('/client/login-new', ...signIn)
    .get('/client/user', client, async (c) =>
      c.json(presentClient(await getClient(deps.db.read, c.get('identity').userId), deps), 200),
    )
    .get('/client/notification-preferences', client, async (c) =>
      c.json(await getNotificationPreferences(deps.db.read, c.get('identity').userId), 200),
    )
    .patch(
      '/client/notification-preferences',
      client,
      validate('json', notificationPreferencesInput),
      async (c) =>
        c.json(await changeNotificationPreferences(deps, c.get('identity').userId, c.req.valid('json')), 200),
    );
};
