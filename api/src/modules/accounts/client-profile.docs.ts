import { clientUser, notificationPreferences } from '@stackworks/contracts';
import { describeCalls, told } from '#/http/openapi/describe-calls.ts';
import type { clientProfileRoutes } from './client-profile.routes.ts';

export const clientProfileDocs = describeCalls<typeof clientProfileRoutes>(
  'Profile',
  'A signed-in client’s own account.',
)({
  'GET /client/user': { summary: 'Reads the signed-in client.', answers: { 200: clientUser } },
  'PATCH /client/profile': {
    summary: 'Changes the client’s own profile; what is left out stays as it is.',
    answers: { 200: clientUser },
    errors: ['already_exists', 'rate_limited'],
  },
  'PATCH /client/change-password': {
    summary: 'Changes the client’s password and signs out their other devices.',
    answers: { 200: told },
    errors: ['rate_limited'],
  },
  'POST /client/verify-email/resend': {
    summary: 'Mails a new link to confirm the client’s email address.',
    answers: { 200: told },
    errors: ['rate_limited'],
  },
  'GET /client/notification-preferences': {
    summary: 'Reads what the client is written about by mail.',
    answers: { 200: notificationPreferences },
  },
  'PATCH /client/notification-preferences': {
    summary: 'Changes what the client is written about by mail.',
    answers: { 200: notificationPreferences },
  },
});
