import type { ClientUser } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { claimFiles, releaseFiles, removeFiles } from '#/modules/files/stored-files.ts';
import { recordAccountEvents } from '#/modules/accounts/account-events.ts';
import { presentClient } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';

/**
 * Gives a client another photo, or none; the one before is removed.
 * @param path a photo that has been stored and is nobody's yet; null takes the photo away
 */
export async function changePicture(
  deps: Pick<Deps, 'catalogue' | 'db' | 'log' | 'now' | 'storage'>,
  clientId: string,
  path: string | null,
): Promise<ClientUser> {
  const { former, user } = await deps.db.write(async (tx) => {
    const now = deps.now();
    const { profileImageUrl } = await getClient(tx, clientId);
    const before = profileImageUrl === null ? [] : [profileImageUrl];
    if (path !== null) await claimFiles(tx, [path]);
    await releaseFiles(tx, before, now);
    await tx
      .update(users)
      .set({ profileImageUrl: path, updatedAt: now.toISOString() })
      .where(eq(users.id, clientId));
    await recordAccountEvents(tx, clientId, now);
    return { former: before, user: presentClient(await getClient(tx, clientId), deps) };
  });
  if (former.length > 0) await removeFiles(deps, former);
  return user;
}
