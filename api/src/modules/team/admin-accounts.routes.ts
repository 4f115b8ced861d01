import {
  adminLoginInput,
  adminRegistrationInput,
  adminResetPasswordInput,
  firstSetupInput,
  forgotPasswordInput,
  resetLinkInput,
  staffNotificationPreferencesInput,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readKnownDevice, setKnownDevice, setSessionCookie } from '#/server/cookies.ts';
import { countAttempt, rateRules } from '#/server/rate-limit.ts';
import { readAddress } from '#/server/client-address.ts';
import { requireProof, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { isTwoFactorRequired } from './team-settings.ts';
import { presentCurrentAdmin } from '#/modules/accounts/accounts.presenter.ts';
import { initializeAdmin, registerAdmin } from './commands/create-admin.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import {
  isResetLinkValid,
  resetPassword,
  sendResetLink,
} from '#/modules/accounts/commands/reset-password.ts';
import { isSetupOpen } from './setup-token.ts';
import { signInAdmin } from '#/modules/sessions/commands/sign-in.ts';
import { changeStaffPreferences, getStaffPreferences } from '#/modules/accounts/notification-preferences.ts';

/** The staff's way in: First Setup, signing in, adding a colleague, who is signed in, and what they are written about. */
export const adminAccountRoutes = (deps: Deps) => {
  const signIn = createFactory<AppEnv>().createHandlers(validate('json', adminLoginInput), async (c) => {
    const origin = {
      address: readAddress(c, deps),
      userAgent: c.req.header('user-agent'),
      device: await readKnownDevice(c, deps, 'admin'),
    };
    const { user, ...session } = await signInAdmin(deps, c.req.valid('json'), origin);
    setSessionCookie(c, deps.config, 'admin', session);
    await setKnownDevice(c, deps, 'admin', user.id);
    return c.json({ token: session.token, message: 'Login successful', user }, 200);
  });

  return new Hono<AppEnv>()
    .get('/admin/setup', async (c) => c.json({ open: await isSetupOpen(deps.db.read) }, 200))
    .post('/admin/initialize', validate('json', firstSetupInput), async (c) => {
      await countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
      const { user, ...session } = await initializeAdmin(
        deps,
        c.req.valid('json'),
        c.req.header('user-agent'),
      );
      setSessionCookie(c, deps.config, 'admin', session);
      await setKnownDevice(c, deps, 'admin', user.id);
      return c.json({ token: session.token, message: 'The first admin account is ready', user }, 201);
    })
    .post('/admin/login', ...signIn)
    .post('/admin/login-new', ...signIn)
    .post(
      '/admin/register',
      requireRole(deps, 'admin'),
      requireProof(deps),
      validate('json', adminRegistrationInput),
      async (c) => {
        const user = await registerAdmin(deps, c.get('identity').userId, c.req.valid('json'));
        return c.json({ message: 'The admin account has been added', user }, 201);
      },
    )
    .post('/admin/forgot-password', validate('json', forgotPasswordInput), async (c) => {
      await sendResetLink(deps, 'admin', c.req.valid('json').email, readAddress(c, deps));
      return c.json(
        { message: 'If that address has an account, we’ve emailed it a link to set a new password.' },
        200,
      );
    })
    .post('/admin/reset-password', validate('json', adminResetPasswordInput), async (c) => {
      const address = readAddress(c, deps);
      await countAttempt(deps, rateRules.linksByAddress, address);
      const { email } = await resetPassword(deps, 'admin', c.req.valid('json'), address);
      return c.json({ message: 'Your new password is set. Sign in with it.', email }, 200);
    })
    .post('/admin/reset-password/check', validate('json', resetLinkInput), async (c) => {
      await countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
      return c.json({ isValid: await isResetLinkValid(deps, 'admin', c.req.valid('json').token) }, 200);
    })
    .get('/admin/user', requireRole(deps, 'admin', { beforeSetUp: true }), async (c) => {
      const admin = await getAdmin(deps.db.read, c.get('identity').userId);
      return c.json(presentCurrentAdmin(admin, await isTwoFactorRequired(deps.db.read)), 200);
    })
    .get('/admin/notification-preferences', requireRole(deps, 'admin'), async (c) =>
      c.json(await getStaffPreferences(deps.db.read, c.get('identity').userId), 200),
    )
    .patch(
      '/admin/notification-preferences',
      requireRole(deps, 'admin'),
      validate('json', staffNotificationPreferencesInput),
      async (c) =>
        c.json(await changeStaffPreferences(deps, c.get('identity').userId, c.req.valid('json')), 200),
    );
};
