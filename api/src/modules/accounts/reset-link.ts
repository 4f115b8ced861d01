import type { Role } from '@stackworks/contracts';
import { and, eq, gt } from 'drizzle-orm';
import { adminUsers, users } from './accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { hashLinkToken } from '#/platform/tokens/tokens.ts';

/** The account whose password a mailed link sets at that moment. */
export const ofResetLink = (accounts: typeof users | typeof adminUsers, token: string, at: Date) =>
  and(
    eq(accounts.resetToken, hashLinkToken(token)),
    gt(accounts.resetTokenExpiry, at.toISOString()),
    eq(accounts.isActive, true),
  );

/** Whether a mailed link still sets a password. It tells nothing else, and leaves the link as it is. */
export async function isResetLinkValid(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  role: Role,
  token: string,
): Promise<boolean> {
  const accounts = role === 'client' ? users : adminUsers;
  return (await db.read.$count(accounts, ofResetLink(accounts, token, now()))) > 0;
}
