import { describeNotification, type NotificationKind } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { openUnsubscribeToken, type Subscription } from '#/platform/tokens/unsubscribe-token.ts';
import {
  changeNotificationPreferences,
  changeStaffPreferences,
} from '#/modules/accounts/notification-preferences.ts';

/**
 * Which mail, to which address, a link in a mail is about.
 * @throws AppError link_expired when it is none of ours
 */
export function readUnsubscribeLink({ config }: Pick<Deps, 'config'>, token: string): Subscription {
  const subscription = openUnsubscribeToken(token, config);
  if (!subscription) {
    throw new AppError(
      'link_expired',
      'This link is incomplete. Open it again from the email, or choose what we email you about in your settings.',
    );
  }
  return subscription;
}

/**
 * Turns the mail that a link is about off, or on again. An address that is nobody's any more gets no mail anyway.
 * @returns what such mail is called
 * @throws AppError as `readUnsubscribeLink`
 */
export async function changeSubscription(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  token: string,
  isWanted: boolean,
): Promise<Subscription & { name: string }> {
  const { about, email } = readUnsubscribeLink(deps, token);
  const id = await findAccount(deps.db.read, about.role, email);
  if (id !== null) await choose(deps, id, about, isWanted);
  return { about, email, name: describeNotification(about).name };
}

const choose = (
  deps: Pick<Deps, 'db' | 'now'>,
  id: string,
  about: NotificationKind,
  isWanted: boolean,
): Promise<unknown> =>
  about.role === 'client'
    ? changeNotificationPreferences(deps, id, { [about.kind]: isWanted })
    : changeStaffPreferences(deps, id, { [about.kind]: isWanted });

async function findAccount(
  reader: Reader,
  role: NotificationKind['role'],
  email: string,
): Promise<string | null> {
  const accounts = role === 'client' ? users : adminUsers;
  const [account] = await reader
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email.toLowerCase()));
  return account?.id ?? null;
}
