import {
  adminChangePasswordInput,
  adminLoginInput,
  adminRegistrationInput,
  adminResetPasswordInput,
  firstSetupInput,
  livePositionHeader,
  pageQuery,
  proofInput,
  staffNotificationPreferencesInput,
  teamMemberInput,
  teamMemberParam,
  teamSettingsInput,
  adminAdded,
  adminPage,
  teamSettingsState,
  adminSignedIn,
  currentAdmin,
  passwordReset,
  resetLinkState,
  setupState,
  staffNotificationPreferences,
} from '@stackworks/contracts';
import { Hono } from 'hono';
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
import { callerAs, callerOf } from '#/server/callers.ts';
import { requireProof, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { addTeamMember, registerAdmin, resendInvitation } from './commands/add-member.ts';
import { removeMember } from './commands/remove-member.ts';
import { initializeAdmin, isSetupOpen } from './commands/set-up.ts';
import {
  changeTeamSettings,
  getTeamSettings,
  isTwoFactorRequired,
  presentTeamSettings,
} from './team-settings.ts';
import { created, ok, statusMessage, tag } from '#/server/openapi/describe-calls.ts';
import { aboutLivePosition } from '#/server/live.routes.ts';

/** How staff sign in: First Setup, their own account, and adding a colleague. */
export const adminAccountRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);
  const password = passwordLinkHandlers(deps, 'admin', adminResetPasswordInput);

  return new Hono<AppEnv>()
    .get('/admin/setup', async (c) => c.json({ open: await isSetupOpen(deps.db.read) }, 200))
    .post('/admin/initialize', validate('json', firstSetupInput), async (c) => {
      await countAttempt(deps, rateRules.setupsByAddress, readAddress(c, deps));
      const signedIn = await initializeAdmin(deps, c.req.valid('json'), c.req.header('user-agent'));
      const message = 'The first admin account is ready';
      return c.json(await startSession(c, deps, 'admin', signedIn, message), 201);
    })
    .post('/admin/login', validate('json', adminLoginInput), async (c) => {
      const signedIn = await signInAdmin(deps, c.req.valid('json'), await readOrigin(c, deps, 'admin'));
      return c.json(await startSession(c, deps, 'admin', signedIn, 'Login successful'), 200);
    })
    .post(
      '/admin/register',
      admin,
      requireProof(deps),
      validate('json', adminRegistrationInput),
      async (c) => {
        const user = await registerAdmin(asAdmin(c), c.req.valid('json'));
        return c.json({ message: 'The admin account has been added', user }, 201);
      },
    )
    .post('/admin/forgot-password', ...password.send)
    .post('/admin/reset-password', ...password.reset)
    .post('/admin/reset-password/check', ...password.check)
    .get('/admin/user', requireRole(deps, 'admin', { beforeSetUp: true }), async (c) => {
      c.header(livePositionHeader, await findLivePosition(deps.db.read));
      const self = await getAdmin(deps.db.read, c.get('identity').id);
      return c.json(presentCurrentAdmin(self, await isTwoFactorRequired(deps.db.read)), 200);
    })
    .get('/admin/notification-preferences', admin, async (c) =>
      c.json(await getPreferences(deps.db.read, 'admin', c.get('identity').id), 200),
    )
    .patch(
      '/admin/notification-preferences',
      admin,
      validate('json', staffNotificationPreferencesInput),
      async (c) => {
        const { id: userId } = c.get('identity');
        return c.json(await changePreferences(deps, 'admin', userId, c.req.valid('json')), 200);
      },
    );
};

