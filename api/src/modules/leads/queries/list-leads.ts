import type { LeadFilters, Page, Lead, LeadListQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { consultations, leads } from '#/modules/leads/leads.tables.ts';
import { selectLeadsLike } from '#/modules/search/queries/find-entries.ts';
import { hasNoOpenTarget, selectTargetsDue } from '#/modules/sla/queries/find-targets.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { after, later, newestFirst, readBoth, toPage } from '#/platform/database/page.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { leadColumns, prepareLeadPresenter, selectLeads, type LeadRow } from './read-leads.ts';

/** A page of leads of every source: newest first, or those who wait for a reply before all others. */
export async function listLeads(
  deps: ClockPort & DatabasePort & SlaDeps,
  query: LeadListQuery,
): Promise<Page<Lead>> {
  const { read } = deps.db;
  const { items, nextCursor } = await (query.sort === 'owed'
    ? readBoth(
        query,
        (part) => listOwed(read, { ...query, ...part }),
        (part) => listNewest(read, { ...query, ...part }, hasNoOpenTarget('lead', leads.id)),
      )
    : listNewest(read, query));
  return { items: items.map(await prepareLeadPresenter(deps, items)), nextCursor };
}

async function listNewest(reader: Reader, query: LeadListQuery, condition?: SQL): Promise<Page<LeadRow>> {
  const { cursor, limit } = query;
  const rows = await selectLeads(reader)
    .where(and(fits(query), condition, after(leads, cursor)))
    .orderBy(...newestFirst(leads))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row);
}

/** Leads that are owed a reply, the earliest due first. */
async function listOwed(reader: Reader, query: LeadListQuery): Promise<Page<LeadRow>> {
  const { cursor, limit } = query;
  const owed = selectTargetsDue(reader, 'lead');
  const rows = await reader
    .select({ ...leadColumns, dueAt: sql<string>`${owed.dueAt}` })
    .from(owed)
    // A cross join and the plus, so that SQLite begins with those who wait, in their index's order.
    .crossJoin(leads)
    .leftJoin(consultations, eq(consultations.id, leads.id))
    .where(
      and(eq(leads.id, sql`+${owed.subjectId}`), fits(query), later(sql`${owed.dueAt}`, leads.id, cursor)),
    )
    .orderBy(asc(owed.dueAt), asc(owed.subjectId))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    ({ dueAt }) => dueAt,
  );
}

const fits = ({ q, status, source, owner, client }: LeadFilters): SQL | undefined =>
  and(
    q ? isLike(q) : undefined,
    status && eq(leads.status, status),
    source && eq(leads.source, source),
    client === undefined ? undefined : eq(leads.convertedTo, client),
    owner === undefined ? undefined : owner === 'none' ? isNull(leads.ownerId) : eq(leads.ownerId, owner),
  );

function isLike(text: string): SQL {
  const found = selectLeadsLike(text);
  return found ? sql`${leads.id} in (${found})` : sql`false`;
}
