import type { ClientUser } from '@stackworks/contracts';
import { presentClient } from '#/modules/accounts/accounts.presenter.ts';
import { getMember } from '#/modules/accounts/queries/read-accounts.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { moveSession, type Identity } from '#/modules/sessions/sessions.service.ts';
import { transact, type CommandDeps } from '#/platform/events/events.ts';

/**
 * Goes on in another company of the signed-in person, in the same session.
 * @throws AppError not_found when they aren't in it, or it is suspended
 */
export const switchCompany = (
  caller: CataloguePort & CommandDeps & { actor: Identity<'client'> },
  id: string,
): Promise<ClientUser> =>
  transact(caller, async (ctx) => {
    await moveSession(ctx, id);
    return presentClient(await getMember(ctx.tx, { id, personId: ctx.actor.personId }), caller);
  });
