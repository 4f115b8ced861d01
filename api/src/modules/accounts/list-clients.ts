import type { ClientsQuery, Page } from '@stackworks/contracts';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { after, newestFirst, toPage } from '#/db/page.ts';
import { users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { selectClientsLike } from '#/modules/search/client-words.ts';
import { clientColumns, type ClientRow } from './account-columns.ts';

/**
 * Clients' accounts, newest first.
 * @param query.q beginnings of words of a name, an e-mail address or a company, in any case; all when left out
 */
export async function listClientAccounts(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit, q, status, tier, suspended }: ClientsQuery,
): Promise<Page<ClientRow>> {
  const rows = await db.read
    .select(clientColumns)
    .from(users)
    .where(
      and(
        q ? isLike(q) : undefined,
        status && eq(users.subscriptionStatus, status),
        tier && (tier === 'none' ? isNull(users.subscriptionTier) : eq(users.subscriptionTier, tier)),
        suspended === undefined ? undefined : eq(users.isActive, !suspended),
        after(users, cursor),
      ),
    )
    .orderBy(...newestFirst(users))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row);
}

/** The condition that a client is called, written to or working at something with words beginning with a text's. */
function isLike(text: string): SQL {
  const found = selectClientsLike(text);
  return found ? sql`${users.id} in (${found})` : sql`false`;
}

/** How many clients there are, and how many of them have a plan that runs. */
export async function countClients({ db }: Pick<Deps, 'db'>): Promise<{ total: number; active: number }> {
  const rows = await db.read
    .select({ status: users.subscriptionStatus, clients: sql<number>`count(*)` })
    .from(users)
    .groupBy(users.subscriptionStatus);
  return {
    total: rows.reduce((sum, { clients }) => sum + clients, 0),
    active: rows.find(({ status }) => status === 'active')?.clients ?? 0,
  };
}
