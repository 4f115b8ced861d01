import type { ClientsQuery, Page } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, count, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { DatabasePort } from '#/platform/ports.ts';
import { clientColumns, type ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { adminUsers, companies, users } from '#/modules/accounts/accounts.tables.ts';
import { isReadByTeam, selectWaitingClients } from '#/modules/conversations/queries/unread.ts';
import { selectClientsLike } from '#/modules/search/queries/find-entries.ts';
import { after, later, newestFirst, readBoth, toPage } from '#/platform/database/page.ts';

/** Clients' accounts, newest first, or those with unread messages before all others. */
export const listClientAccounts = ({ db }: DatabasePort, query: ClientsQuery): Promise<Page<ClientRow>> =>
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

/** Clients who wait, longest first, then the others, newest first. */
const listWaitingFirst = (reader: Reader, query: ClientsQuery): Promise<Page<ClientRow>> =>
  readBoth(
    query,
    (part) => listWaiting(reader, { ...query, ...part }),
    (part) => listNewest(reader, { ...query, ...part }, isReadByTeam(users.id)),
  );

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

const fits = ({ q, status, plan, suspended }: ClientsQuery): SQL | undefined =>
  and(
    q ? isLike(q) : undefined,
    status && eq(users.subscriptionStatus, status),
    plan === undefined ? undefined : isOn(plan, users),
    suspended === undefined ? undefined : eq(users.isActive, !suspended),
  );

const isOn = (plan: string, { plan: held }: typeof companies | typeof users): SQL =>
  plan === 'none' ? isNull(held) : eq(held, plan);

/** The ids of the clients with a plan, or with `none`, for a query of another module. */
export const selectClientsOn = (plan: string): SQL =>
  sql`select ${companies.id} from ${companies} where ${isOn(plan, companies)}`;

/** The condition that words of a client's name, email address or company begin with those of a text. */
function isLike(text: string): SQL {
  const found = selectClientsLike(text);
  return found ? sql`${users.id} in (${found})` : sql`false`;
}

/** How many clients there are, and how many of them have an active plan. */
export async function countClients({ db }: DatabasePort): Promise<{ total: number; active: number }> {
  const isOnPlan = eq(companies.subscriptionStatus, 'active');
  const [total, active] = await Promise.all([db.read.$count(companies), db.read.$count(companies, isOnPlan)]);
  return { total, active };
}

/** How many clients have each plan, each state of it, and an account that is open or suspended. */
export const countBySubscription = (reader: Reader) =>
  reader
    .select({
      plan: companies.plan,
      status: companies.subscriptionStatus,
      isActive: companies.isActive,
      clients: count(),
    })
    .from(companies)
    .groupBy(companies.subscriptionStatus, companies.plan, companies.isActive);

/** How many are on the team. */
export const countTeam = (reader: Reader): Promise<number> =>
  reader.$count(adminUsers, eq(adminUsers.isActive, true));

/** How many clients have a plan, paused and unpaid ones included. */
export const countPlanHolders = (reader: Reader, slug: string): Promise<number> =>
  reader.$count(companies, and(eq(companies.plan, slug), ne(companies.subscriptionStatus, 'inactive')));

/** The clients with an active plan, and which. */
export const listPlanHolders = (reader: Reader) =>
  reader
    .select({ id: users.id, plan: sql<string>`${users.plan}` })
    .from(users)
    .where(and(eq(users.subscriptionStatus, 'active'), eq(users.isActive, true), isNotNull(users.plan)));

/** The ids of all clients, as `id`, for the query of another module. */
export const selectClientIds = sql`select ${companies.id} as id from ${companies}`;
