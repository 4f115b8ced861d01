import { changePasswordInput, notificationPreferencesInput, profileInput } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { presentClient } from './accounts.presenter.ts';
import { changePassword } from './commands/change-password.ts';
import { changeProfile } from './commands/change-profile.ts';
import { resendVerification } from './commands/verify-email.ts';
import { changeNotificationPreferences, getNotificationPreferences } from './notification-preferences.ts';
import { cancelEmailChange, resendEmailChange } from './commands/change-email.ts';
import { getClient } from './queries/read-accounts.ts';

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
