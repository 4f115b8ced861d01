import { clientUser, notificationPreferences } from '@stackworks/contracts';
import { describeCalls, told } from '#/server/openapi/describe-calls.ts';
import type { clientProfileRoutes } from './client-profile.routes.ts';

export const clientProfileDocs = describeCalls<typeof clientProfileRoutes>(
  'Profile',
  'A signed-in client’s own account.',
)({
  'GET /client/user': { summary: 'Reads the signed-in client.', answers: { 200: clientUser } },
  'PATCH /client/profile': {
    summary: 'Changes the client’s own profile; what is left out stays as it is.',
    description:
      'A new email address is `pendingEmail` until the link sent to it is followed; sign-in stays by the old one.',
    answers: { 200: clientUser },
    errors: ['already_exists', 'rate_limited'],
  },
  'PATCH /client/change-password': {
    summary: 'Changes the client’s password and signs out their other devices.',
    answers: { 200: told },
    errors: ['rate_limited'],
  },
  'POST /client/verify-email/resend': {
    summary: 'Emails a new link to confirm the client’s email address.',
    answers: { 200: told },
    errors: ['rate_limited'],
  },
  'POST /client/pending-email/resend': {
    summary: 'Emails a new link to confirm the address that the client asked to move to.',
    answers: { 200: told },
    errors: ['not_found', 'rate_limited'],
  },
  'DELETE /client/pending-email': {
    summary: 'Cancels a change of email address that is not confirmed yet.',
    answers: { 200: clientUser },
  },
  'GET /client/notification-preferences': {
    summary: 'Reads which emails the client gets.',
    answers: { 200: notificationPreferences },
  },
  'PATCH /client/notification-preferences': {
    summary: 'Changes which emails the client gets.',
    answers: { 200: notificationPreferences },
  },
});
