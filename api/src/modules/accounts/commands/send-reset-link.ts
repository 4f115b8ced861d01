import { setTimeout as pause } from 'node:timers/promises';
import type { Role } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { and, eq } from 'drizzle-orm';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { countAttempt, rateRules } from '#/server/rate-limit.ts';
import { emit } from '#/platform/events/events.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';
import { resetLinkSent } from '#/modules/accounts/accounts.events.ts';

/** How long a link to set a new password works, in minutes. */
const linkMinutes = 60;

/** How long every answer takes, in milliseconds: well above what the work takes, so that its length tells nothing. */
const answerAfterMs = 250;

/**
 * Mails somebody a link to set a new password, which voids the one before. Nobody learns whether the email address has an
 * account: not by the answer, not by the time it takes, not by how often one may ask. Source: decision D6.
 * @param address where the request came from
 * @throws AppError rate_limited once there were too many, from there or for this email address
 */
export async function sendResetLink(
  deps: Pick<Deps, 'db' | 'now'>,
  role: Role,
  email: string,
  address: string,
): Promise<void> {
  await countAttempt(deps, rateRules.resetLinksByAddress, address);
  await countAttempt(deps, rateRules.resetLinksByEmail, role === 'client' ? email : `${role}:${email}`);
  await Promise.all([writeResetLink(deps, role, email, address), pause(answerAfterMs)]);
}

/** Someone without an account, or whose account has been deactivated, gets nothing. */
async function writeResetLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  role: Role,
  email: string,
  address: string,
): Promise<void> {
  const accounts = role === 'client' ? users : adminUsers;
  const at = now();
  const { token, hash } = createLinkToken();
  await db.write(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ resetToken: hash, resetTokenExpiry: addMinutes(at, linkMinutes).toISOString() })
      .where(and(eq(accounts.email, email), eq(accounts.isActive, true)))
      .returning({ id: accounts.id, firstName: accounts.firstName });
    if (!account) return;
    const ctx = { tx, actor: { role, id: account.id }, now: at };
    await emit(ctx, resetLinkSent, { firstName: account.firstName, email, token, role, address });
  });
}
