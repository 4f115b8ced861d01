import {
  clientRegistrationInput,
  forgotPasswordInput,
  loginInput,
  resetLinkInput,
  resetPasswordInput,
  verifyEmailInput,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { findCaller } from '#/server/authenticate.ts';
import { readKnownDevice, setKnownDevice } from '#/server/known-device.ts';
import { countAttempt, rateRules } from '#/server/rate-limit.ts';
import { readAddress } from '#/server/client-address.ts';
import { setSessionCookie } from '#/server/session-cookies.ts';
import { validate } from '#/server/validate.ts';
import { verifyEmail } from './commands/verify-email.ts';
import { registerClient } from './commands/register-client.ts';
import { isResetLinkValid } from './reset-link.ts';
import { resetPassword } from './commands/reset-password.ts';
import { sendResetLink } from './commands/send-reset-link.ts';
import { signInClient } from '#/modules/sessions/commands/sign-in.ts';

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
