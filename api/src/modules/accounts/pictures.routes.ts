import { pictureParam } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { authenticate } from '#/http/authenticate.ts';
import { receiveUpload, takesUpload } from '#/http/receive-upload.ts';
import { requireRole } from '#/http/require-role.ts';
import { sendPicture } from '#/http/send-stored-file.ts';
import { validate } from '#/http/validate.ts';
import { removeFiles } from '#/modules/assets/kept-files.ts';
import { photoTooLarge, storePhoto } from '#/modules/assets/store-photo.ts';
import { maySeePicture } from './accounts.policy.ts';
import { changePicture } from './change-picture.ts';
import { getClient } from './read-accounts.ts';

/** Where a client's photo is sent to; this call takes more than the others do. */
export const picturePath = '/client/profile/picture';

const noPicture = () => new AppError('not_found', 'There is no picture at this address.');

/** Photos of clients, which they themselves and all staff see. */
export const pictureRoutes = (deps: Deps) => {
  const client = requireRole(deps, 'client');
  const { avatarMaxBytes: maxBytes } = deps.config;

  return new Hono<AppEnv>()
    .post(picturePath, client, takesUpload(maxBytes), async (c) => {
      const expected = { part: 'profilePicture', maxBytes, refuse: () => photoTooLarge(maxBytes) };
      const { stored } = await receiveUpload(
        c,
        expected,
        ({ content }) => storePhoto(deps, content, maxBytes),
        (path) => removeFiles(deps, [path]),
      );
      return c.json(await changePicture(deps, c.get('identity').userId, stored), 200);
    })
    .delete(picturePath, client, async (c) =>
      c.json(await changePicture(deps, c.get('identity').userId, null), 200),
    )
    .get('/pictures/:userId', validate('param', pictureParam), async (c) => {
      const { userId } = c.req.valid('param');
      // One browser may hold a session of each side.
      const viewers = [await authenticate(c, deps, 'admin'), await authenticate(c, deps, 'client')];
      const known = viewers.filter((viewer) => viewer !== null);
      if (known.length === 0) throw new AppError('unauthenticated', 'Please sign in to go on.');
      if (!known.some((viewer) => maySeePicture(viewer, userId))) throw noPicture();
      const { profileImageUrl } = await getClient(deps.db.read, userId);
      if (profileImageUrl === null) throw noPicture();
      return sendPicture(c, deps.storage, profileImageUrl);
    });
};
