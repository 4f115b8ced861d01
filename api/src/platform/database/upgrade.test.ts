import { createClient as openSql, type Client, type Row } from '@libsql/client';
import { searchAnswer } from '@stackworks/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { migrate, ownMigrations } from '#/platform/database/migrations.ts';
import { asCaller } from '#test/calls.ts';
import { createUpload } from '#test/conversations.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { createThread, write } from '#test/threads.ts';

const newColumn = 'added_later';

it('a later migration rebuilds tables with rows in them and loses none, and search finds old and new', async () => {
  const databaseUrl = await createTestDatabaseUrl();
  const sql = openSql({ url: databaseUrl });
  onTestFinished(() => sql.close());
  const old = await createThread({ db: await openTestDatabase(databaseUrl) });
  await createUpload(old.deps, old.client.id, old.id);
  const sent = await write(
    old,
    `/api/client/projects/${old.id}/messages`,
    { message: 'Kia ora' },
    old.client,
  );
  expect(sent.status).toBe(201);
  const before = await readTables(sql);

  const later = { '/src/migrations/9999_later.sql': await writeRebuild(sql) };
  await migrate({ databaseUrl }, { ...ownMigrations, ...later });

  const after = await readTables(sql);
  expect(after.get('migrations')).toHaveLength((before.get('migrations')?.length ?? 0) + 1);
  for (const table of before.keys()) {
    if (table !== 'migrations') expect(after.get(table), table).toEqual(before.get(table));
  }

  const app = await createTestApp({ db: await openTestDatabase(databaseUrl) });
  const admin = await createAdmin(app.deps);
  const find = async (q: string) => {
    const response = await app.request(`/api/admin/search?q=${q}`, asCaller(admin));
    const groups = Object.entries(searchAnswer.parse(await response.json()));
    return groups.flatMap(([group, { items }]) => items.map(() => group));
  };
  expect(await find('aroha')).toEqual(['clients', 'projects']);
  expect(await find('bakery')).toEqual(['projects']);
  expect(await find('kia')).toEqual(['messages']);
  expect(await find('menu')).toEqual(['files']);
  await createClient(app.deps, { company: 'Kowhai Boats' });
  expect(await find('kowhai')).toEqual(['clients']);
});

/** The rows of every table that has any, without the column that the later migration adds. */
async function readTables(sql: Client): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const { name } of await readSchema(sql, 'table')) {
    const columns = await readColumns(sql, name);
    const { rows } = await sql.execute(
      `select ${columns.filter((each) => each !== newColumn).join()} from ${name}`,
    );
    if (rows.length > 0) found.set(name, rows);
  }
  return found;
}

/** A migration that adds a column to each table that search follows by rebuilding it, as drizzle-kit does for a new constraint. */
async function writeRebuild(sql: Client): Promise<string> {
  const [tables, indexes, triggers] = await Promise.all([
    readSchema(sql, 'table'),
    readSchema(sql, 'index'),
    readSchema(sql, 'trigger'),
  ]);
  const rebuild = async (table: Part) => {
    const { name } = table;
    const columns = (await readColumns(sql, name)).join();
    return [
      table.sql
        // A table that a migration has renamed has other quotes.
        .replace(
          new RegExp(`[\`"]${name}[\`"] \\(`),
          `\`new_${name}\` (\`${newColumn}\` text DEFAULT 'new' NOT NULL,`,
        )
        .replaceAll(`"${name}".`, `"new_${name}".`),
      `insert into new_${name} (${columns}) select ${columns} from ${name}`,
      `drop table ${name}`,
      `alter table new_${name} rename to ${name}`,
      ...indexes.filter(({ of }) => of === name).map((index) => index.sql),
    ];
  };
  const followed = tables.filter(({ name }) => ['users', 'projects', 'messages', 'files'].includes(name));
  const statements = [
    // A trigger may name any table, and a table that a trigger names cannot be renamed.
    ...triggers.map(({ name }) => `drop trigger ${name}`),
    ...(await Promise.all(followed.map(rebuild))).flat(),
    ...triggers.map((trigger) => trigger.sql),
  ];
  return `${statements.join(';\n')};`;
}

const part = z.object({ name: z.string(), of: z.string(), sql: z.string() });
type Part = z.infer<typeof part>;

async function readSchema(sql: Client, type: 'table' | 'index' | 'trigger'): Promise<Part[]> {
  const { rows } = await sql.execute({
    sql: `select name, tbl_name as "of", sql from sqlite_schema where type = ? and sql is not null`,
    args: [type],
  });
  return z.array(part).parse(rows);
}

async function readColumns(sql: Client, table: string): Promise<string[]> {
  return (await sql.execute(`select * from ${table} limit 0`)).columns;
}
