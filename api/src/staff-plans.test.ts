import { createClient, type Client } from '@libsql/client';
import { lastMonths } from '@stackworks/business-time';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '@stackworks/database';
import * as schema from './schema.ts';
import { toRows, tryAs } from '#test/access-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl } from '#test/database.ts';
import { staffCalls } from '#test/staff-calls.ts';

/** Where the second page begins of a list in order of time, and of the inbox. */
const write = (positions: unknown) => Buffer.from(JSON.stringify(positions)).toString('base64url');
const position = ['2026-11-01T09:00:00.000Z', 'x'];
const cursor = `cursor=${write(position)}`;

/** Any two of some filters at once. */
const pairs = (filters: readonly string[]) =>
  filters.flatMap((one, index) => filters.slice(index + 1).map((other) => `${one}&${other}`));

/** Each of the filters that the audit log's screen has, and any of them at once. */
const auditFilters = ['', 'actor=x'].flatMap((actor) =>
  ['', 'action=signed-in', 'kind=clients'].flatMap((action) =>
    ['', 'subjectType=project'].flatMap((subject) => {
      const filters = [actor, action, subject].filter((filter) => filter !== '');
      return filters.length === 0 ? [] : [filters.join('&')];
    }),
  ),
);

/** Calls besides those of the access matrix: lists as screens filter them, and their next pages. */
const queries: Readonly<Record<string, readonly string[]>> = {
  'GET /api/admin/projects': [
    ...['status=pending', 'q=bakery', 'q=ba', 'assignedTo=unassigned', 'assignedTo=assigned', 'sort=due'],
    ...['due=late', 'due=none', 'due=week', 'priority=urgent', 'status=pending,review', cursor],
    ...[`sort=due&${cursor}`, `status=pending&${cursor}`, `assignedTo=unassigned&status=pending&${cursor}`],
    ...['sort=deadline', `sort=deadline&${cursor}`, 'sort=completed', `sort=completed&${cursor}`],
    ...['pending', 'on_hold'].flatMap((status) =>
      ['', `&${cursor}`, '&assignedTo=unassigned', '&priority=urgent'].map(
        (more) => `status=${status}&completed=recent&sort=deadline${more}`,
      ),
    ),
    `status=completed&completed=recent&sort=completed&${cursor}`,
    ...pairs([
      'status=completed',
      'priority=urgent',
      'assignedTo=unassigned',
      'due=late',
      'q=bakery',
      'sort=due',
    ]),
    'dueFrom=2026-11-01&dueTo=2026-11-30&sort=due',
  ],
  'GET /api/admin/projects/counts': [
    'completed=recent',
    'assignedTo=unassigned',
    'q=bakery',
    'due=late',
    'priority=urgent',
  ],
  'GET /api/admin/clients': [
    ...['q=aroha', 'status=active', 'plan=stackgrow', 'plan=none', 'suspended=true', cursor],
    ...[`status=active&${cursor}`, 'sort=waiting', 'sort=waiting&q=aroha'],
    ...pairs(['q=aroha', 'status=active', 'plan=stackgrow', 'suspended=true']),
    ...[`sort=waiting&cursor=f${write(position)}`, `sort=waiting&cursor=s${write(position)}`],
  ],
  'GET /api/admin/audit-log': [
    ...['from=2026-11-01T00:00:00.000Z'],
    ...[
      'cursor=100',
      'from=2026-11-01T00:00:00.000Z&to=2026-11-02T00:00:00.000Z',
      'subjectType=project&subject=x',
    ],
    ...auditFilters.flatMap((filters) => [filters, `${filters}&cursor=100`]),
    ...auditFilters.map((filters) => `${filters}&subjectType=project&subject=x`),
  ],
  'GET /api/admin/inbox': [
    ...['who=everyone', 'who=mine', 'who=snoozed', 'filter=replies', 'filter=leads', 'filter=due'],
    ...['filter=waiting', 'who=snoozed&filter=reviews', 'who=unassigned', 'late=true'],
    ...['who=unassigned&late=true', 'who=everyone&late=true&filter=replies'],
  ],
  'GET /api/admin/leads': [
    ...['status=new', 'source=contact', 'owner=x', 'owner=none', cursor],
    ...pairs(['status=new', 'source=contact', 'owner=x']),
    ...[
      'q=aroha',
      'q=aroha&status=new',
      'sort=owed&q=aroha',
      'sort=owed',
      'sort=owed&status=new',
      'sort=owed&owner=none',
    ],
    ...[`sort=owed&cursor=f${write(position)}`, `sort=owed&cursor=s${write(position)}`],
  ],
  'GET /api/admin/contact-submissions': [cursor],
  'GET /api/admin/mentions': [cursor],
  'GET /api/admin/projects/:id/messages': [cursor],
  'GET /api/admin/projects/:id/time': [cursor],
  'GET /api/admin/projects/:id/files': [cursor],
  'GET /api/admin/clients/:id/projects': [cursor],
  'GET /api/admin/clients/:id/files': [cursor],
  'GET /api/admin/clients/:id/notes': [cursor],
  'GET /api/admin/clients/:id/subscription-history': [cursor],
  'GET /api/admin/clients/:id/timeline': [cursor, 'topic=messages', 'topic=work'],
  'GET /api/admin/reports/fit': [`month=${lastMonths(new Date(), 2)[0]?.month}`],
  'GET /api/admin/reports/fit/export': [`month=${lastMonths(new Date(), 2)[0]?.month}`],
  'GET /api/admin/search': [
    ...['q=b', 'q=no-such-word'],
    ...['clients', 'projects', 'messages', 'files'].map((group) => `q=b&group=${group}&cursor=100`),
  ],
};

