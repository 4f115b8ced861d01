import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { expect, it, onTestFinished } from 'vitest';
import { createTestFolder } from '#test/database.ts';

const folder = join(import.meta.dirname, 'migrations');

it('what was there before search came can be found', async () => {
  const client = createClient({ url: `file:${join(await createTestFolder(), 'old.db')}`, concurrency: 1 });
  onTestFinished(() => client.close());
  const run = async (name: string) => client.executeMultiple(await readFile(join(folder, name), 'utf8'));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names.filter((each) => each < '0009')) await run(name);
  await client.executeMultiple(`
    insert into users (id, email, password, first_name, last_name, created_at, updated_at)
      values ('u', 'aroha@bakery.example', 'hash', 'Āroha', 'Ngata', '1', '1');
    insert into project_briefs (id, user_id, project_name, project_type, description, created_at, updated_at)
      values ('p', 'u', 'Bakery website', 'web_design', '', '2', '2');
    insert into messages (id, user_id, sender_type, sender_id, sender_name, content, created_at)
      values ('newer', 'u', 'client', 'u', 'Aroha', 'kia ora', '4');
    insert into project_messages (id, project_brief_id, sender_id, sender_type, sender_name, message, created_at)
      values ('older', 'p', 'u', 'client', 'Aroha', 'Kia kaha', '3');
  `);
  await run('0009_search.sql');

  const find = async (table: string, match: string) => {
    const { rows } = await client.execute({
      sql: `select subject_id from ${table} join search_entries on id = ${table}.rowid where ${table} match ? order by id desc`,
      args: [match],
    });
    return rows.map((row) => row['subject_id']);
  };
  expect(await find('search_messages', '"kia"*')).toEqual(['newer', 'older']);
  expect(await find('search_clients', '"aroha"*')).toEqual(['u']);
  expect(await find('search_project_words', '"bake"*')).toEqual(['p']);
});
