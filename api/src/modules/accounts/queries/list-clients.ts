import type { ClientsQuery, Page } from '@stackworks/contracts';
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, later, newestFirst, toPage } from '#/platform/database/page.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { isReadByTeam, selectWaitingClients } from '#/modules/conversations/queries/unread.ts';
import { selectClientsLike } from '#/modules/search/client-words.ts';
import { clientColumns, type ClientRow } from './account-columns.ts';

/**
 * Clients' accounts, newest first, or those who wait for somebody to read what they wrote before all.
 * @param query.q beginnings of words of a name, an email address or a company, in any case; all when left out
 */
export const listClientAccounts = (
  { db }: Pick<Deps, 'db'>,
  query: ClientsQuery,
): Promise<Page<ClientRow>> =>
  query.sort === 'waiting' ? listWaitingFirst(db.read, query) : listNewest(db.read, query);

async function listNewest(reader: Reader, query: ClientsQuery, condition?: SQL): Promise<Page<ClientRow>> {
  const { cursor, limit } = query;
  const rows = await reader
    .select(clientColumns)
    .from(users)
    .where(and(fits(query), condition, after(users, cursor)))
    .orderBy(...newestFirst(users))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row);
}

/** What a cursor begins with, among those who wait and among the others; with nothing after it, it is where these begin. */
const [amongWaiting, amongOthers] = ['w', 'o'];

/** Two lists, each by an index of its own: those who wait, by since when, and then the others, newest first. */
async function listWaitingFirst(
  reader: Reader,
  { cursor = amongWaiting, ...query }: ClientsQuery,
): Promise<Page<ClientRow>> {
  const [list, position] = readPlace(cursor);
  const waiting =
    list === amongOthers
      ? { items: [], nextCursor: null }
      : await listWaiting(reader, { ...query, cursor: position });
  if (waiting.nextCursor !== null) return { ...waiting, nextCursor: amongWaiting + waiting.nextCursor };
  const limit = query.limit - waiting.items.length;
  if (limit === 0) return { ...waiting, nextCursor: amongOthers };
  const others = await listNewest(
    reader,
    { ...query, limit, cursor: list === amongOthers ? position : undefined },
    isReadByTeam(users.id),
  );
  return {
    items: [...waiting.items, ...others.items],
    nextCursor: others.nextCursor && amongOthers + others.nextCursor,
  };
}

/** In which of the two lists a cursor is, and where there. One without either mark is left to be refused. */
function readPlace(cursor: string): [list: string, position: string | undefined] {
  const list = [amongWaiting, amongOthers].find((mark) => cursor.startsWith(mark));
  return list ? [list, cursor.slice(1) || undefined] : [amongWaiting, cursor];
}

async function listWaiting(reader: Reader, query: ClientsQuery): Promise<Page<ClientRow>> {
  const waiting = selectWaitingClients(reader);
  const rows = await reader
    .select({ ...clientColumns, since: sql<string>`${waiting.since}` })
    .from(waiting)
    // A cross join and the plus, so that SQLite begins with those who wait, in their index's order.
    .crossJoin(users)
    .where(
      and(
        eq(users.id, sql`+${waiting.userId}`),
        fits(query),
        later(sql`${waiting.since}`, users.id, query.cursor),
      ),
    )
    .orderBy(asc(waiting.since), asc(waiting.userId))
    .limit(query.limit + 1);
  return toPage(
    rows,
    query.limit,
    (row) => row,
    ({ since }) => since,
  );
}

const fits = ({ q, status, tier, suspended }: ClientsQuery): SQL | undefined =>
  and(
    q ? isLike(q) : undefined,
    status && eq(users.subscriptionStatus, status),
    tier === undefined
      ? undefined
      : tier === 'none'
        ? isNull(users.subscriptionTier)
        : eq(users.subscriptionTier, tier),
    suspended === undefined ? undefined : eq(users.isActive, !suspended),
  );

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
