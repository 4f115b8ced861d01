import { pictureParam } from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { authenticate } from '#/server/authenticate.ts';
import { receiveUpload, acceptUpload } from '#/server/receive-upload.ts';
import { requireRole } from '#/server/require-role.ts';
import { sendPicture } from '#/server/send-stored-file.ts';
import { validate } from '#/server/validate.ts';
import { removeFiles } from '#/modules/files/pending-uploads.ts';
import { changePicture, changeAdminPicture } from '#/modules/accounts/commands/change-picture.ts';
import { findPicture } from './queries/find-picture.ts';
import { photoTooLarge, storePhoto } from '#/modules/files/store-file.ts';

/** Where somebody's photo is sent to; these calls take more than the others do. */
export const picturePaths = {
  client: '/client/profile/picture',
  admin: '/admin/update-profile-picture',
} as const;

const noPicture = () => new AppError('not_found', 'There’s no image at this address.');

/** Photos of clients, which they themselves and all staff see, and of staff, for staff alone. */
export const pictureRoutes = (deps: Deps) => {
  const client = requireRole(deps, 'client');
  const admin = requireRole(deps, 'admin', { beforeSetUp: true });
  const { avatarMaxBytes: maxBytes } = deps.config;
  const receive = async (c: Context) => {
    const expected = { part: 'profilePicture', maxBytes, toError: () => photoTooLarge(maxBytes) };
    const { stored } = await receiveUpload(
      c,
      expected,
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
    .post(picturePaths.client, client, acceptUpload(maxBytes), async (c) => {
      const stored = await receive(c);
      return c.json(await changePicture(deps, c.get('identity').userId, stored), 200);
    })
    .delete(picturePaths.client, client, async (c) =>
      c.json(await changePicture(deps, c.get('identity').userId, null), 200),
    )
    .get('/pictures/:userId', validate('param', pictureParam), async (c) => {
      const { userId } = c.req.valid('param');
      // One browser may hold a session of each side.
      const viewers = [await authenticate(c, deps, 'admin'), await authenticate(c, deps, 'client')];
      const known = viewers.filter((viewer) => viewer !== null);
      if (known.length === 0) throw new AppError('unauthenticated', 'Please sign in to continue.');
      const path = await findPicture(deps, known, userId);
      if (path === null) throw noPicture();
      return sendPicture(c, deps.storage, path);
    });
};