const tables = new Set<string>(
  Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? getTableName(table) : [])),
);

/** Tables with one row for each of the team, our processes or rules, or a few that the team has written: all are shown anyway. */
const smallTables = new Set([
  ...['admin_users', 'team_settings', 'saved_views', 'saved_replies', 'processes', 'webhook_endpoints'],
  'retention_runs',
]);
const isLarge = (name: string) => tables.has(name) && !smallTables.has(name);

/** Their filters and orders look at every project: all 2,000 that an agency may have take a few milliseconds (decision 093). */
const listsOfProjects = /^GET \/api\/admin\/projects(\/counts|\/export)?$/;

/**
 * Calls that say something of everybody: these may walk through an index that holds all they need, never through a table.
 * `projects/export` is every project, by the page.
 */
const ofEverything = /\/(reports|overview-counts|counts|projects\/counts|unread)/;

/** What grows with every change that is ever made, and is not walked through by those either. */
const isHistory = (text: string) => /^SCAN (subscription_changes|audit_log)\b/.test(text);

/** On request, it counts what a night would delete, by the same walks as the night's own. */
const dryRun = 'GET /api/admin/retention/dry-run';

const lists = toRows(staffCalls).filter(
  ({ call }) => call.startsWith('GET ') && call !== dryRun && !/\/events$|\/(download|thumbnail)$/.test(call),
);

type Sent = { sql: string; args: unknown[] };

/** Indexes whose rows are all wanted: of what is open, which is little, and of what a filter leaves. */
const wantedRows =
  /INDEX (sla_targets_due|conversations_unread|mentions_unseen|projects_assigned|billing_problems_newest|incoming_emails_due)$/;

