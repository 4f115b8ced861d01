import type { Role } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { maySeePicture, maySeeStaffPicture } from '#/modules/accounts/accounts.policy.ts';
import { findAdmin, getClient } from './read-accounts.ts';
import { lacksTwoFactor } from '#/modules/sessions/two-factor/second-factor.ts';

type Viewer = { role: Role; userId: string };

/**
 * Where somebody's photo is in storage; null without one, or when none of the viewers may see it.
 * @param viewers as whom the caller is signed in
 * @throws AppError not_found when there is no such client
 */
export async function findPicture(
  { db }: Pick<Deps, 'db'>,
  viewers: readonly Viewer[],
  userId: string,
): Promise<string | null> {
  const allowed = await Promise.all(
    viewers.map(
      async ({ role, userId: viewerId }) =>
        role === 'client' || viewerId === userId || !(await lacksTwoFactor(db.read, viewerId)),
    ),
  );
  const known = viewers.filter((_, at) => allowed[at]);
  if (known.some(maySeeStaffPicture)) {
    const admin = await findAdmin(db.read, userId);
    if (admin) return admin.profilePicture;
  }
  if (!known.some((viewer) => maySeePicture(viewer, userId))) return null;
  return (await getClient(db.read, userId)).profileImageUrl;
}
