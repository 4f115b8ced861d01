import type { ClientUser } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { claimFiles, releaseFiles, removeFiles } from '#/modules/files/pending-uploads.ts';
import { pictureChanged } from '#/modules/accounts/accounts.events.ts';
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
