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
import { describeCalls, statusMessage, nothing } from '#/server/openapi/describe-calls.ts';
import type { adminAccountRoutes, savedViewRoutes, teamRoutes } from './team.routes.ts';

export const teamDocs = describeCalls<typeof teamRoutes>(
  'Team',
  'The members of the team and its settings.',
)({
  'GET /admin/admins': { summary: 'Lists the team, newest first.', answers: { 200: adminPage } },
  'POST /admin/add-team-member': {
    summary: 'Adds a colleague, who sets their password with an emailed link.',
    answers: { 201: adminAdded },
    errors: ['already_exists'],
  },
  'POST /admin/admins/:adminId/invitation': {
    summary: 'Sends a colleague who has not joined yet a new link, which voids the one before.',
    answers: { 201: adminAdded },
    errors: ['conflict', 'rate_limited'],
  },
  'DELETE /admin/remove-team-member/:adminId': {
    summary: 'Removes a colleague from the team.',
    answers: { 200: statusMessage },
  },
  'DELETE /admin/admins/:adminId/two-factor': {
    summary: 'Resets a colleague’s two-factor sign-in.',
    answers: { 200: statusMessage },
  },
  'GET /admin/team-settings': {
    summary: 'Reads the settings of the whole team.',
    answers: { 200: teamSettingsState },
  },
  'PATCH /admin/team-settings': {
    summary: 'Changes the settings of the whole team.',
    answers: { 200: teamSettingsState },
    errors: ['conflict'],
  },
  'POST /admin/proof': {
    summary: 'Confirms who is calling, for ten minutes.',
    description:
      'Takes the password, and a code where two-factor sign-in is on. Calls that failed with `proof_needed` can be sent again then.',
    answers: { 200: statusMessage },
    errors: ['invalid_credentials', 'second_factor_required', 'rate_limited'],
  },
  'PATCH /admin/change-password': {
    summary: 'Changes one’s own password and signs out other devices.',
    answers: { 200: statusMessage },
    errors: ['rate_limited'],
  },
});

export const adminAccountDocs = describeCalls<typeof adminAccountRoutes>(
  'Staff accounts',
  'How staff sign in, and which emails each gets.',
)({
  'GET /admin/setup': { summary: 'Says whether First Setup is still open.', answers: { 200: setupState } },
  'POST /admin/initialize': {
    summary: 'Creates the first staff account and signs in.',
    description: 'Takes the one-time setup token from the environment or the server log.',
    answers: { 201: adminSignedIn },
    errors: ['conflict', 'already_exists', 'rate_limited'],
  },
  'POST /admin/login': {
    summary: 'Signs a member of staff in.',
    description: 'If asked for a code, send the same again with it.',
    answers: { 200: adminSignedIn },
    errors: ['invalid_credentials', 'second_factor_required', 'rate_limited'],
  },
  'POST /admin/login-new': {
    summary: 'Signs a member of staff in.',
    description: 'The same call at its older address.',
    answers: { 200: adminSignedIn },
    errors: ['invalid_credentials', 'second_factor_required', 'rate_limited'],
  },
  'POST /admin/register': {
    summary: 'Adds a staff account with a password.',
    answers: { 201: adminAdded },
    errors: ['already_exists'],
  },
  'POST /admin/forgot-password': {
    summary: 'Emails staff a link to set a new password if the address has an account.',
    answers: { 200: statusMessage },
    errors: ['rate_limited'],
  },
  'POST /admin/reset-password': {
    summary: 'Sets a new staff password with an emailed link.',
    answers: { 200: passwordReset },
    errors: ['link_expired', 'rate_limited'],
  },
  'POST /admin/reset-password/check': {
    summary: 'Says whether an emailed link can still set a staff password.',
    answers: { 200: resetLinkState },
    errors: ['rate_limited'],
  },
  'GET /admin/user': { summary: 'Reads the signed-in member of staff.', answers: { 200: currentAdmin } },
  'GET /admin/notification-preferences': {
    summary: 'Reads which emails the member of staff gets.',
    answers: { 200: staffNotificationPreferences },
  },
  'PATCH /admin/notification-preferences': {
    summary: 'Changes which emails the member of staff gets.',
    answers: { 200: staffNotificationPreferences },
  },
});

export const savedViewDocs = describeCalls<typeof savedViewRoutes>(
  'Saved views',
  'A member’s own saved filters of the project list.',
)({
  'GET /admin/saved-views': {
    summary: 'Lists one’s own saved views, newest first.',
    answers: { 200: savedViewPage },
  },
  'POST /admin/saved-views': {
    summary: 'Saves a view.',
    answers: { 201: savedView },
    errors: ['already_exists'],
  },
  'PATCH /admin/saved-views/:id': {
    summary: 'Renames a view.',
    answers: { 200: savedView },
    errors: ['already_exists'],
  },
  'DELETE /admin/saved-views/:id': { summary: 'Deletes a view.', answers: { 204: nothing } },
});
