import type { ClientDetail, ClientInput } from '@stackworks/contracts';
import { inputError } from '#/errors.ts';
import { inviteAgain, openAccount, prepareOpening } from '#/modules/accounts/commands/invite-client.ts';
import { toDetailColumns } from '#/modules/accounts/commands/write-client.ts';
import { findClientByEmail, getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { clientCreated, clientInvitationResent } from '#/modules/clients/clients.events.ts';
import { getClientDetail } from '#/modules/clients/queries/read-clients.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { emit, transact, type CommandDeps, type Caller } from '#/platform/events/events.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';

/**
 * Opens a client's account for them, and emails them an invitation to set a password.
 * @throws already_exists when the email address has an account, or is a member of staff's
 */
export async function createClient(
  caller: Caller<'admin', CataloguePort & CommandDeps>,
  { email, firstName, lastName, ...details }: ClientInput,
): Promise<ClientDetail> {
  const opening = await prepareOpening();
  const { id } = await transact(caller, async (ctx) => {
    const present = await findClientByEmail(ctx.tx, email);
    if (present) {
      const message = `${present.firstName} ${present.lastName} is already a client with this email.`;
      throw inputError('email', message, 'already_exists');
    }
    const client = { email, firstName, lastName, ...toDetailColumns(details) };
    const opened = await openAccount(ctx, opening, client, { adminId: caller.actor.id, because: 'team' });
    await emit(ctx, clientCreated, { ...opened, firstName, lastName });
    return opened;
  });
  return getClientDetail(caller, id);
}

/**
 * Emails a client who hasn't set a password yet a new invitation, which voids the one before.
 * @throws not_found when there is no such client, conflict when they have a password, are suspended or were invited a moment
 * ago, rate_limited after several
 */
export async function resendClientInvitation(
  caller: Caller<'admin', CataloguePort & CommandDeps>,
  clientId: string,
): Promise<ClientDetail> {
  await getClient(caller.db.read, clientId);
  await countAttempt(caller, rateRules.invitationsByMember, clientId);
  const opening = await prepareOpening();
  await transact(caller, async (ctx) => {
    await inviteAgain(ctx, clientId, opening);
    await emit(ctx, clientInvitationResent, await getClient(ctx.tx, clientId));
  });
  return getClientDetail(caller, clientId);
}
