import { setTimeout as pause } from 'node:timers/promises';
import { addMinutes } from 'date-fns';
import { and, eq } from 'drizzle-orm';
import { users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { countAttempt, rateRules } from '#/http/rate-limit.ts';
import { enqueueMail } from '#/integrations/mail/outbox.ts';
import { createLinkToken } from '#/integrations/tokens/link-token.ts';

/** How long a link to set a new password works, in minutes. */
const linkMinutes = 60;

/** How long every answer takes, in milliseconds: well above what the work takes, so that its length tells nothing. */
const answerAfterMs = 250;

/**
 * Mails a client a link to set a new password, which voids the one before. Nobody learns whether the e-mail address has an
 * account: not by the answer, not by the time it takes, not by how often one may ask. Source: decision D6.
 * @param address where the request came from
 * @throws AppError rate_limited once there were too many, from there or for this e-mail address
 */
export async function sendResetLink(
  deps: Pick<Deps, 'db' | 'now'>,
  email: string,
  address: string,
): Promise<void> {
  await countAttempt(deps, rateRules.resetLinksByAddress, address);
  await countAttempt(deps, rateRules.resetLinksByEmail, email);
  await Promise.all([writeResetLink(deps, email), pause(answerAfterMs)]);
}

/** Someone without an account, or whose account has been deactivated, gets nothing. */
async function writeResetLink({ db, now }: Pick<Deps, 'db' | 'now'>, email: string): Promise<void> {
  const at = now();
  const { token, hash } = createLinkToken();
  await db.write(async (tx) => {
    const [client] = await tx
      .update(users)
      .set({ resetToken: hash, resetTokenExpiry: addMinutes(at, linkMinutes).toISOString() })
      .where(and(eq(users.email, email), eq(users.isActive, true)))
      .returning({ firstName: users.firstName });
    if (!client) return;
    const props = { firstName: client.firstName, email, token };
    await enqueueMail(tx, { template: 'password-reset', to: email, props }, at);
  });
}
