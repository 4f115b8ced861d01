import { mayAsMember, type ClientUser, type ProfileInput } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { LogPort, StoragePort } from '#/platform/ports.ts';
import { inputError } from '#/errors.ts';
import { pictureChanged, profileChanged } from '#/modules/accounts/accounts.events.ts';
import {
  isOwnPictureAddress,
  presentClient,
  toPictureAddress,
} from '#/modules/accounts/accounts.presenter.ts';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { getAdmin, getMember } from '#/modules/accounts/queries/read-accounts.ts';
import { claimFiles, releaseFiles, removeFiles } from '#/modules/files/pending-uploads.ts';
import { checkOwnPassword } from '#/modules/sessions/recent-proof.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { staffPictureChanged } from '#/modules/team/team.events.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';
import { findChanged } from '#/platform/database/columns.ts';
import { emit, transact, type CommandDeps, type Context, type Caller } from '#/platform/events/events.ts';
import { checkLimit, countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { emailTaken, isTaken, requestEmailChange } from './change-email.ts';
import {
  countDetailsChange,
  toDetailColumns,
  updateClient,
  updatePerson,
  type ClientColumns,
} from './write-client.ts';

/**
 * Changes a client's own profile; what is left out doesn’t change. A new email address takes the current password, and
 * effect once it is confirmed.
 * @throws already_exists when the email address has another account, rate_limited after too many new or taken ones,
 * invalid_input for a wrong password, or for a photo that isn’t theirs: photos come by upload
 */
export async function changeProfile(
  caller: CataloguePort & CommandDeps & LogPort & StoragePort & { actor: Identity },
  changes: ProfileInput,
): Promise<ClientUser> {
  const { id, personId } = caller.actor;
  const columns = toColumns(personId, changes);
  const email = await findNewEmail(caller, changes);
  return changeWithPicture(caller, async (ctx, replace) => {
    const before = await getMember(ctx.tx, caller.actor);
    await updatePerson(ctx, personId, columns);
    if (mayAsMember(before.memberRole, 'own')) await updateClient(ctx, id, columns);
    await countDetailsChange(ctx, id);
    if (columns.profileImageUrl === null) await replace(before.profileImageUrl, null);
    if (email && email.address !== before.email) {
      await email.checkAgain(ctx.tx);
      await requestEmailChange(ctx, before, email.address);
    }
    await emit(ctx, profileChanged, { id, fields: findChanged(before, columns) });
    return presentClient(await getMember(ctx.tx, caller.actor), caller);
  });
}

/** The new email address, and what checks the password again in the transaction; null when it doesn’t change. */
async function findNewEmail(
  caller: CommandDeps & { actor: Identity },
  { email, currentPassword }: ProfileInput,
) {
  const { personId } = caller.actor;
  const { email: current } = await getMember(caller.db.read, caller.actor);
  if (!email || email === current) return null;
  if (!currentPassword)
    throw inputError('currentPassword', 'Enter your current password to change your email address');
  await checkLimit(caller, rateRules.verificationsByClient, personId);
  // For free addresses too, or the limit itself would reveal which are taken.
  await checkLimit(caller, rateRules.takenEmailsByClient, personId);
  const checkAgain = await checkOwnPassword(caller, caller.actor, currentPassword, 'currentPassword');
  if (await isTaken(caller.db.read, personId, email)) {
    await countAttempt(caller, rateRules.takenEmailsByClient, personId);
    throw emailTaken();
  }
  return { address: email, checkAgain };
}

/** @throws AppError invalid_input for a photo that isn’t theirs */
function toColumns(personId: string, changes: ProfileInput): Partial<ClientColumns> {
  const { profileImageUrl } = changes;
  if (profileImageUrl && !isOwnPictureAddress(personId, profileImageUrl))
    throw inputError('profileImageUrl', 'Upload a photo to change it');
  return {
    ...toDetailColumns(changes),
    ...(profileImageUrl !== undefined && !profileImageUrl && { profileImageUrl: null }),
  };
}

/**
 * Makes a change that may replace a photo, and removes the one before from storage.
 * @param change replaces a stored photo by one that belongs to no one yet, or by none
 */
async function changeWithPicture<Result>(
  caller: CommandDeps & LogPort & StoragePort & { actor: PersonRef },
  change: (
    ctx: Context,
    replace: (before: string | null, path: string | null) => Promise<void>,
  ) => Promise<Result>,
): Promise<Result> {
  const toPaths = (path: string | null) => (path === null ? [] : [path]);
  let replaced: string[] = [];
  const result = await transact(caller, (ctx) =>
    change(ctx, async (before, path) => {
      replaced = toPaths(before);
      await claimFiles(ctx.tx, toPaths(path));
      await releaseFiles(ctx.tx, replaced, ctx.now);
    }),
  );
  if (replaced.length > 0) await removeFiles(caller, replaced);
  return result;
}

/** Replaces a client's photo by a stored one; null removes it. */
export const changePicture = (
  caller: Caller<'client', CataloguePort & CommandDeps & LogPort & StoragePort>,
  path: string | null,
): Promise<ClientUser> =>
  changeWithPicture(caller, async (ctx, replace) => {
    await replace((await getMember(ctx.tx, caller.actor)).profileImageUrl, path);
    await updatePerson(ctx, caller.actor.personId, { profileImageUrl: path });
    await emit(ctx, pictureChanged, { id: caller.actor.id });
    return presentClient(await getMember(ctx.tx, caller.actor), caller);
  });

/** Replaces the photo of a member of staff by a stored one. @returns its address */
export const changeAdminPicture = (
  caller: Caller<'admin', CommandDeps & LogPort & StoragePort>,
  path: string,
): Promise<string | null> =>
  changeWithPicture(caller, async (ctx, replace) => {
    await replace((await getAdmin(ctx.tx, caller.actor.id)).profilePicture, path);
    const changed = { profilePicture: path, updatedAt: ctx.now.toISOString() };
    await ctx.tx.update(adminUsers).set(changed).where(eq(adminUsers.id, caller.actor.id));
    await emit(ctx, staffPictureChanged);
    return toPictureAddress(caller.actor.id, path);
  });
