import type { Address, ClientUser, ProfileInput } from '@stackworks/contracts';
import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { countAttempt, rateRules } from '#/http/rate-limit.ts';
import { enqueueMail } from '#/integrations/mail/outbox.ts';
import { releaseFiles, removeFiles } from '#/modules/assets/kept-files.ts';
import type { ClientRow } from './account-columns.ts';
import { recordAccountEvents } from './account-events.ts';
import { presentClient } from './accounts.presenter.ts';
import { createVerification } from './email-verification.ts';
import { isOwnPictureAddress } from './picture-address.ts';
import { getClient } from './read-accounts.ts';

/**
 * Changes what a client says of themselves; what is left out stays as it is. A new e-mail address is to be confirmed by
 * the link mailed to it, and the old one is told.
 * @throws AppError already_exists when the e-mail address has another account, rate_limited after too many new ones,
 * invalid_input for a photo that is not theirs: photos come by upload
 */
export async function changeProfile(
  deps: Pick<Deps, 'catalogue' | 'db' | 'log' | 'now' | 'storage'>,
  clientId: string,
  changes: ProfileInput,
): Promise<ClientUser> {
  const { email } = changes;
  const columns = toColumns(clientId, changes);
  const { email: current } = await getClient(deps.db.read, clientId);
  if (email && email !== current) await countAttempt(deps, rateRules.verificationsByClient, clientId);
  const { former, user } = await deps.db.write(async (tx) => {
    const now = deps.now();
    const before = await getClient(tx, clientId);
    await tx
      .update(users)
      .set({ ...columns, updatedAt: now.toISOString() })
      .where(eq(users.id, clientId));
    const dropped =
      columns.profileImageUrl === null && before.profileImageUrl !== null ? [before.profileImageUrl] : [];
    await releaseFiles(tx, dropped, now);
    if (email && email !== before.email) await changeEmail(tx, before, email, now);
    await recordAccountEvents(tx, clientId, now);
    return { former: dropped, user: presentClient(await getClient(tx, clientId), deps) };
  });
  if (former.length > 0) await removeFiles(deps, former);
  return user;
}

/** @throws AppError invalid_input for a photo that is not theirs */
function toColumns(
  clientId: string,
  { firstName, lastName, phone, company, address, profileImageUrl }: ProfileInput,
): Partial<typeof users.$inferInsert> {
  if (profileImageUrl && !isOwnPictureAddress(clientId, profileImageUrl)) {
    const sentence = 'Upload a photo to change it';
    throw new AppError('invalid_input', sentence, { fields: { profileImageUrl: sentence } });
  }
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(phone !== undefined && { phone: phone || null }),
    ...(company !== undefined && { company: company || null }),
    ...(address !== undefined && { address: address && toAddress(address) }),
    ...(profileImageUrl !== undefined && !profileImageUrl && { profileImageUrl: null }),
  };
}

/** An address whose lines are all empty is none. */
const toAddress = (address: Address): Address | null =>
  Object.values(address).some((line) => line !== '') ? address : null;

/** Links that were mailed to the old address, to set a password among them, are void from then on. */
async function changeEmail(tx: Transaction, before: ClientRow, email: string, now: Date): Promise<void> {
  const { id, firstName } = before;
  const taken = await tx.$count(users, and(eq(users.email, email), ne(users.id, id)));
  if (taken > 0) {
    const sentence = 'An account with this email already exists.';
    throw new AppError('already_exists', sentence, { fields: { email: sentence } });
  }
  const { token, columns } = createVerification(now);
  await tx
    .update(users)
    .set({ email, ...columns, resetToken: null, resetTokenExpiry: null })
    .where(eq(users.id, id));
  await enqueueMail(
    tx,
    { template: 'email-verification', to: email, props: { firstName, email, token } },
    now,
  );
  await enqueueMail(
    tx,
    { template: 'email-changed', to: before.email, props: { firstName, email: before.email } },
    now,
  );
}
