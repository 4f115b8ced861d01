import { profileInput, type Address, type ClientUser, type ProfileInput } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { pick, toStored } from '#/platform/database/columns.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { checkLimit, countAttempt, rateRules } from '#/server/rate-limit.ts';
import { releaseFiles, removeFiles } from '#/modules/files/pending-uploads.ts';
import { profileChanged } from '#/modules/accounts/accounts.events.ts';
import { presentClient, isOwnPictureAddress } from '#/modules/accounts/accounts.presenter.ts';
import { checkOwnPassword } from '#/modules/sessions/check-own-password.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { isTaken, rejectTaken, requestEmailChange } from './change-email.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';

/**
 * Changes what a client says of themselves; what is left out stays as it is. A new email address asks for the current
 * password, and takes effect once it is confirmed.
 * @throws AppError already_exists when the email address has another account, rate_limited after too many new ones or taken ones,
 * invalid_input for a wrong password, or for a photo that is not theirs: photos come by upload
 */
export async function changeProfile(
  deps: Pick<Deps, 'catalogue' | 'db' | 'log' | 'now' | 'storage'>,
  self: Identity,
  changes: ProfileInput,
): Promise<ClientUser> {
  const clientId = self.userId;
  const columns = toColumns(clientId, changes);
  const email = await findNewEmail(deps, self, changes);
  const { former, user } = await transact(deps, { role: 'client', id: clientId }, async (ctx) => {
    const { tx, now } = ctx;
    const before = await getClient(tx, clientId);
    await tx
      .update(users)
      .set({ ...columns, updatedAt: now.toISOString() })
      .where(eq(users.id, clientId));
    const dropped =
      columns.profileImageUrl === null && before.profileImageUrl !== null ? [before.profileImageUrl] : [];
    await releaseFiles(tx, dropped, now);
    if (email && email.address !== before.email) {
      await email.checkAgain(tx);
      await requestEmailChange(ctx, before, email.address);
    }
    await emit(ctx, profileChanged, { id: clientId });
    return { former: dropped, user: presentClient(await getClient(tx, clientId), deps) };
  });
  if (former.length > 0) await removeFiles(deps, former);
  return user;
}

/** The address that mail is to go to from now on, and what asks for the password once more; null when it stays. */
async function findNewEmail(
  deps: Pick<Deps, 'db' | 'now'>,
  self: Identity,
  { email, currentPassword }: ProfileInput,
) {
  const clientId = self.userId;
  const { email: current } = await getClient(deps.db.read, clientId);
  if (!email || email === current) return null;
  if (!currentPassword) {
    const sentence = 'Enter your current password to change your email address';
    throw new AppError('invalid_input', sentence, { fields: { currentPassword: sentence } });
  }
  await checkLimit(deps, rateRules.verificationsByClient, clientId);
  // Asked of free addresses too, or the refusal itself would tell which are taken.
  await checkLimit(deps, rateRules.takenEmailsByClient, clientId);
  const typed = { password: currentPassword, field: 'currentPassword' };
  const checkAgain = await checkOwnPassword(deps, self, typed);
  if (await isTaken(deps.db.read, clientId, email)) {
    await countAttempt(deps, rateRules.takenEmailsByClient, clientId);
    rejectTaken();
  }
  return { address: email, checkAgain };
}

/** What is stored as it is sent. */
const plainFields = profileInput
  .keyof()
  .exclude(['email', 'address', 'profileImageUrl', 'currentPassword']).options;

/** @throws AppError invalid_input for a photo that is not theirs */
function toColumns(clientId: string, changes: ProfileInput): Partial<typeof users.$inferInsert> {
  const { address, profileImageUrl } = changes;
  if (profileImageUrl && !isOwnPictureAddress(clientId, profileImageUrl)) {
    const sentence = 'Upload a photo to change it';
    throw new AppError('invalid_input', sentence, { fields: { profileImageUrl: sentence } });
  }
  return {
    ...toStored(pick(changes, plainFields)),
    ...(address !== undefined && { address: address && toAddress(address) }),
    ...(profileImageUrl !== undefined && !profileImageUrl && { profileImageUrl: null }),
  };
}

/** An address whose lines are all empty is none. */
const toAddress = (address: Address): Address | null =>
  Object.values(address).some((line) => line !== '') ? address : null;
