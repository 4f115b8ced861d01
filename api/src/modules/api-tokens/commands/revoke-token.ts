import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { tokensRevoked } from '#/modules/api-tokens/api-tokens.events.ts';
import { apiTokens } from '#/modules/api-tokens/api-tokens.tables.ts';
import { emit, transact, type Context, type Caller } from '#/platform/events/events.ts';

const named = { id: apiTokens.id, name: apiTokens.name };

/** Ends any member's token at once. @throws AppError not_found */
export const revokeToken = (caller: Caller<'admin'>, id: string): Promise<void> =>
  transact(caller, async (ctx) => {
    const revoked = await ctx.tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning(named);
    if (revoked.length === 0) throw new AppError('not_found', 'This API token doesn’t exist.');
    await emit(ctx, tokensRevoked, revoked);
  });

/** Ends all tokens of a member who leaves the team, signs out everywhere or has another password: a lost laptop may hold one. */
export async function revokeTokensOf(ctx: Context, adminId: string): Promise<void> {
  const revoked = await ctx.tx.delete(apiTokens).where(eq(apiTokens.adminUserId, adminId)).returning(named);
  if (revoked.length > 0) await emit(ctx, tokensRevoked, revoked);
}
