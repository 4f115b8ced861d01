import {
  apiPaths,
  changePasswordInput,
  describeNotification,
  livePositionHeader,
  notificationPreferencesInput,
  pictureParam,
  profileInput,
  siteRoutes,
  unsubscribeInput,
  unsubscribeQuery,
} from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort, LogPort, StoragePort } from '#/platform/ports.ts';
import { findLivePosition } from '#/platform/live/recorded-events.ts';
import { AppError } from '#/errors.ts';
import { removeFiles } from '#/modules/files/pending-uploads.ts';
import { photoTooLarge, storePhoto } from '#/modules/files/store-file.ts';
import { lacksTwoFactor } from '#/modules/sessions/two-factor/second-factor.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { authenticate } from '#/server/authenticate.ts';
import { sendNotice } from '#/server/notice-page.tsx';
import { onErrorAtLink } from '#/server/on-error.ts';
import { acceptUpload, receiveUpload } from '#/server/receive-upload.ts';
import { requireRole } from '#/server/require-role.ts';
import { sendPicture } from '#/server/send-stored-file.ts';
import { parseForm, validate } from '#/server/validate.ts';
import { maySeePicture, maySeeStaffPicture } from './accounts.policy.ts';
import { presentClient } from './accounts.presenter.ts';
import { cancelEmailChange, resendEmailChange } from './commands/change-email.ts';
import { changeAdminPicture, changePicture, changeProfile } from './commands/change-profile.ts';
import { changePassword } from './commands/set-password.ts';
import { resendVerification } from './commands/verify-email.ts';
import {
  changeByLink,
  changePreferences,
  getPreferences,
  readUnsubscribeLink,
} from './notification-preferences.ts';
import { findAdmin, getClient } from './queries/read-accounts.ts';

/** A signed-in client's own account. */
export const clientProfileRoutes = (
  deps: CataloguePort & ClockPort & ConfigPort & DatabasePort & LogPort & StoragePort,
) => {
  const client = requireRole(deps, 'client');

  return new Hono<AppEnv>()
    .get('/client/user', client, async (c) => {
      c.header(livePositionHeader, await findLivePosition(deps.db.read));
      return c.json(presentClient(await getClient(deps.db.read, c.get('identity').userId), deps), 200);
    })
    .patch('/client/profile', client, validate('json', profileInput), async (c) =>
      c.json(await changeProfile(deps, c.get('identity'), c.req.valid('json')), 200),
    )
    .patch('/client/change-password', client, validate('json', changePasswordInput), async (c) => {
      await changePassword(deps, c.get('identity'), c.req.valid('json'));
      return c.json({ message: 'Your password has been changed. We’ve signed out your other devices.' }, 200);
    })
    .post('/client/verify-email/resend', client, async (c) => {
      const { sent } = await resendVerification(deps, c.get('identity').userId);
      const message = sent
        ? 'We’ve sent you a new link. The old one no longer works.'
        : 'Your email address is already confirmed.';
      return c.json({ message }, 200);
    })
    .post('/client/pending-email/resend', client, async (c) => {
      await resendEmailChange(deps, c.get('identity').userId);
      return c.json({ message: 'We’ve sent you a new link. The old one no longer works.' }, 200);
    })
    .delete('/client/pending-email', client, async (c) =>
      c.json(await cancelEmailChange(deps, c.get('identity').userId), 200),
    )
    .get('/client/notification-preferences', client, async (c) =>
      c.json(await getPreferences(deps.db.read, 'client', c.get('identity').userId), 200),
    )
    .patch(
      '/client/notification-preferences',
      client,
      validate('json', notificationPreferencesInput),
      async (c) => {
        const { userId } = c.get('identity');
        return c.json(await changePreferences(deps, 'client', userId, c.req.valid('json')), 200);
      },
    );
};

/** Where photos are uploaded to; these calls take larger bodies than the others. */
export const picturePaths = {
  client: '/client/profile/picture',
  admin: '/admin/update-profile-picture',
} as const;

/** Photos of clients, for themselves and all staff, and of staff, for staff alone. */
export const pictureRoutes = (
  deps: CataloguePort & ClockPort & ConfigPort & DatabasePort & LogPort & StoragePort,
) => {
  const client = requireRole(deps, 'client');
  const admin = requireRole(deps, 'admin', { beforeSetUp: true });
  const { avatarMaxBytes: maxBytes } = deps.config;
  const receive = async (c: Context) => {
    const { stored } = await receiveUpload(
      c,
      { part: 'profilePicture', maxBytes, toError: () => photoTooLarge(maxBytes) },
      ({ content }) => storePhoto(deps, content, maxBytes),
      (path) => removeFiles(deps, [path]),
    );
    return stored;
  };

  return new Hono<AppEnv>()
    .post(picturePaths.admin, admin, acceptUpload(maxBytes), async (c) => {
      const profilePicture = await changeAdminPicture(deps, c.get('identity').userId, await receive(c));
      return c.json({ profilePicture }, 200);
    })
    .post(picturePaths.client, client, acceptUpload(maxBytes), async (c) =>
      c.json(await changePicture(deps, c.get('identity').userId, await receive(c)), 200),
    )
    .delete(picturePaths.client, client, async (c) =>
      c.json(await changePicture(deps, c.get('identity').userId, null), 200),
    )
    .get('/pictures/:userId', validate('param', pictureParam), async (c) => {
      const path = await findPicture(c, deps, c.req.valid('param').userId);
      if (path === null) throw new AppError('not_found', 'There’s no image at this address.');
      return sendPicture(c, deps.storage, path);
    });
};

/** Where a person's photo is in storage; null without one, or when the caller may not see it. */
async function findPicture(
  c: Context<AppEnv>,
  deps: ClockPort & ConfigPort & DatabasePort,
  userId: string,
): Promise<string | null> {
  const { read } = deps.db;
  // One browser can have a session of each role.
  const viewers = [await authenticate(c, deps, 'admin'), await authenticate(c, deps, 'client')].filter(
    (viewer) => viewer !== null,
  );
  if (viewers.length === 0) throw new AppError('unauthenticated', 'Please sign in to continue.');
  const isAllowed = await Promise.all(
    viewers.map(
      async (viewer) =>
        viewer.role === 'client' || viewer.userId === userId || !(await lacksTwoFactor(read, viewer.userId)),
    ),
  );
  const allowed = viewers.filter((_, index) => isAllowed[index]);
  const admin = allowed.some(maySeeStaffPicture) ? await findAdmin(read, userId) : null;
  if (admin) return admin.profilePicture;
  if (!allowed.some((viewer) => maySeePicture(viewer, userId))) return null;
  return (await getClient(read, userId)).profileImageUrl;
}

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