/** What is left out here has been shown: the pages before had the clients with messages that are not read, or the leads who wait. */
const afterShown = /where not exists \(select 1 from "(conversations|sla_targets)"/;

/** What is looked up for each row that is shown leaves no row out. */
const lookups = /\(select "\w+" from "\w+" where "\w+" = "id"\)/g;

/** The largest sums of a few days are known once all of those days are summed up. */
const ofSums = /order by sum\(/;

/** Found by their ids, as companies' owners, the few notices one client ever had, mails that were given up or held: these may be put in order. */
const isFew = (text: string) =>
  /\((id|<expr>)=\?\)( LEFT-JOIN)?$|\bprice_notice_clients_of_client\b|\bemail_outbox_due \(status=\?\)$/.test(
    text,
  );

/**
 * What of a query's plan looks at more than is shown, or grows with it: a walk through a whole table, and what is put in order
 * when it should lie so. A walk in the order of an index that ends at a limit is none, as long as it takes every row it
 * meets: what leaves some out may come to no end.
 */
async function findMistakes(client: Client, call: string, { sql, args }: Sent): Promise<string[]> {
  const isWatched = (name: string) => isLarge(name) && !(name === 'projects' && listsOfProjects.test(call));
  // An empty list of ids, for which the database reads nothing.
  if (/where \(?false/.test(sql)) return [];
  const values = args.map((arg) => (typeof arg === 'string' || typeof arg === 'number' ? arg : null));
  const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args: values });
  const steps = rows.map(({ detail, parent }) => ({
    text: typeof detail === 'string' ? detail : '',
    isOutermost: parent === 0,
  }));
  const isLimited = / limit \?/i.test(sql);
  const isSorted = steps.some(({ text }) => text.startsWith('USE TEMP B-TREE FOR ORDER BY'));
  const ends =
    isLimited && !isSorted && (!/ where /i.test(sql.replaceAll(lookups, '')) || afterShown.test(sql));
  const walks = steps
    .filter(({ text }) => /^SCAN \w/.test(text) && !/VIRTUAL TABLE|CONSTANT ROW/.test(text))
    .filter(({ text }) => isWatched(/^SCAN (\w+)/.exec(text)?.[1] ?? ''))
    .filter(({ text }) => !ends && !wantedRows.test(text))
    .filter(({ text }) => isHistory(text) || !(/USING COVERING INDEX/.test(text) && ofEverything.test(call)));
  const sorts = steps
    .filter(({ isOutermost }) => isLimited && isSorted && isOutermost && !ofSums.test(sql))
    .filter(({ text }) => isWatched(/^(?:SCAN|SEARCH) (\w+)/.exec(text)?.[1] ?? ''))
    .filter(({ text }) => !isFew(text));
  const filters = isLimited ? findFilters(sql).filter(({ table }) => isWatched(table)) : [];
  // What an index is not searched for is looked at row by row: of one client, and of what a search found, there is little.
  const leavesOut = steps.filter(({ text }) => {
    const [, table, sought = ''] = /^SEARCH (\w+) USING (?:COVERING )?INDEX \w+ \((.*)\)$/.exec(text) ?? [];
    if (/^(user_)?id=\?/.test(sought)) return false;
    return filters.some((filter) => filter.table === table && !sought.includes(`${filter.column}=?`));
  });
  return [...walks, ...sorts, ...leavesOut].map(({ text }) => text);
}

/** The columns of large tables that have to equal something. One with a plus is left to be looked at row by row on purpose. */
const findFilters = (sql: string) =>
  [...sql.matchAll(/(?<!\+)"(\w+)"\."(\w+)" = \?/g)].map(([, table = '', column = '']) => ({
    // The view of companies with their owners, whose filters are the companies'.
    table: table === 'users' ? 'companies' : table,
    column,
  }));

it(
  'no list of the staff’s walks through a whole table, or puts one in order',
  { timeout: 120_000 },
  async () => {
    const databaseUrl = await createTestDatabaseUrl();
    let sent: Sent[] = [];
    const db = await openDatabase({
      databaseUrl,
      onQuery: (sql, args) => sent.push({ sql, args }),
    });
    const client = createClient({ url: databaseUrl, concurrency: 1 });
    onTestFinished(() => {
      client.close();
      return db.close();
    });
    const app = await createTestApp({ db });

    const found: Record<string, string[]> = {};
    for (const row of lists) {
      const own = row.query;
      for (const query of [own, ...(queries[row.call] ?? []).map((text) => () => text)]) {
        sent = [];
        const status = await tryAs(app, { ...row, ...(query && { query }) }, 'admin');
        expect(status, `${row.call} ${query === own ? '' : 'with a query'}`).toBeLessThan(500);
        for (const each of sent.filter(({ sql }) => /^\s*(select|with)/i.test(sql))) {
          const mistakes = await findMistakes(client, row.call, each);
          if (mistakes.length > 0) found[row.call] = [...(found[row.call] ?? []), ...mistakes, each.sql];
        }
      }
    }
    expect(found).toEqual({});
  },
);
