import { pictureParam, clientUser, adminPicture } from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort, LogPort, StoragePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { removeFiles } from '#/modules/files/pending-uploads.ts';
import { photoTooLarge, storePhoto } from '#/modules/files/store-file.ts';
import { lacksTwoFactor } from '#/modules/sessions/two-factor/second-factor.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { authenticate } from '#/server/authenticate.ts';
import { acceptUpload, receiveUpload } from '#/server/receive-upload.ts';
import { callerAs } from '#/server/callers.ts';
import { requireClient, requireRole } from '#/server/require-role.ts';
import { sendPicture } from '#/server/send-stored-file.ts';
import { validate } from '#/server/validate.ts';
import { changeAdminPicture, changePicture } from './commands/change-profile.ts';
import { findAdmin, findPhotoPath } from './queries/read-accounts.ts';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';

/** Where photos are uploaded to; these calls take larger bodies than the others. */
export const picturePaths = {
  client: '/client/profile/picture',
  admin: '/admin/update-profile-picture',
} as const;

/** Photos of a company's people, for each other and all staff, and of staff, for staff alone. */
export const pictureRoutes = (
  deps: CataloguePort & ClockPort & ConfigPort & DatabasePort & LogPort & StoragePort,
) => {
  const client = requireClient(deps, 'self');
  const asClient = callerAs('client', deps);
  const admin = requireRole(deps, 'admin', { beforeSetUp: true });
  const asAdmin = callerAs('admin', deps);
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
      const profilePicture = await changeAdminPicture(asAdmin(c), await receive(c));
      return c.json({ profilePicture }, 200);
    })
    .post(picturePaths.client, client, acceptUpload(maxBytes), async (c) =>
      c.json(await changePicture(asClient(c), await receive(c)), 200),
    )
    .delete(picturePaths.client, client, async (c) => c.json(await changePicture(asClient(c), null), 200))
    .get('/pictures/:personId', validate('param', pictureParam), async (c) => {
      const path = await findPicture(c, deps, c.req.valid('param').personId);
      if (path === null) throw new AppError('not_found', 'There’s no image at this address.');
      return sendPicture(c, deps.storage, path);
    });
};

/** Where a person's photo is in storage; null without one, or when the caller may not see it. */
async function findPicture(
  c: Context<AppEnv>,
  deps: ClockPort & ConfigPort & DatabasePort,
  personId: string,
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
        viewer.role === 'client' || viewer.id === personId || !(await lacksTwoFactor(read, viewer.id)),
    ),
  );
  const allowed = viewers.filter((_, index) => isAllowed[index]);
  const isStaff = allowed.some(({ role }) => role === 'admin');
  const admin = isStaff ? await findAdmin(read, personId) : null;
  if (admin) return admin.profilePicture;
  const companyIds = isStaff ? null : allowed.map(({ id }) => id);
  return findPhotoPath(read, personId, companyIds);
}

const photo = { types: ['multipart/form-data'], file: 'profilePicture' };

export const pictureDocs = tag('Pictures', 'Photos of clients and of staff.').calls<typeof pictureRoutes>({
  'POST /admin/update-profile-picture': ok(adminPicture).summary(
    'Replaces the photo of the signed-in member of staff.',
    { body: photo },
  ),
  'POST /client/profile/picture': ok(clientUser).summary('Replaces the client’s photo.', { body: photo }),
  'DELETE /client/profile/picture': ok(clientUser).summary('Removes the client’s photo.'),
  'GET /pictures/:personId': responds({
    200: { says: 'The picture.', types: ['image/webp'] },
    304: { says: 'The browser has this version already.', types: [] },
  }).summary('Sends a person’s photo, if the caller may see it.', { callers: ['client', 'admin'] }),
});
