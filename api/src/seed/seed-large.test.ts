import { createClient } from '@libsql/client';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabaseUrl } from '#test/database.ts';
import { seedLarge } from './seed-large.ts';

async function openDemo(email: string) {
  const client = createClient({ url: await createTestDatabaseUrl(), concurrency: 1 });
  onTestFinished(() => client.close());
  await client.execute({
    sql: `insert into admin_users (id, email, password, first_name, last_name, created_at, updated_at)
      values ('a', ?, 'hash', 'Mere', 'Walker', '', '')`,
    args: [email],
  });
  return client;
}

const few = {
  ...{ clients: 50, projects: 200, threadMessages: 1500, chatMessages: 500 },
  ...{ files: 200, targets: 400, enquiries: 60, auditEntries: 500 },
};

it('fills a demo database, once', async () => {
  const client = await openDemo('mere@staff.example');
  await seedLarge(client, few);
  const { rows } = await client.execute(`select (select count(*) from users) as clients,
    (select count(*) from projects) as projects,
    (select count(*) from messages) as messages,
    (select count(*) from pragma_foreign_key_check) as broken`);
  expect(rows[0]).toMatchObject({ clients: 50, projects: 200, messages: 2000, broken: 0 });
  const { rows: found } = await client.execute(`select conversations.kind, count(*) as found
    from search_messages join search_entries on search_entries.id = search_messages.rowid
    join messages on messages.id = search_entries.subject_id
    join conversations on conversations.id = messages.conversation_id
    where search_messages match '"website"*' group by 1 order by 1`);
  expect(found.map(({ kind }) => kind)).toEqual(['chat', 'project']);
  await expect(seedLarge(client, few)).rejects.toThrow('has been filled already');
});

it('leaves search as it was, which goes on with what is written afterwards', async () => {
  const client = await openDemo('mere@staff.example');
  const readTriggers = async () =>
    (await client.execute(`select name, sql from sqlite_master where type = 'trigger' order by name`)).rows;
  const before = await readTriggers();
  await seedLarge(client, few);
  expect(await readTriggers()).toEqual(before);
});

it('leaves a database of real people alone', async () => {
  const client = await openDemo('mere@agency.co.nz');
  await expect(seedLarge(client)).rejects.toThrow('holds real people');
});
