import { createClient, type Client } from '@libsql/client';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#/db/client.ts';
import * as schema from '#/db/schema/index.ts';
import { toRows, tryAs } from '#test/access-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl } from '#test/database.ts';
import { staffCalls } from '#test/staff-calls.ts';

/** What is asked of calls besides what the access matrix asks. */
const queries: Readonly<Record<string, readonly string[]>> = {
  'GET /api/admin/projects': ['status=pending', 'q=bakery', 'assignment=unassigned', 'sort=due'],
  'GET /api/admin/clients': ['q=aroha', 'status=active', 'tier=stackgrow'],
  'GET /api/admin/audit-log': [
    'action=signed-in',
    'kind=signing-in',
    'subjectType=project',
    'from=2026-11-01T00:00:00.000Z',
  ],
  'GET /api/admin/needs': ['whose=everyone', 'mine=true'],
  'GET /api/admin/enquiries': ['status=new', 'source=contact'],
};

const tables = new Set<string>(
  Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? getTableName(table) : [])),
);

/** Tables with one row for each of the team, or a few that the team has written: all of them are shown anyway. */
const smallTables = new Set(['admin_users', 'team_settings', 'saved_views', 'saved_replies']);
const isLarge = (name: string) => tables.has(name) && !smallTables.has(name);

/**
 * Calls that say something of everybody: these may walk through an index that holds all they need, never through a table.
 * `projects/export` is every project, by the page.
 */
const ofEverything = /\/(reports|overview-counts|counts|projects\/counts|unread)/;

const lists = toRows(staffCalls).filter(
  ({ call }) => call.startsWith('GET ') && !/\/events$|\/(download|thumbnail)$/.test(call),
);

type Sent = { sql: string; args: unknown[] };

/** Indexes of the few rows that are open: to walk through one is to look at nothing else. */
const openRows = /USING INDEX (promises_due|mentions_unseen)$/;

/** A walk through all rows of a table. One in the order of an index or of the rows that ends at a limit is none. */
async function findFullScans(client: Client, call: string, { sql, args }: Sent): Promise<string[]> {
  // An empty list of ids, of which the database reads nothing.
  if (/where \(?false/.test(sql)) return [];
  const values = args.map((arg) => (typeof arg === 'string' || typeof arg === 'number' ? arg : null));
  const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args: values });
  const steps = rows.map(({ detail }) => (typeof detail === 'string' ? detail : ''));
  const ends =
    / limit \?/i.test(sql) && !steps.some((step) => step.startsWith('USE TEMP B-TREE FOR ORDER BY'));
  return steps
    .filter((step) => /^SCAN \w/.test(step) && !/VIRTUAL TABLE|CONSTANT ROW/.test(step))
    .filter((step) => isLarge(/^SCAN (\w+)/.exec(step)?.[1] ?? ''))
    .filter((step) => !ends && !openRows.test(step))
    .filter((step) => !(/USING COVERING INDEX/.test(step) && ofEverything.test(call)));
}

it('no list of the staff’s walks through a whole table', { timeout: 120_000 }, async () => {
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
        const scans = await findFullScans(client, row.call, each);
        if (scans.length > 0) found[row.call] = [...(found[row.call] ?? []), ...scans, each.sql];
      }
    }
  }
  expect(found).toEqual({});
});
