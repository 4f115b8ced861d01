import { apiTokenPrefix } from '@stackworks/contracts';
import { subMinutes } from 'date-fns';
import { and, eq, getTableColumns, gt, isNull, lt, or } from 'drizzle-orm';
import { selectActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { apiTokens } from '#/modules/api-tokens/api-tokens.tables.ts';
import { pick } from '#/platform/database/columns.ts';
import type { CommandDeps } from '#/platform/events/events.ts';
import { hashLinkToken } from '#/platform/tokens/tokens.ts';

/** Whose token called, and what it may do. */
type FoundToken = Pick<typeof apiTokens.$inferSelect, 'id' | 'name' | 'prefix' | 'scopes'> & {
  adminId: string;
};

/** Whether a bearer token is an API token rather than a session's. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(apiTokenPrefix);

/** How far behind the time of the last use may be, in minutes: not every call writes. */
const usedMinutes = 1;

/** Finds a token that has not expired and whose owner is on the team, and records its use without waiting for the disk. */
export async function useToken({ db, now }: CommandDeps, token: string): Promise<FoundToken | null> {
  const at = now();
  const active = selectActiveAdmins(db.read).as('active');
  const [found] = await db.read
    .select({ ...pick(getTableColumns(apiTokens), ['id', 'name', 'prefix', 'scopes']), adminId: active.id })
    .from(apiTokens)
    .innerJoin(active, eq(active.id, apiTokens.adminUserId))
    .where(and(eq(apiTokens.hash, hashLinkToken(token)), gt(apiTokens.expiresAt, at.toISOString())));
  if (!found) return null;
  const isLong = or(
    isNull(apiTokens.lastUsedAt),
    lt(apiTokens.lastUsedAt, subMinutes(at, usedMinutes).toISOString()),
  );
  const isUnrecorded = and(eq(apiTokens.id, found.id), isLong);
  if ((await db.read.$count(apiTokens, isUnrecorded)) > 0) {
    await db.writeWithoutSync((tx) =>
      tx.update(apiTokens).set({ lastUsedAt: at.toISOString() }).where(isUnrecorded),
    );
  }
  return found;
}
