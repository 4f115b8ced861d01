import type { VerifyEmailInput } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { and, eq, gt } from 'drizzle-orm';
import { users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { countAttempt, rateRules } from '#/http/rate-limit.ts';
import { enqueueMail } from '#/integrations/mail/outbox.ts';
import { createLinkToken, hashLinkToken } from '#/integrations/tokens/link-token.ts';
import { recordAccountEvents } from './account-events.ts';

/** How long a link to confirm an email address works, in days. */
const linkDays = 7;

/**
 * Makes the link by which a client confirms their email address.
 * @returns the token to mail, and the columns that keep its hash, in place of the link before
 */
export function createVerification(now: Date) {
  const { token, hash } = createLinkToken();
  const columns = {
    emailVerified: false,
    emailVerificationToken: hash,
    emailVerificationExpiry: addDays(now, linkDays).toISOString(),
  };
  return { token, columns };
}

/**
 * Confirms the email address that a link was mailed to, for whoever follows it, signed in or not.
 * @throws AppError link_expired when the link has been used, replaced by a newer one, is too old, or is none of ours
 */
export async function verifyEmail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token }: VerifyEmailInput,
): Promise<void> {
  await db.write(async (tx) => {
    const at = now();
    const [client] = await tx
      .update(users)
      .set({
        emailVerified: true,
        emailVerificationToken: null,
        emailVerificationExpiry: null,
        updatedAt: at.toISOString(),
      })
      .where(
        and(
          eq(users.emailVerificationToken, hashLinkToken(token)),
          gt(users.emailVerificationExpiry, at.toISOString()),
          eq(users.isActive, true),
        ),
      )
      .returning({ id: users.id });
    if (!client) {
      throw new AppError(
        'link_expired',
        'This link has been used, or is too old. If your address is not confirmed yet, sign in and ask for a new link.',
      );
    }
    await recordAccountEvents(tx, client.id, at);
  });
}

/**
 * Mails a client a new link to confirm their email address, which voids the one before.
 * @returns whether one was sent; an address that is confirmed needs none
 * @throws AppError rate_limited after too many
 */
export async function resendVerification(
  deps: Pick<Deps, 'db' | 'now'>,
  clientId: string,
): Promise<{ sent: boolean }> {
  await countAttempt(deps, rateRules.verificationsByClient, clientId);
  const now = deps.now();
  return deps.db.write(async (tx) => {
    const { token, columns } = createVerification(now);
    const [client] = await tx
      .update(users)
      .set(columns)
      .where(and(eq(users.id, clientId), eq(users.emailVerified, false)))
      .returning({ email: users.email, firstName: users.firstName });
    if (!client) return { sent: false };
    const { email, firstName } = client;
    await enqueueMail(
      tx,
      { template: 'email-verification', to: email, props: { firstName, email, token } },
      now,
    );
    return { sent: true };
  });
}
