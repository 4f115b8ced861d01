import { randomUUID } from 'node:crypto';
import type { ClientRegistrationInput, ClientUser } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { clientRegistered } from '#/modules/accounts/accounts.events.ts';
import { presentClient } from '#/modules/accounts/accounts.presenter.ts';
import { people } from '#/modules/accounts/accounts.tables.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import type { SignedIn } from '#/modules/sessions/commands/sign-in.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { toStored } from '#/platform/database/columns.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import { hashChosenPassword } from '#/platform/passwords/passwords.ts';
import { insertClient } from './write-client.ts';
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
    if ((await tx.$count(people, eq(people.email, email))) > 0)
      throw new AppError('already_exists', 'An account with this email already exists.');
    const at = now.toISOString();
    const { token, columns } = createVerification(now);
    const times = { createdAt: at, updatedAt: at };
    const owner = await insertClient(tx, {
      id,
      ...toStored(details),
      password: hashed,
      ...columns,
      ...times,
    });
    const by = { id, name: `${firstName} ${lastName}` };
    const none = { plan: null, status: 'inactive' } as const;
    await changeSubscription(deps, tx, { userId: id, ...none, by, reason: 'Registered' }, now);
    await emit(ctx, clientRegistered, { id, props: { firstName, email, hasPlan: false, token } });
    return { client: await getClient(tx, id), session: await openSession(ctx, { ...owner, userAgent }) };
  });
  const { personId, expiresAt } = session;
  return { user: presentClient(client, deps), personId, token: await issueToken(deps, session), expiresAt };
}
