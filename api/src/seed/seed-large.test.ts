import { createClient } from '@libsql/client';
import { differenceInDays } from 'date-fns';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createTestDatabaseUrl } from '#test/database.ts';
import { seedLarge } from './seed-large.ts';
import { demoCalendar } from './targets.ts';

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
  clients: 50,
  projects: 200,
  threadMessages: 1500,
  chatMessages: 500,
  files: 200,
  targets: 400,
  leads: 60,
  auditEntries: 500,
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

it('lets both sides write in every conversation, as who they are', async () => {
  const client = await openDemo('mere@staff.example');
  await seedLarge(client, few);
  const { rows } = await client.execute(`select
    (select count(*) from conversations where id like 'large-%' and (select count(distinct sender_type) from messages
      where conversation_id = conversations.id) < 2) as one_sided,
    (select count(*) from messages join conversations on conversations.id = conversation_id
      join memberships on company_id = client_id
      where sender_type = 'client' and sender_id <> person_id) as of_strangers`);
  expect(rows[0]).toMatchObject({ one_sided: 0, of_strangers: 0 });
});

it('owes replies to what a client wrote last, within days, and on business days', async () => {
  const client = await openDemo('mere@staff.example');
  await seedLarge(client, few);
  const { rows } = await client.execute(`select kind, created_at, due_at, text = (select content from messages
      where conversation_id = subject_id and (kind = 'thread' or sender_type = 'client') order by created_at desc limit 1) as is_newest,
    text = (select message from contact_submissions where id = subject_id) as is_message
    from sla_targets where id like 'large-open-%'`);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['thread', 'revision', 'chat', 'lead']));
  for (const { kind, created_at: since, due_at: dueAt, is_newest, is_message } of rows) {
    if (kind === 'thread' || kind === 'chat') expect(is_newest, kind).toBe(1);
    if (kind === 'lead') expect(is_message).toBe(1);
    expect(differenceInDays(new Date(), z.string().parse(since))).toBeLessThan(14);
    expect(demoCalendar.isBusinessDay(z.coerce.date().parse(dueAt))).toBe(true);
  }
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
