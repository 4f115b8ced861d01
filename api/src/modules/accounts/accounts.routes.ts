import {
  apiPaths,
  changePasswordInput,
  describeNotification,
  livePositionHeader,
  notificationPreferencesInput,
  profileInput,
  siteRoutes,
  unsubscribeInput,
  unsubscribeQuery,
  clientUser,
  notificationPreferences,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort, LogPort, StoragePort } from '#/platform/ports.ts';
import { findLivePosition } from '#/platform/live/recorded-events.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { sendNotice } from '#/server/notice-page.tsx';
import { onErrorAtLink } from '#/server/on-error.ts';
import { callerAs, callerOf } from '#/server/callers.ts';
import { requireClient } from '#/server/require-role.ts';
import { parseForm, validate } from '#/server/validate.ts';
import { presentClient } from './accounts.presenter.ts';
import { cancelEmailChange, resendEmailChange } from './commands/change-email.ts';
import { changeProfile } from './commands/change-profile.ts';
import { changePassword } from './commands/set-password.ts';
import { resendVerification } from './commands/verify-email.ts';
import {
  changeByLink,
  changePreferences,
  getPreferences,
  readUnsubscribeLink,
} from './notification-preferences.ts';
import { getMember } from './queries/read-accounts.ts';
import { ok, statusMessage, tag } from '#/server/openapi/describe-calls.ts';
import { aboutLivePosition } from '#/server/live.routes.ts';
import { noteSeen } from './commands/note-seen.ts';

/** A signed-in client's own account. */
export const clientProfileRoutes = (
  deps: CataloguePort & ClockPort & ConfigPort & DatabasePort & LogPort & StoragePort,
) => {
  const client = requireClient(deps, 'self');
  const asClient = callerAs('client', deps);

  return new Hono<AppEnv>()
    .get('/client/user', client, async (c) => {
      await noteSeen(deps, c.get('identity'));
      c.header(livePositionHeader, await findLivePosition(deps.db.read));
      return c.json(presentClient(await getMember(deps.db.read, c.get('identity')), deps), 200);
    })
    .patch('/client/profile', client, validate('json', profileInput), async (c) =>
      c.json(await changeProfile(callerOf(c, deps), c.req.valid('json')), 200),
    )
    .patch('/client/change-password', client, validate('json', changePasswordInput), async (c) => {
      await changePassword(callerOf(c, deps), c.req.valid('json'));
      return c.json({ message: 'Your password has been changed. We’ve signed out your other devices.' }, 200);
    })
    .post('/client/verify-email/resend', client, async (c) => {
      const { sent } = await resendVerification(asClient(c));
      const message = sent
        ? 'We’ve sent you a new link. The old one no longer works.'
        : 'Your email address is already confirmed.';
      return c.json({ message }, 200);
    })
    .post('/client/pending-email/resend', client, async (c) => {
      await resendEmailChange(asClient(c));
      return c.json({ message: 'We’ve sent you a new link. The old one no longer works.' }, 200);
    })
    .delete('/client/pending-email', client, async (c) => c.json(await cancelEmailChange(asClient(c)), 200))
    .get('/client/notification-preferences', client, async (c) =>
      c.json(await getPreferences(deps.db.read, 'client', c.get('identity').personId), 200),
    )
    .patch(
      '/client/notification-preferences',
      client,
      validate('json', notificationPreferencesInput),
      async (c) => {
        const { personId } = c.get('identity');
        return c.json(await changePreferences(deps, 'client', personId, c.req.valid('json')), 200);
      },
    );
};

const home = { label: 'Go to our website', href: siteRoutes.home };

/** The pages of unsubscribe links. Opening one changes nothing, because spam filters open links too; its form does. */
export const unsubscribeRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const toForm = (label: string, token: string, wanted: 'yes' | 'no') => ({
    label,
    to: `${apiPaths.unsubscribe}?token=${encodeURIComponent(token)}`,
    fields: { wanted },
  });

  return new Hono<AppEnv>()
    .onError(onErrorAtLink('We couldn’t turn these emails off.', () => [home]))
    .get('/unsubscribe', validate('query', unsubscribeQuery), (c) => {
      const { token } = c.req.valid('query');
      const { about, email } = readUnsubscribeLink(deps, token);
      const { name, text } = describeNotification(about);
      const notice = {
        title: `Turn off “${name}” emails?`,
        body: [text, `They go to ${email}. You’ll always get account emails.`],
        send: toForm('Turn them off', token, 'no'),
        links: [home],
      };
      return sendNotice(c, notice, 200);
    })
    .post('/unsubscribe', validate('query', unsubscribeQuery), async (c) => {
      const { token } = c.req.valid('query');
      const isWanted = (await parseForm(c, unsubscribeInput)).wanted === 'yes';
      const { name, email, isKnown } = await changeByLink(deps, token, isWanted);
      if (!isKnown) {
        const text = `No account uses ${email} any more, so we don’t send these emails there and nothing was changed. If your address has changed, turn them off in your settings.`;
        return sendNotice(
          c,
          { title: 'This link is for an earlier address.', body: [text], links: [home] },
          200,
        );
      }
      const off = `We won’t send any more to ${email}. You don’t need to be signed in, and it takes effect straight away.`;
      const notice = {
        title: `“${name}” emails are ${isWanted ? 'on' : 'off'}.`,
        body: [isWanted ? `We’ll keep emailing ${email}.` : off],
        ...(!isWanted && { send: toForm('Turn them on again', token, 'yes') }),
        links: [home],
      };
      return sendNotice(c, notice, 200);
    });
};

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
