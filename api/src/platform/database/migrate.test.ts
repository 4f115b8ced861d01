import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#/platform/database/migrations.ts';
import * as schema from '#/schema.ts';
import { createTestFolder } from '#test/database.ts';

async function createFile() {
  const databaseUrl = `file:${join(await createTestFolder(), 'new.db')}`;
  const client = createClient({ url: databaseUrl, timeout: 5000, concurrency: 1 });
  onTestFinished(() => client.close());
  return { databaseUrl, client };
}

it('gives a new database every table, and leaves it alone the second time', async () => {
  const { databaseUrl, client } = await createFile();
  await migrate({ databaseUrl });
  await migrate({ databaseUrl });

  const tables = await client.execute(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'search_%' order by name",
  );
  const wanted = Object.values(schema).flatMap((table) =>
    is(table, SQLiteTable) ? getTableName(table) : [],
  );
  expect(tables.rows.map((row) => row['name'])).toEqual(['migrations', ...wanted].sort());
});

it('changes nothing when a migration fails', async () => {
  const { databaseUrl, client } = await createFile();
  await client.execute('create table sessions (sid text)');

  await expect(migrate({ databaseUrl })).rejects.toThrow('already exists');

  const tables = await client.execute("select name from sqlite_schema where type = 'table'");
  expect(tables.rows.map((row) => row['name'])).toEqual(['sessions']);
});

it.each([
  [
    'an email address in capitals',
    `insert into people (id, email, password, first_name, last_name, created_at, updated_at)
      values ('1', 'Aroha@bakery.example', 'hash', 'Aroha', 'Ngata', '', '')`,
    'people_email',
  ],
  [
    'a status nobody knows',
    "insert into companies (id, subscription_status, created_at, updated_at) values ('1', 'soon', '', '')",
    'companies_subscription_status',
  ],
])('rejects %s', async (_, insert, constraint) => {
  const { databaseUrl, client } = await createFile();
  await migrate({ databaseUrl });

  await expect(client.execute(insert)).rejects.toThrow(constraint);
});
