import { eq } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { users } from '#/db/schema/accounts.ts';
import { enqueueMail } from '#/integrations/mail/outbox.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';

type NewPassword = {
  hashed: string;
  /** The session it is changed in, which alone goes on; all end unless given. */
  session?: string;
  now: Date;
};

/**
 * Gives a client a new password: links to set one are void from then on, sessions end, and the client is told by mail.
 * @returns the e-mail address they were told at
 */
export async function setPassword(
  tx: Transaction,
  clientId: string,
  { hashed, session, now }: NewPassword,
): Promise<{ email: string }> {
  const [client] = await tx
    .update(users)
    .set({ password: hashed, resetToken: null, resetTokenExpiry: null, updatedAt: now.toISOString() })
    .where(eq(users.id, clientId))
    .returning({ email: users.email, firstName: users.firstName });
  if (!client) throw new Error('the client whose password was set was not returned');
  const { email, firstName } = client;
  await endSessions(tx, { role: 'client', userId: clientId }, { except: session, now });
  await enqueueMail(tx, { template: 'password-changed', to: email, props: { firstName, email } }, now);
  return { email };
}
