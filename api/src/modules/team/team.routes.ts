import {
  adminChangePasswordInput,
  adminLoginInput,
  adminRegistrationInput,
  adminResetPasswordInput,
  firstSetupInput,
  livePositionHeader,
  pageQuery,
  proofInput,
  savedViewInput,
  savedViewRename,
  staffNotificationPreferencesInput,
  teamMemberInput,
  teamMemberParam,
  teamSettingsInput,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { presentCurrentAdmin } from '#/modules/accounts/accounts.presenter.ts';
import { changePassword } from '#/modules/accounts/commands/set-password.ts';
import { changePreferences, getPreferences } from '#/modules/accounts/notification-preferences.ts';
import { getAdmin, listAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { passwordLinkHandlers, readOrigin, startSession } from '#/modules/accounts/sign-in.routes.ts';
import { signInAdmin } from '#/modules/sessions/commands/sign-in.ts';
import { proveIdentity } from '#/modules/sessions/recent-proof.ts';
import { resetTwoFactor } from '#/modules/sessions/two-factor/change-two-factor.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readAddress } from '#/server/client-address.ts';
import { findLivePosition } from '#/platform/live/recorded-events.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { requireProof, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { addTeamMember, registerAdmin, resendInvitation } from './commands/add-member.ts';
import { removeMember } from './commands/remove-member.ts';
import { initializeAdmin, isSetupOpen } from './commands/set-up.ts';
import { deleteView, listSavedViews, renameView, saveView } from './saved-views.ts';
import {
  changeTeamSettings,
  getTeamSettings,
  isTwoFactorRequired,
  presentTeamSettings,
} from './team-settings.ts';

/** How staff sign in: First Setup, their own account, and adding a colleague. */
export const adminAccountRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');
  const password = passwordLinkHandlers(deps, 'admin', adminResetPasswordInput);
  const { createHandlers } = createFactory<AppEnv>();
  const signIn = createHandlers(validate('json', adminLoginInput), async (c) => {
    const signedIn = await signInAdmin(deps, c.req.valid('json'), await readOrigin(c, deps, 'admin'));
    return c.json(await startSession(c, deps, 'admin', signedIn, 'Login successful'), 200);
  });

  return new Hono<AppEnv>()
    .get('/admin/setup', async (c) => c.json({ open: await isSetupOpen(deps.db.read) }, 200))
    .post('/admin/initialize', validate('json', firstSetupInput), async (c) => {
      await countAttempt(deps, rateRules.setupsByAddress, readAddress(c, deps));
      const signedIn = await initializeAdmin(deps, c.req.valid('json'), c.req.header('user-agent'));
      const message = 'The first admin account is ready';
      return c.json(await startSession(c, deps, 'admin', signedIn, message), 201);
    })
    .post('/admin/login', ...signIn)
    .post('/admin/login-new', ...signIn)
    .post(
      '/admin/register',
      admin,
      requireProof(deps),
      validate('json', adminRegistrationInput),
      async (c) => {
        const user = await registerAdmin(deps, c.get('identity').userId, c.req.valid('json'));
        return c.json({ message: 'The admin account has been added', user }, 201);
      },
    )
    .post('/admin/forgot-password', ...password.send)
    .post('/admin/reset-password', ...password.reset)
    .post('/admin/reset-password/check', ...password.check)
    .get('/admin/user', requireRole(deps, 'admin', { beforeSetUp: true }), async (c) => {
      c.header(livePositionHeader, await findLivePosition(deps.db.read));
      const self = await getAdmin(deps.db.read, c.get('identity').userId);
      return c.json(presentCurrentAdmin(self, await isTwoFactorRequired(deps.db.read)), 200);
    })
    .get('/admin/notification-preferences', admin, async (c) =>
      c.json(await getPreferences(deps.db.read, 'admin', c.get('identity').userId), 200),
    )
    .patch(
      '/admin/notification-preferences',
      admin,
      validate('json', staffNotificationPreferencesInput),
      async (c) => {
        const { userId } = c.get('identity');
        return c.json(await changePreferences(deps, 'admin', userId, c.req.valid('json')), 200);
      },
    );
};

/** The team and its settings, and one's own password. */
export const teamRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');
  const oneself = requireRole(deps, 'admin', { beforeSetUp: true });
  const proof = requireProof(deps);
  const member = validate('param', teamMemberParam);

  return new Hono<AppEnv>()
    .get('/admin/admins', admin, validate('query', pageQuery), async (c) =>
      c.json(await listAdmins(deps, c.req.valid('query')), 200),
    )
    .post('/admin/add-team-member', admin, proof, validate('json', teamMemberInput), async (c) => {
      const user = await addTeamMember(deps, c.get('identity').userId, c.req.valid('json'));
      return c.json({ message: `We’ve emailed ${user.email} a link to set a password.`, user }, 201);
    })
    .post('/admin/admins/:adminId/invitation', admin, proof, member, async (c) => {
      const user = await resendInvitation(deps, c.get('identity').userId, c.req.valid('param').adminId);
      return c.json({ message: `A new link is on its way to ${user.email}.`, user }, 201);
    })
    .delete('/admin/remove-team-member/:adminId', admin, proof, member, async (c) => {
      await removeMember(deps, c.get('identity').userId, c.req.valid('param').adminId);
      return c.json(
        { message: 'They are signed out, and their projects and enquiries are unassigned.' },
        200,
      );
    })
    .delete('/admin/admins/:adminId/two-factor', admin, proof, member, async (c) => {
      await resetTwoFactor(deps, c.get('identity').userId, c.req.valid('param').adminId);
      return c.json({ message: 'They can sign in with their password alone, and set it up again.' }, 200);
    })
    .get('/admin/team-settings', admin, async (c) =>
      c.json(presentTeamSettings(await getTeamSettings(deps.db.read), deps.config), 200),
    )
    .patch('/admin/team-settings', admin, proof, validate('json', teamSettingsInput), async (c) =>
      c.json(await changeTeamSettings(deps, c.get('identity').userId, c.req.valid('json')), 200),
    )
    .post('/admin/proof', oneself, validate('json', proofInput), async (c) => {
      await proveIdentity(deps, c.get('identity'), c.req.valid('json'));
      return c.json({ message: 'Thanks. You won’t be asked again for ten minutes.' }, 200);
    })
    .patch('/admin/change-password', oneself, validate('json', adminChangePasswordInput), async (c) => {
      await changePassword(deps, c.get('identity'), c.req.valid('json'));
      return c.json({ message: 'Your password has been changed. We’ve signed out your other devices.' }, 200);
    });
};

/** A member's own saved filters of the project list. */
export const savedViewRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');

  return new Hono<AppEnv>()
    .get('/admin/saved-views', admin, validate('query', pageQuery), async (c) =>
      c.json(await listSavedViews(deps, c.get('identity').userId, c.req.valid('query')), 200),
    )
    .post('/admin/saved-views', admin, validate('json', savedViewInput), async (c) =>
      c.json(await saveView(deps, c.get('identity').userId, c.req.valid('json')), 201),
    )
    .patch('/admin/saved-views/:id', admin, validate('json', savedViewRename), async (c) =>
      c.json(
        await renameView(deps, c.get('identity').userId, c.req.param('id'), c.req.valid('json').name),
        200,
      ),
    )
    .delete('/admin/saved-views/:id', admin, async (c) => {
      await deleteView(deps, c.get('identity').userId, c.req.param('id'));
      return c.body(null, 204);
    });
};
