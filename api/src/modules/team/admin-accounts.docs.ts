import {
  adminAdded,
  adminSignedIn,
  currentAdmin,
  passwordReset,
  resetLinkState,
  setupState,
  staffNotificationPreferences,
} from '@stackworks/contracts';
import { describeCalls, told } from '#/server/openapi/describe-calls.ts';
import type { adminAccountRoutes } from './admin-accounts.routes.ts';

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
    answers: { 200: told },
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
