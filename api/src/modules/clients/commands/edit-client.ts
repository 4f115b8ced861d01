import type { ClientChangeInput, ClientDetail } from '@stackworks/contracts';
import { AppError } from '#/errors.ts';
import type { ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { dropPendingEmail, requestEmailChange } from '#/modules/accounts/commands/change-email.ts';
import { checkIsNotStaff } from '#/modules/accounts/commands/check-address.ts';
import {
  countDetailsChange,
  toDetailColumns,
  updateClient,
} from '#/modules/accounts/commands/write-client.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { clientEdited, newEmailCancelled } from '#/modules/clients/clients.events.ts';
import { getClientDetail } from '#/modules/clients/queries/read-clients.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { findActions } from '#/modules/system/queries/find-actions.ts';
import { findChanged } from '#/platform/database/columns.ts';
import { emit, transact, type CommandDeps, type Context, type Caller } from '#/platform/events/events.ts';

/**
 * Changes a client's details; what is left out doesn't change. A new email address gets a link, the present one is notified,
 * and nothing moves until the link is followed; their present address cancels a change that waits.
 * @throws not_found when there is no such client; conflict when the details have another version; already_exists when the
 * email address has another account; rate_limited after several new ones
 */
export async function editClient(
  caller: Caller<'admin', CataloguePort & CommandDeps>,
  { clientId, version, email, ...details }: { clientId: string } & ClientChangeInput,
): Promise<ClientDetail> {
  await transact(caller, async (ctx) => {
    const before = await getClient(ctx.tx, clientId);
    const columns = toDetailColumns(details);
    const fields = findChanged(before, columns);
    const newEmail = email === undefined || email === before.email ? null : email;
    const isCancelled = email === before.email && before.pendingEmail !== null;
    if (fields.length === 0 && newEmail === null && !isCancelled) return;
    await checkVersion(ctx, before, version, caller.actor.id);
    if (fields.length > 0) await updateClient(ctx, clientId, columns);
    await countDetailsChange(ctx, clientId);
    const client = await getClient(ctx.tx, clientId);
    if (newEmail !== null) {
      await checkIsNotStaff(ctx.tx, newEmail);
      await requestEmailChange(ctx, client, newEmail);
    }
    if (isCancelled) {
      await dropPendingEmail(ctx.tx, before.personId);
      await emit(ctx, newEmailCancelled, client);
    }
    if (fields.length === 0 && newEmail === null) return;
    await emit(ctx, clientEdited, {
      client,
      fields,
      version: client.detailsVersion,
      newEmail: newEmail === null ? null : { from: before.email, to: newEmail },
    });
  });
  return getClientDetail(caller, clientId);
}

/** @throws conflict, which names the colleague, when the details have changed since they were read */
async function checkVersion(
  { tx }: Context,
  { id, detailsVersion }: ClientRow,
  seen: number | undefined,
  adminId: string,
): Promise<void> {
  if (seen === undefined || seen === detailsVersion) return;
  const [last] = await findActions(tx, { type: 'client', id }, ['client-edited'], 1);
  const isLast = last?.detail?.['version'] === detailsVersion;
  const by = !isLast ? 'The client' : last.actorId === adminId ? 'In another tab, you' : last.actorName;
  throw new AppError(
    'conflict',
    `${by} changed these details after you opened them. Your changes weren’t saved.`,
  );
}

/** Cancels a client's change of email address; its link is void from then on. @throws not_found when none is waiting */
export async function cancelNewEmail(
  caller: Caller<'admin', CataloguePort & CommandDeps>,
  clientId: string,
): Promise<ClientDetail> {
  await transact(caller, async (ctx) => {
    const client = await getClient(ctx.tx, clientId);
    if (client.pendingEmail === null) throw new AppError('not_found', 'There’s no email change to cancel.');
    await dropPendingEmail(ctx.tx, client.personId);
    await emit(ctx, newEmailCancelled, client);
  });
  return getClientDetail(caller, clientId);
}
