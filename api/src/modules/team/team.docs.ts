import {
  adminAdded,
  adminPage,
  teamSettingsState,
  adminSignedIn,
  currentAdmin,
  passwordReset,
  resetLinkState,
  setupState,
  staffNotificationPreferences,
  savedView,
  savedViewPage,
} from '@stackworks/contracts';
import {
  atOlderAddress,
  created,
  noContent,
  ok,
  statusMessage,
  tag,
} from '#/server/openapi/describe-calls.ts';
import { aboutLivePosition } from '#/server/live.docs.ts';
import type { adminAccountRoutes, savedViewRoutes, teamRoutes } from './team.routes.ts';

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
  'POST /admin/login-new': ok(
    adminSignedIn,
    'invalid_credentials',
    'second_factor_required',
    'rate_limited',
  ).summary('Signs a member of staff in.', atOlderAddress),
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

export const savedViewDocs = tag('Saved views', 'A member’s own saved filters of the project list.').calls<
  typeof savedViewRoutes
>({
  'GET /admin/saved-views': ok(savedViewPage).summary('Lists one’s own saved views, newest first.'),
  'POST /admin/saved-views': created(savedView, 'already_exists').summary('Saves a view.'),
  'PATCH /admin/saved-views/:id': ok(savedView, 'already_exists').summary('Renames a view.'),
  'DELETE /admin/saved-views/:id': noContent().summary('Deletes a view.'),
});
