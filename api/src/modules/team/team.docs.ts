import { adminAdded, adminPage, teamSettingsState } from '@stackworks/contracts';
import { describeCalls, told } from '#/server/openapi/describe-calls.ts';
import type { teamRoutes } from './team.routes.ts';

export const teamDocs = describeCalls<typeof teamRoutes>(
  'Team',
  'Who is in the team, and what holds for all of it.',
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
    errors: ['not_found', 'conflict', 'rate_limited'],
  },
  'DELETE /admin/remove-team-member/:adminId': {
    summary: 'Removes a colleague from the team.',
    answers: { 200: told },
    errors: ['not_found'],
  },
  'DELETE /admin/admins/:adminId/two-factor': {
    summary: 'Resets a colleague’s two-factor sign-in.',
    answers: { 200: told },
    errors: ['not_found'],
  },
  'GET /admin/team-settings': {
    summary: 'Reads what holds for the whole team.',
    answers: { 200: teamSettingsState },
  },
  'PATCH /admin/team-settings': {
    summary: 'Changes what holds for the whole team.',
    answers: { 200: teamSettingsState },
    errors: ['conflict'],
  },
  'POST /admin/proof': {
    summary: 'Confirms who is calling, for ten minutes.',
    description:
      'Takes the password, and a code where two-factor sign-in is on. Calls that answer `proof_needed` can be sent again then.',
    answers: { 200: told },
    errors: ['invalid_credentials', 'second_factor_required', 'rate_limited'],
  },
  'PATCH /admin/change-password': {
    summary: 'Changes one’s own password and signs out other devices.',
    answers: { 200: told },
    errors: ['rate_limited'],
  },
});