/** The team and its settings, and one's own password. */
export const teamRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);
  const oneself = requireRole(deps, 'admin', { beforeSetUp: true });
  const proof = requireProof(deps);
  const member = validate('param', teamMemberParam);

  return new Hono<AppEnv>()
    .get('/admin/admins', admin, validate('query', pageQuery), async (c) =>
      c.json(await listAdmins(deps, c.req.valid('query')), 200),
    )
    .post('/admin/add-team-member', admin, proof, validate('json', teamMemberInput), async (c) => {
      const user = await addTeamMember(asAdmin(c), c.req.valid('json'));
      return c.json({ message: `We’ve emailed ${user.email} a link to set a password.`, user }, 201);
    })
    .post('/admin/admins/:adminId/invitation', admin, proof, member, async (c) => {
      const user = await resendInvitation(asAdmin(c), c.req.valid('param').adminId);
      return c.json({ message: `A new link is on its way to ${user.email}.`, user }, 201);
    })
    .delete('/admin/remove-team-member/:adminId', admin, proof, member, async (c) => {
      await removeMember(asAdmin(c), c.req.valid('param').adminId);
      return c.json(
        { message: 'They are signed out, and their projects and enquiries are unassigned.' },
        200,
      );
    })
    .delete('/admin/admins/:adminId/two-factor', admin, proof, member, async (c) => {
      await resetTwoFactor(asAdmin(c), c.req.valid('param').adminId);
      return c.json({ message: 'They can sign in with their password alone, and set it up again.' }, 200);
    })
    .get('/admin/team-settings', admin, async (c) =>
      c.json(presentTeamSettings(await getTeamSettings(deps.db.read), deps.config), 200),
    )
    .patch('/admin/team-settings', admin, proof, validate('json', teamSettingsInput), async (c) =>
      c.json(await changeTeamSettings(asAdmin(c), c.req.valid('json')), 200),
    )
    .post('/admin/proof', oneself, validate('json', proofInput), async (c) => {
      await proveIdentity(callerOf(c, deps), c.req.valid('json'));
      return c.json({ message: 'Thanks. You won’t be asked again for ten minutes.' }, 200);
    })
    .patch('/admin/change-password', oneself, validate('json', adminChangePasswordInput), async (c) => {
      await changePassword(callerOf(c, deps), c.req.valid('json'));
      return c.json({ message: 'Your password has been changed. We’ve signed out your other devices.' }, 200);
    });
};

export const teamDocs = tag('Team', 'The members of the team and its settings.').calls<typeof teamRoutes>({
  'GET /admin/admins': ok(adminPage).summary('Lists the team, newest first.'),
  'POST /admin/add-team-member': created(adminAdded, 'already_exists').summary(
    'Adds a colleague, who sets their password with an emailed link.',
  ),
  'POST /admin/admins/:adminId/invitation': created(adminAdded, 'conflict', 'rate_limited').summary(
    'Sends a colleague who has not joined yet a new link, which voids the one before.',
  ),
  'DELETE /admin/remove-team-member/:adminId': ok(statusMessage).summary(
    'Removes a colleague from the team.',
  ),
  'DELETE /admin/admins/:adminId/two-factor': ok(statusMessage).summary(
    'Resets a colleague’s two-factor sign-in.',
  ),
  'GET /admin/team-settings': ok(teamSettingsState).summary('Reads the settings of the whole team.'),
  'PATCH /admin/team-settings': ok(teamSettingsState, 'conflict').summary(
    'Changes the settings of the whole team.',
  ),
  'POST /admin/proof': ok(
    statusMessage,
    'invalid_credentials',
    'second_factor_required',
    'rate_limited',
  ).summary('Confirms who is calling, for ten minutes.', {
    description:
      'Takes the password, and a code where two-factor sign-in is on. Calls that failed with `proof_needed` can be sent again then.',
  }),
  'PATCH /admin/change-password': ok(statusMessage, 'rate_limited').summary(
    'Changes one’s own password and signs out other devices.',
  ),
});

export const adminAccountDocs = tag('Staff accounts', 'How staff sign in, and which emails each gets.').calls<
  typeof adminAccountRoutes
>({
  'GET /admin/setup': ok(setupState).summary('Says whether First Setup is still open.'),
  'POST /admin/initialize': created(adminSignedIn, 'conflict', 'already_exists', 'rate_limited').summary(
    'Creates the first staff account and signs in.',
    { description: 'Takes the one-time setup token from the environment or the server log.' },
  ),
  'POST /admin/login': ok(
    adminSignedIn,
    'invalid_credentials',
    'second_factor_required',
    'rate_limited',
  ).summary('Signs a member of staff in.', {
    description: 'If asked for a code, send the same again with it.',
  }),
  'POST /admin/register': created(adminAdded, 'already_exists').summary(
    'Adds a staff account with a password.',
  ),
  'POST /admin/forgot-password': ok(statusMessage, 'rate_limited').summary(
    'Emails staff a link to set a new password if the address has an account.',
  ),
  'POST /admin/reset-password': ok(passwordReset, 'link_expired', 'rate_limited').summary(
    'Sets a new staff password with an emailed link.',
  ),
  'POST /admin/reset-password/check': ok(resetLinkState, 'rate_limited').summary(
    'Says whether an emailed link can still set a staff password.',
  ),
  'GET /admin/user': ok(currentAdmin).summary('Reads the signed-in member of staff.', {
    description: aboutLivePosition,
  }),
  'GET /admin/notification-preferences': ok(staffNotificationPreferences).summary(
    'Reads which emails the member of staff gets.',
  ),
  'PATCH /admin/notification-preferences': ok(staffNotificationPreferences).summary(
    'Changes which emails the member of staff gets.',
  ),
});
