import {
  clientRegistrationInput,
  forgotPasswordInput,
  loginInput,
  resetLinkInput,
  resetPasswordInput,
  verifyEmailInput,
  changePasswordInput,
  notificationPreferencesInput,
  profileInput,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { findCaller } from '#/server/authenticate.ts';
import { readKnownDevice, setKnownDevice, setSessionCookie } from '#/server/cookies.ts';
import { countAttempt, rateRules } from '#/server/rate-limit.ts';
import { readAddress } from '#/server/client-address.ts';
import { validate } from '#/server/validate.ts';
import { verifyEmail, resendVerification } from './commands/verify-email.ts';
import { registerClient } from './commands/register-client.ts';
import {
  isResetLinkValid,
  resetPassword,
  sendResetLink,
} from '#/modules/accounts/commands/reset-password.ts';
import { signInClient } from '#/modules/sessions/commands/sign-in.ts';
import { requireRole } from '#/server/require-role.ts';
import { presentClient } from './accounts.presenter.ts';
import { changePassword } from '#/modules/accounts/commands/set-password.ts';
import { changeProfile } from './commands/change-profile.ts';
import { changeNotificationPreferences, getNotificationPreferences } from './notification-preferences.ts';
import { cancelEmailChange, resendEmailChange } from './commands/change-email.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';

/** A client's way in: registering, signing in, and the links we mail. Anyone may try each. */
export const clientAccountRoutes = (deps: Deps) => {
  const signIn = createFactory<AppEnv>().createHandlers(validate('json', loginInput), async (c) => {
    const origin = {
      address: readAddress(c, deps),
      userAgent: c.req.header('user-agent'),
      device: await readKnownDevice(c, deps, 'client'),
    };
    const { user, ...session } = await signInClient(deps, c.req.valid('json'), origin);
    setSessionCookie(c, deps.config, 'client', session);
    await setKnownDevice(c, deps, 'client', user.id);
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
      await setKnownDevice(c, deps, 'client', user.id);
      return c.json({ token: session.token, message: 'Registration successful', user }, 201);
    })
    .post('/client/login', ...signIn)
    .post('/client/login-new', ...signIn)
    .post('/client/forgot-password', validate('json', forgotPasswordInput), async (c) => {
      await sendResetLink(deps, 'client', c.req.valid('json').email, readAddress(c, deps));
      return c.json(
        { message: 'If that address has an account, we’ve emailed it a link to set a new password.' },
        200,
      );
    })
    .post('/client/reset-password', validate('json', resetPasswordInput), async (c) => {
      const address = readAddress(c, deps);
      await countAttempt(deps, rateRules.linksByAddress, address);
      const { email } = await resetPassword(deps, 'client', c.req.valid('json'), address);
      return c.json({ message: 'Your new password is set. Sign in with it.', email }, 200);
    })
    .post('/client/reset-password/check', validate('json', resetLinkInput), async (c) => {
      await countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
      return c.json({ isValid: await isResetLinkValid(deps, 'client', c.req.valid('json').token) }, 200);
    })
    .post('/client/verify-email', validate('json', verifyEmailInput), async (c) => {
      await countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
      await verifyEmail(deps, c.req.valid('json'), await findCaller(c, deps, 'client'));
      return c.json({ message: 'Thank you. Your email address is confirmed.' }, 200);
    });
};

/** A signed-in client's own account: who they are, their password, and what they are written about. */
export const clientProfileRoutes = (deps: Deps) => {
  const client = requireRole(deps, 'client');

  return new Hono<AppEnv>()
    .get('/client/user', client, async (c) =>
      c.json(presentClient(await getClient(deps.db.read, c.get('identity').userId), deps), 200),
    )
    .patch('/client/profile', client, validate('json', profileInput), async (c) =>
      c.json(await changeProfile(deps, c.get('identity'), c.req.valid('json')), 200),
    )
    .patch('/client/change-password', client, validate('json', changePasswordInput), async (c) => {
      await changePassword(deps, c.get('identity'), c.req.valid('json'));
      return c.json({ message: 'Your password has been changed. We’ve signed out your other devices.' }, 200);
    })
    .post('/client/verify-email/resend', client, async (c) => {
      const { sent } = await resendVerification(deps, c.get('identity').userId);
      const message = sent
        ? 'We’ve sent you a new link. The old one no longer works.'
        : 'Your email address is already confirmed.';
      return c.json({ message }, 200);
    })
    .post('/client/pending-email/resend', client, async (c) => {
      await resendEmailChange(deps, c.get('identity').userId);
      return c.json({ message: 'We’ve sent you a new link. The old one no longer works.' }, 200);
    })
    .delete('/client/pending-email', client, async (c) =>
      c.json(await cancelEmailChange(deps, c.get('identity').userId), 200),
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
