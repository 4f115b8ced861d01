import { randomUUID } from 'node:crypto';
import type { ClientRegistrationInput, ClientUser } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { clientRegistered } from '#/modules/accounts/accounts.events.ts';
import { clientColumns, presentClient } from '#/modules/accounts/accounts.presenter.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import type { SignedIn } from '#/modules/sessions/commands/sign-in.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { toStored } from '#/platform/database/columns.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import { hashChosenPassword } from '#/platform/passwords/passwords.ts';
import { createVerification } from './verify-email.ts';

/**
 * Opens a client's account, signs them in and sends the welcome email.
 * @throws already_exists when the email address has an account
 */
export async function registerClient(
  deps: CataloguePort & CommandDeps & ConfigPort,
  { password, ...details }: ClientRegistrationInput,
  userAgent: string | undefined,
): Promise<SignedIn<ClientUser>> {
  const { email, firstName, lastName } = details;
  const hashed = await hashChosenPassword(password);
  const id = randomUUID();
  const { client, session } = await transact({ ...deps, actor: { role: 'client', id } }, async (ctx) => {
    const { tx, now } = ctx;
    if ((await tx.$count(users, eq(users.email, email))) > 0)
      throw new AppError('already_exists', 'An account with this email already exists.');
    const at = now.toISOString();
    const { token, columns } = createVerification(now);
    const [client] = await tx
      .insert(users)
      .values({ id, ...toStored(details), password: hashed, ...columns, createdAt: at, updatedAt: at })
      .returning(clientColumns);
    if (!client) throw new Error('the new client was not returned');
    const by = { id, name: `${firstName} ${lastName}` };
    const none = { plan: null, status: 'inactive' } as const;
    await changeSubscription(deps, tx, { userId: id, ...none, by, reason: 'Registered' }, now);
    await emit(ctx, clientRegistered, { id, props: { firstName, email, hasPlan: false, token } });
    return { client, session: await openSession(ctx, { role: 'client', userId: id, userAgent }) };
  });
  const { expiresAt } = session;
  return { user: presentClient(client, deps), token: await issueToken(deps, session), expiresAt };
}
