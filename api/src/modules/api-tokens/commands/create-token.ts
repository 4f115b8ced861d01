import { randomBytes, randomUUID } from 'node:crypto';
import {
  apiTokenLimits,
  apiTokenPrefix,
  type ApiTokenCreated,
  type ApiTokenInput,
} from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { tokenCreated } from '#/modules/api-tokens/api-tokens.events.ts';
import { presentToken } from '#/modules/api-tokens/api-tokens.presenter.ts';
import { apiTokens } from '#/modules/api-tokens/api-tokens.tables.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { hashLinkToken } from '#/platform/tokens/tokens.ts';

/** How much of a token its list shows, in characters: enough to recognise it, too little to guess it. */
const shownCharacters = apiTokenPrefix.length + 4;

/** Creates a token that calls as its creator, and returns it this once. @throws AppError conflict when they have too many */
export const createToken = (
  caller: Caller<'admin'>,
  { name, scopes, days }: ApiTokenInput,
): Promise<ApiTokenCreated> =>
  transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    if (
      (await tx.$count(apiTokens, eq(apiTokens.adminUserId, caller.actor.id))) >= apiTokenLimits.perMember
    ) {
      throw new AppError(
        'conflict',
        `You have ${apiTokenLimits.perMember} tokens. Revoke one you don’t need.`,
      );
    }
    const token = `${apiTokenPrefix}${randomBytes(32).toString('base64url')}`;
    const row = {
      id: randomUUID(),
      adminUserId: caller.actor.id,
      name,
      scopes,
      lastUsedAt: null,
      prefix: token.slice(0, shownCharacters),
      hash: hashLinkToken(token),
      expiresAt: addDays(now, days).toISOString(),
      createdAt: now.toISOString(),
    };
    await tx.insert(apiTokens).values(row);
    await emit(ctx, tokenCreated, { id: row.id, name, scopes });
    return { apiToken: presentToken(row, await getFullName(tx, 'admin', caller.actor.id)), token };
  });
