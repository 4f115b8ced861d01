import { randomUUID } from 'node:crypto';
import type { ClientRegistrationInput, ClientUser } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { enqueueMail } from '#/platform/email/outbox.ts';
import { hashChosenPassword } from '#/platform/passwords/passwords.ts';
import { issueToken, openSession, type OpenedSession } from '#/modules/sessions/sessions.service.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { clientColumns, type ClientRow } from '#/modules/accounts/queries/account-columns.ts';
import { presentClient } from '#/modules/accounts/accounts.presenter.ts';
import { createVerification } from './verify-email.ts';
import type { SignedIn } from '#/modules/sessions/commands/sign-in.ts';

/**
 * Opens a client's account, signs them in and writes them the welcome mail: all of it or nothing.
 * @param userAgent the browser they register with, if it says
 * @throws AppError already_exists when the email address has an account
 */
export async function registerClient(
  deps: Pick<Deps, 'catalogue' | 'config' | 'db' | 'now'>,
  { email, password, firstName, lastName, company }: ClientRegistrationInput,
  userAgent: string | undefined,
): Promise<SignedIn<ClientUser>> {
  const hashed = await hashChosenPassword(password);
  const now = deps.now();
  const { client, session } = await deps.db.write(
    async (tx): Promise<{ client: ClientRow; session: OpenedSession }> => {
      const taken = await tx.$count(users, eq(users.email, email));
      if (taken > 0) throw new AppError('already_exists', 'An account with this email already exists.');
      const at = now.toISOString();
      const verification = createVerification(now);
      const [client] = await tx
        .insert(users)
        .values({
          id: randomUUID(),
          email,
          password: hashed,
          firstName,
          lastName,
          company: company || null,
          ...verification.columns,
          createdAt: at,
          updatedAt: at,
        })
        .returning(clientColumns);
      if (!client) throw new Error('the new client was not returned');
      const by = { id: client.id, name: `${firstName} ${lastName}` };
      // Whoever registers has paid for nothing yet.
      const none = { tier: null, status: 'inactive' } as const;
      await changeSubscription(deps, tx, { userId: client.id, ...none, by, reason: 'Registered' }, now);
      await enqueueMail(
        tx,
        {
          template: 'client-welcome',
          to: email,
          props: { firstName, email, hasPlan: false, token: verification.token },
        },
        now,
      );
      return {
        client,
        session: await openSession(deps, tx, { role: 'client', userId: client.id, userAgent }),
      };
    },
  );
  return {
    user: presentClient(client, deps),
    token: await issueToken(deps, session),
    expiresAt: session.expiresAt,
  };
}
