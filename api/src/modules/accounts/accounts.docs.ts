import {
  clientSignedIn,
  passwordReset,
  resetLinkState,
  clientUser,
  notificationPreferences,
  adminPicture,
  unsubscribeInput,
} from '@stackworks/contracts';
import { describeCalls, statusMessage } from '#/server/openapi/describe-calls.ts';
import type { clientProfileRoutes, pictureRoutes, unsubscribeRoutes } from './accounts.routes.ts';
import type { clientAccountRoutes } from './sign-in.routes.ts';

export const clientAccountDocs = describeCalls<typeof clientAccountRoutes>(
  'Client accounts',
  'How clients register, sign in and get back in. Open to anyone.',
)({
  'POST /client/register': {
    summary: 'Registers a client and signs them in.',
    answers: { 201: clientSignedIn },
    errors: ['already_exists', 'rate_limited'],
  },
  'POST /client/login': {
    summary: 'Signs a client in.',
    answers: { 200: clientSignedIn },
    errors: ['invalid_credentials', 'rate_limited'],
  },
  'POST /client/login-new': {
    summary: 'Signs a client in.',
    description: 'The same call at its older address.',
    answers: { 200: clientSignedIn },
    errors: ['invalid_credentials', 'rate_limited'],
  },
  'POST /client/forgot-password': {
    summary: 'Emails a link to set a new password if the address has an account.',
    description: 'The response is the same either way.',
    answers: { 200: statusMessage },
    errors: ['rate_limited'],
  },
  'POST /client/reset-password': {
    summary: 'Sets a new password with an emailed link.',
    answers: { 200: passwordReset },
    errors: ['link_expired', 'rate_limited'],
  },
  'POST /client/reset-password/check': {
    summary: 'Says whether an emailed link can still set a password.',
    answers: { 200: resetLinkState },
    errors: ['rate_limited'],
  },
  'POST /client/verify-email': {
    summary: 'Confirms an email address with the link emailed to it.',
    description:
      'Outside a session of that account it takes its password, or a new one, which ends all sessions.',
    answers: { 200: statusMessage },
    errors: ['already_exists', 'link_expired', 'rate_limited'],
  },
});

export const clientProfileDocs = describeCalls<typeof clientProfileRoutes>(
  'Profile',
  'A signed-in client’s own account.',
)({
  'GET /client/user': { summary: 'Reads the signed-in client.', answers: { 200: clientUser } },
  'PATCH /client/profile': {
    summary: 'Changes the client’s own profile; what is left out doesn’t change.',
    description:
      'A new email address is `pendingEmail` until the link sent to it is followed; sign-in stays by the old one.',
    answers: { 200: clientUser },
    errors: ['already_exists', 'rate_limited'],
  },
  'PATCH /client/change-password': {
    summary: 'Changes the client’s password and signs out their other devices.',
    answers: { 200: statusMessage },
    errors: ['rate_limited'],
  },
  'POST /client/verify-email/resend': {
    summary: 'Emails a new link to confirm the client’s email address.',
    answers: { 200: statusMessage },
    errors: ['rate_limited'],
  },
  'POST /client/pending-email/resend': {
    summary: 'Emails a new link to confirm the client’s new address.',
    answers: { 200: statusMessage },
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

const photo = { types: ['multipart/form-data'], file: 'profilePicture' };

export const pictureDocs = describeCalls<typeof pictureRoutes>(
  'Pictures',
  'Photos of clients and of staff.',
)({
  'POST /admin/update-profile-picture': {
    summary: 'Replaces the photo of the signed-in member of staff.',
    answers: { 200: adminPicture },
    body: photo,
  },
  'POST /client/profile/picture': {
    summary: 'Replaces the client’s photo.',
    answers: { 200: clientUser },
    body: photo,
  },
  'DELETE /client/profile/picture': { summary: 'Removes the client’s photo.', answers: { 200: clientUser } },
  'GET /pictures/:userId': {
    summary: 'Sends a person’s photo, if the caller may see it.',
    answers: {
      200: { says: 'The picture.', types: ['image/webp'] },
      304: { says: 'The browser has this version already.', types: [] },
    },
    callers: ['client', 'admin'],
  },
});

export const unsubscribeDocs = describeCalls<typeof unsubscribeRoutes>(
  'Unsubscribing',
  'The pages of unsubscribe links.',
)({
  'GET /unsubscribe': {
    summary: 'Asks whether to turn off a kind of email.',
    answers: { 200: { says: 'A page that says so.', types: ['text/html'] } },
    errors: ['link_expired', 'not_found'],
    isPage: true,
  },
  'POST /unsubscribe': {
    summary: 'Turns a kind of email off, or on again.',
    answers: { 200: { says: 'A page that says so.', types: ['text/html'] } },
    errors: ['link_expired', 'not_found'],
    isPage: true,
    body: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], schema: unsubscribeInput },
  },
});
