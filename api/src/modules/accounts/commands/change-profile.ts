import type { Address, ClientUser, ProfileInput } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort, LogPort, StoragePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { pictureChanged, profileChanged } from '#/modules/accounts/accounts.events.ts';
import {
  isOwnPictureAddress,
  presentClient,
  profileTexts,
  toPictureAddress,
} from '#/modules/accounts/accounts.presenter.ts';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { getAdmin, getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { claimFiles, releaseFiles, removeFiles } from '#/modules/files/pending-uploads.ts';
import { checkOwnPassword } from '#/modules/sessions/recent-proof.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { staffPictureChanged } from '#/modules/team/team.events.ts';
import { pick, toStored } from '#/platform/database/columns.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import { checkLimit, countAttempt, rateRules } from '#/server/rate-limit.ts';
import { isTaken, rejectTaken, requestEmailChange } from './change-email.ts';

/**
 * Changes a client's own profile; what is left out doesn’t change. A new email address takes the current password, and
 * effect once it is confirmed.
 * @throws already_exists when the email address has another account, rate_limited after too many new or taken ones,
 * invalid_input for a wrong password, or for a photo that isn’t theirs: photos come by upload
 */
export async function changeProfile(
  deps: CataloguePort & ClockPort & DatabasePort & LogPort & StoragePort,
  self: Identity,
  changes: ProfileInput,
): Promise<ClientUser> {
  const clientId = self.userId;
  const columns = toColumns(clientId, changes);
  const email = await findNewEmail(deps, self, changes);
  const { replaced, user } = await transact(deps, { role: 'client', id: clientId }, async (ctx) => {
    const { tx, now } = ctx;
    const before = await getClient(tx, clientId);
    await tx
      .update(users)
      .set({ ...columns, updatedAt: now.toISOString() })
      .where(eq(users.id, clientId));
    const replaced = columns.profileImageUrl === null ? toPaths(before.profileImageUrl) : [];
    await releaseFiles(tx, replaced, now);
    if (email && email.address !== before.email) {
      await email.checkAgain(tx);
      await requestEmailChange(ctx, before, email.address);
    }
    await emit(ctx, profileChanged, { id: clientId });
    return { replaced, user: presentClient(await getClient(tx, clientId), deps) };
  });
  if (replaced.length > 0) await removeFiles(deps, replaced);
  return user;
}

/** The new email address, and what checks the password again in the transaction; null when it doesn’t change. */
async function findNewEmail(deps: CommandDeps, self: Identity, { email, currentPassword }: ProfileInput) {
  const clientId = self.userId;
  const { email: current } = await getClient(deps.db.read, clientId);
  if (!email || email === current) return null;
  if (!currentPassword) {
    const sentence = 'Enter your current password to change your email address';
    throw new AppError('invalid_input', sentence, { fields: { currentPassword: sentence } });
  }
  await checkLimit(deps, rateRules.verificationsByClient, clientId);
  // For free addresses too, or the limit itself would reveal which are taken.
  await checkLimit(deps, rateRules.takenEmailsByClient, clientId);
  const checkAgain = await checkOwnPassword(deps, self, currentPassword, 'currentPassword');
  if (await isTaken(deps.db.read, clientId, email)) {
    await countAttempt(deps, rateRules.takenEmailsByClient, clientId);
    rejectTaken();
  }
  return { address: email, checkAgain };
}

/** @throws AppError invalid_input for a photo that isn’t theirs */
function toColumns(clientId: string, changes: ProfileInput): Partial<typeof users.$inferInsert> {
  const { address, profileImageUrl } = changes;
  if (profileImageUrl && !isOwnPictureAddress(clientId, profileImageUrl)) {
    const sentence = 'Upload a photo to change it';
    throw new AppError('invalid_input', sentence, { fields: { profileImageUrl: sentence } });
  }
  return {
    ...toStored(pick(changes, profileTexts)),
    ...(address !== undefined && { address: address && withoutEmpty(address) }),
    ...(profileImageUrl !== undefined && !profileImageUrl && { profileImageUrl: null }),
  };
}

const withoutEmpty = (address: Address): Address | null =>
  Object.values(address).some((line) => line !== '') ? address : null;

const toPaths = (path: string | null) => (path === null ? [] : [path]);

/**
 * Replaces a client's photo and removes the one before.
 * @param path a stored photo that belongs to no one yet; null removes the photo
 */
export async function changePicture(
  deps: CataloguePort & ClockPort & DatabasePort & LogPort & StoragePort,
  clientId: string,
  path: string | null,
): Promise<ClientUser> {
  const { replaced, user } = await transact(deps, { role: 'client', id: clientId }, async (ctx) => {
    const { tx, now } = ctx;
    const replaced = toPaths((await getClient(tx, clientId)).profileImageUrl);
    await claimFiles(tx, toPaths(path));
    await releaseFiles(tx, replaced, now);
    await tx
      .update(users)
      .set({ profileImageUrl: path, updatedAt: now.toISOString() })
      .where(eq(users.id, clientId));
    await emit(ctx, pictureChanged, { id: clientId });
    return { replaced, user: presentClient(await getClient(tx, clientId), deps) };
  });
  if (replaced.length > 0) await removeFiles(deps, replaced);
  return user;
}

/** Replaces the photo of a member of staff; as `changePicture`. @returns its address */
export async function changeAdminPicture(
  deps: ClockPort & DatabasePort & LogPort & StoragePort,
  adminId: string,
  path: string,
): Promise<string | null> {
  const replaced = await transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    const replaced = toPaths((await getAdmin(tx, adminId)).profilePicture);
    await claimFiles(tx, [path]);
    await releaseFiles(tx, replaced, now);
    await tx
      .update(adminUsers)
      .set({ profilePicture: path, updatedAt: now.toISOString() })
      .where(eq(adminUsers.id, adminId));
    await emit(ctx, staffPictureChanged);
    return replaced;
  });
  if (replaced.length > 0) await removeFiles(deps, replaced);
  return toPictureAddress(adminId, path);
}
