import { subDays } from 'date-fns';
import { and, eq, isNull, lt, not, or } from 'drizzle-orm';
import { hasBusiness, hasWords } from '#/seed/account-content.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { releaseFiles } from '#/modules/files/pending-uploads.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { unconfirmedDeleted } from '#/modules/accounts/accounts.events.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

/** How long an empty account may stay unconfirmed, in days. */
const unconfirmedDays = 7;

/** How many are deleted in one transaction, which others wait for. */
const deletedAtOnce = 100;

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'profileImageUrl'>;

const columns = { id: users.id, email: users.email, profileImageUrl: users.profileImageUrl };

/** Deletes empty accounts that stayed unconfirmed for a week. @returns how many */
export async function deleteUnconfirmed(deps: CommandDeps): Promise<number> {
  let deleted = 0;
  for (;;) {
    const batch = await transact(deps, systemActor, async (ctx) => {
      const { tx, now } = ctx;
      const before = subDays(now, unconfirmedDays).toISOString();
      const accounts = await tx
        .select(columns)
        .from(users)
        .where(
          and(
            eq(users.emailVerified, false),
            eq(users.isDemo, false),
            eq(users.isUnclaimed, false),
            lt(users.createdAt, before),
            // Another link gives another week.
            or(isNull(users.emailVerificationExpiry), lt(users.emailVerificationExpiry, now.toISOString())),
            or(isNull(users.pendingEmailExpiry), lt(users.pendingEmailExpiry, now.toISOString())),
            not(hasBusiness(tx) ?? isNull(users.id)),
            not(hasWords(tx) ?? isNull(users.id)),
          ),
        )
        .limit(deletedAtOnce);
      for (const account of accounts) await deleteAccount(ctx, account);
      return accounts.length;
    });
    deleted += batch;
    if (batch < deletedAtOnce) return deleted;
  }
}

/**
 * Frees an address for a member of the team, where a stranger may have registered it as a client's.
 * @returns whether it is free
 */
export async function freeAddress(ctx: Context, email: string): Promise<boolean> {
  const { tx } = ctx;
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!taken) return true;
  const [account] = await tx
    .select(columns)
    .from(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.emailVerified, false),
        eq(users.isUnclaimed, false),
        not(hasBusiness(tx) ?? isNull(users.id)),
      ),
    );
  if (account) await deleteAccount(ctx, account);
  return account !== undefined;
}

/** Deletes an account with everything in it but its entries in the audit log. */
async function deleteAccount(ctx: Context, { id, email, profileImageUrl }: Account): Promise<void> {
  const { tx, now } = ctx;
  await endSessions(ctx, { role: 'client', userId: id });
  if (profileImageUrl !== null) await releaseFiles(tx, [profileImageUrl], now);
  await tx.delete(users).where(eq(users.id, id));
  await emit(ctx, unconfirmedDeleted, { id, email });
}
