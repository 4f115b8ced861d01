import { eq } from 'drizzle-orm';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { claimFiles, releaseFiles, removeFiles } from '#/modules/files/pending-uploads.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { staffPictureChanged } from '#/modules/team/team.events.ts';
import { toPictureAddress } from '#/modules/accounts/picture-address.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';

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
