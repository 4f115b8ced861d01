import {
  clientSignedIn,
  passwordReset,
  resetLinkState,
  clientUser,
  notificationPreferences,
  adminPicture,
  unsubscribeInput,
} from '@stackworks/contracts';
import {
  atOlderAddress,
  created,
  ok,
  responds,
  statusMessage,
  tag,
} from '#/server/openapi/describe-calls.ts';
import { aboutLivePosition } from '#/server/live.docs.ts';
import type { clientProfileRoutes, pictureRoutes, unsubscribeRoutes } from './accounts.routes.ts';
import type { clientAccountRoutes } from './sign-in.routes.ts';

export const clientAccountDocs = tag(
  'Client accounts',
  'How clients register, sign in and get back in. Open to anyone.',
).calls<typeof clientAccountRoutes>({
  'POST /client/register': created(clientSignedIn, 'already_exists', 'rate_limited').summary(
    'Registers a client and signs them in.',
  ),
  'POST /client/login': ok(clientSignedIn, 'invalid_credentials', 'rate_limited').summary(
    'Signs a client in.',
  ),
  'POST /client/login-new': ok(clientSignedIn, 'invalid_credentials', 'rate_limited').summary(
    'Signs a client in.',
    atOlderAddress,
  ),
  'POST /client/forgot-password': ok(statusMessage, 'rate_limited').summary(
    'Emails a link to set a new password if the address has an account.',
    { description: 'The response is the same either way.' },
  ),
  'POST /client/reset-password': ok(passwordReset, 'link_expired', 'rate_limited').summary(
    'Sets a new password with an emailed link.',
  ),
  'POST /client/reset-password/check': ok(resetLinkState, 'rate_limited').summary(
    'Says whether an emailed link can still set a password.',
  ),
  'POST /client/verify-email': ok(statusMessage, 'already_exists', 'link_expired', 'rate_limited').summary(
    'Confirms an email address with the link emailed to it.',
    {
      description:
        'Outside a session of that account it takes its password, or a new one, which ends all sessions.',
    },
  ),
});

export const clientProfileDocs = tag('Profile', 'A signed-in client’s own account.').calls<
  typeof clientProfileRoutes
>({
  'GET /client/user': ok(clientUser).summary('Reads the signed-in client.', {
    description: aboutLivePosition,
  }),
  'PATCH /client/profile': ok(clientUser, 'already_exists', 'rate_limited').summary(
    'Changes the client’s own profile; what is left out doesn’t change.',
    {
      description:
        'A new email address is `pendingEmail` until the link sent to it is followed; sign-in stays by the old one.',
    },
  ),
  'PATCH /client/change-password': ok(statusMessage, 'rate_limited').summary(
    'Changes the client’s password and signs out their other devices.',
  ),
  'POST /client/verify-email/resend': ok(statusMessage, 'rate_limited').summary(
    'Emails a new link to confirm the client’s email address.',
  ),
  'POST /client/pending-email/resend': ok(statusMessage, 'not_found', 'rate_limited').summary(
    'Emails a new link to confirm the client’s new address.',
  ),
  'DELETE /client/pending-email': ok(clientUser).summary(
    'Cancels a change of email address that is not confirmed yet.',
  ),
  'GET /client/notification-preferences': ok(notificationPreferences).summary(
    'Reads which emails the client gets.',
  ),
  'PATCH /client/notification-preferences': ok(notificationPreferences).summary(
    'Changes which emails the client gets.',
  ),
});

const photo = { types: ['multipart/form-data'], file: 'profilePicture' };

export const pictureDocs = tag('Pictures', 'Photos of clients and of staff.').calls<typeof pictureRoutes>({
  'POST /admin/update-profile-picture': ok(adminPicture).summary(
    'Replaces the photo of the signed-in member of staff.',
    { body: photo },
  ),
  'POST /client/profile/picture': ok(clientUser).summary('Replaces the client’s photo.', { body: photo }),
  'DELETE /client/profile/picture': ok(clientUser).summary('Removes the client’s photo.'),
  'GET /pictures/:userId': responds({
    200: { says: 'The picture.', types: ['image/webp'] },
    304: { says: 'The browser has this version already.', types: [] },
  }).summary('Sends a person’s photo, if the caller may see it.', { callers: ['client', 'admin'] }),
});

export const unsubscribeDocs = tag('Unsubscribing', 'The pages of unsubscribe links.').calls<
  typeof unsubscribeRoutes
>({
  'GET /unsubscribe': ok(
    { says: 'A page that says so.', types: ['text/html'] },
    'link_expired',
    'not_found',
  ).summary('Asks whether to turn off a kind of email.', { isPage: true }),
  'POST /unsubscribe': ok(
    { says: 'A page that says so.', types: ['text/html'] },
    'link_expired',
    'not_found',
  ).summary('Turns a kind of email off, or on again.', {
    isPage: true,
    body: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], schema: unsubscribeInput },
  }),
});
