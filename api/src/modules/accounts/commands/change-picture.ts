import type { ClientUser } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { users, adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { claimFiles, releaseFiles, removeFiles } from '#/modules/files/pending-uploads.ts';
import { pictureChanged } from '#/modules/accounts/accounts.events.ts';
import { presentClient, toPictureAddress } from '#/modules/accounts/accounts.presenter.ts';
import { getClient, getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { staffPictureChanged } from '#/modules/team/team.events.ts';

/**
 * Gives a client another photo, or none; the one before is removed.
 * @param path a photo that has been stored and is nobody's yet; null takes the photo away
 */
export async function changePicture(
  deps: Pick<Deps, 'catalogue' | 'db' | 'log' | 'now' | 'storage'>,
  clientId: string,
  path: string | null,
): Promise<ClientUser> {
  const { former, user } = await transact(deps, { role: 'client', id: clientId }, async (ctx) => {
    const { tx, now } = ctx;
    const { profileImageUrl } = await getClient(tx, clientId);
    const before = profileImageUrl === null ? [] : [profileImageUrl];
    if (path !== null) await claimFiles(tx, [path]);
    await releaseFiles(tx, before, now);
    await tx
      .update(users)
      .set({ profileImageUrl: path, updatedAt: now.toISOString() })
      .where(eq(users.id, clientId));
    await emit(ctx, pictureChanged, { id: clientId });
    return { former: before, user: presentClient(await getClient(tx, clientId), deps) };
  });
  if (former.length > 0) await removeFiles(deps, former);
  return user;
}

/**
 * Gives a member of staff another picture; the one before is removed.
 * @param path a photo that has been stored and is nobody's yet
 * @returns the address it is fetched at
 */
export async function changeAdminPicture(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>,
  adminId: string,
  path: string,
): Promise<string | null> {
  const former = await transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    const { profilePicture } = await getAdmin(tx, adminId);
    const before = profilePicture === null ? [] : [profilePicture];
    await claimFiles(tx, [path]);
    await releaseFiles(tx, before, now);
    await tx
      .update(adminUsers)
      .set({ profilePicture: path, updatedAt: now.toISOString() })
      .where(eq(adminUsers.id, adminId));
    await emit(ctx, staffPictureChanged);
    return before;
  });
  if (former.length > 0) await removeFiles(deps, former);
  return toPictureAddress(adminId, path);
}
