import { retention } from '@stackworks/contracts';
import { sub } from 'date-fns';
import { and, eq, isNull, lt, not, or } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { hasBusiness, hasWords } from '#/seed/account-content.ts';
import { people, users } from '#/modules/accounts/accounts.tables.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { deleteClient } from './write-client.ts';
import { unconfirmedDeleted } from '#/modules/accounts/accounts.events.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

/** How many are deleted in one transaction, which others wait for. */
const deletedAtOnce = 100;

type Account = Pick<typeof users.$inferSelect, 'id' | 'email'>;

const columns = { id: users.id, email: users.email };

/** Whether an account is empty and has stayed unconfirmed for a week. */
const isOver = (reader: Reader, now: Date) =>
  and(
    eq(users.emailVerified, false),
    eq(users.isDemo, false),
    eq(users.isUnclaimed, false),
    lt(users.createdAt, sub(now, retention.unconfirmedAccounts).toISOString()),
    // Another link gives another week.
    or(isNull(users.emailVerificationExpiry), lt(users.emailVerificationExpiry, now.toISOString())),
    or(isNull(users.pendingEmailExpiry), lt(users.pendingEmailExpiry, now.toISOString())),
    not(hasBusiness(reader) ?? isNull(users.id)),
    not(hasWords(reader) ?? isNull(users.id)),
  );

/** How many empty accounts have stayed unconfirmed for a week. */
export const countUnconfirmed = (reader: Reader, now: Date): Promise<number> =>
  reader.$count(users, isOver(reader, now));

/** Deletes some of the empty accounts that stayed unconfirmed for a week. @returns how many */
export const deleteUnconfirmed = (deps: CommandDeps): Promise<number> =>
  transact({ ...deps, actor: systemActor }, async (ctx) => {
    const isDue = isOver(ctx.tx, ctx.now);
    const accounts = await ctx.tx.select(columns).from(users).where(isDue).limit(deletedAtOnce);
    for (const account of accounts) await deleteAccount(ctx, account);
    return accounts.length;
  });

/**
 * Frees an address for a member of the team, where a stranger may have registered it as a client's.
 * @returns whether it is free
 */
export async function freeAddress(ctx: Context, email: string): Promise<boolean> {
  const { tx } = ctx;
  if ((await tx.$count(people, eq(people.email, email))) === 0) return true;
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
async function deleteAccount(ctx: Context, { id, email }: Account): Promise<void> {
  await endSessions(ctx, { role: 'client', id });
  await deleteClient(ctx, id);
  await emit(ctx, unconfirmedDeleted, { id, email });
}
