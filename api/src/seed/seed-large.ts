import type { Client, Transaction } from '@libsql/client';
import { demoAccounts, projectStatuses } from '@stackworks/contracts';
import { demoCalendar } from './targets.ts';

/** How much there is of everything: the most the product is designed for, divided to see what grows with it. */
export const largeSizes = (divisor = 1) => ({
  clients: 500 / divisor,
  projects: 2000 / divisor,
  threadMessages: 150_000 / divisor,
  chatMessages: 50_000 / divisor,
  files: 20_000 / divisor,
  targets: 40_000 / divisor,
  leads: 3000 / divisor,
  auditEntries: 50_000 / divisor,
});

/**
 * Fills a demo database with as much as an agency at its limit would have. What it writes carries `large-` in its ids.
 * @param sizes fewer of everything, for tests
 * @throws Error with one sentence when the database is not one of the demo, or has been filled already
 */
export async function seedLarge(client: Client, sizes = largeSizes()): Promise<void> {
  // Everything can be made again, so no write waits for the disk.
  await client.executeMultiple(
    'pragma synchronous = off; pragma cache_size = -262144; pragma temp_store = memory',
  );
  const tx = await client.transaction('write');
  try {
    await assertDemo(tx);
    await tx.executeMultiple('create temp table large_words (id integer primary key, text text not null)');
    for (let from = 0; from < sentences.length; from += 200) {
      const some = sentences.slice(from, from + 200);
      await tx.execute({
        sql: `insert into large_words (text) values ${some.map(() => '(?)').join(', ')}`,
        args: some,
      });
    }
    await tx.executeMultiple(`create temp table large_numbers as
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${Math.max(2000, ...Object.values(sizes))})
      select i from n`);
    await withoutSearch(tx, () => tx.executeMultiple(writeStatements(sizes)));
    await setDueTimes(tx);
    await tx.executeMultiple('drop table large_words; drop table large_numbers');
    await tx.commit();
  } finally {
    tx.close();
  }
}

const files = import.meta.glob<string>('./large.sql', { query: '?raw', import: 'default', eager: true });

/** Fills sizes and lists into the statements, and writes out `ago`. */
function writeStatements(sizes: ReturnType<typeof largeSizes>): string {
  const lists = { statuses: projectStatuses, plans: demoAccounts.activeClients.map(({ plan }) => plan) };
  const values = new Map<string, string>([
    ...Object.entries(sizes).map(([name, size]) => [name, String(size)] as const),
    ...Object.entries(lists).map(([name, list]) => [name, `'${JSON.stringify(list)}'`] as const),
  ]);
  return Object.values(files)
    .join('')
    .replaceAll(/:(\w+)/g, (whole, name: string) => values.get(name) ?? whole)
    .replaceAll(
      /\bago\(((?:[^()]|\([^()]*\))*)\)/g,
      (_, minutes: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', -(${minutes}) || ' minutes')`,
    );
}

/** Index the words of messages and files as they are added. */
const searchTriggers = ['search_messages_added', 'search_files_added'];

/** Does work without the triggers that index the words of each added row, and restores them. */
async function withoutSearch(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const names = searchTriggers.map((name) => `'${name}'`).join(', ');
  const { rows } = await tx.execute(
    `select sql from sqlite_master where type = 'trigger' and name in (${names})`,
  );
  await tx.executeMultiple(searchTriggers.map((name) => `drop trigger ${name}`).join(';'));
  await work();
  for (const { sql } of rows) {
    if (typeof sql === 'string') await tx.execute(sql);
  }
}

/** Counts in opening hours when each reply is due, which SQL can't. */
async function setDueTimes(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute(
    `select id, created_at, support_hours from sla_targets where id like 'large-open-%'`,
  );
  for (const { id, created_at: since, support_hours: hours } of rows) {
    if (typeof id !== 'string' || typeof since !== 'string' || typeof hours !== 'number') continue;
    const dueAt = demoCalendar.slaDue(new Date(since), hours).toISOString();
    await tx.execute({ sql: 'update sla_targets set due_at = ? where id = ?', args: [dueAt, id] });
  }
}

async function assertDemo(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute(`select
    (select count(*) from admin_users) as staff,
    (select count(*) from admin_users where email not like '%.example') +
    (select count(*) from users where email not like '%.example') as others,
    exists (select 1 from users where id = 'large-client-1') as filled`);
  const [found] = rows;
  if (!found) throw new Error('The database could not be asked what it holds.');
  const { staff, others, filled } = found;
  if (others !== 0) throw new Error('This database holds real people. Only a demo database can be filled.');
  if (staff === 0) throw new Error('This database is empty. Run npm start once, which makes the demo.');
  if (filled === 1) throw new Error('This database has been filled already.');
}

const vocabulary =
  `kia ora mōrena ngā mihi wānanga whānau kererū pounamu hui kai aroha ka pai the website page photo menu
  booking colour font logo header footer shop price launch domain email contact form gallery team about banner
  bread loaf coffee roast physio clinic kayak tide cattery cat dog garden nursery plumber builder electrician
  please thanks could you change move remove add larger smaller brighter darker left right top bottom today
  tomorrow Monday Tuesday Wednesday Thursday Friday weekend morning afternoon evening customer order delivery
  pickup Christmas Matariki Easter winter summer opening hours phone number address map review quote invoice
  payment card bank account statement subscription plan month year first second third draft version final
  approved waiting ready done soon later maybe certainly lovely great good fine broken missing wrong slow fast`
    .split(/\s+/)
    .filter((word) => word !== '');

/** The same sentences every time, so that two machines measure the same. */
const sentences = Array.from({ length: 4000 }, (_, index) => {
  const length = 6 + (index % 19);
  return Array.from(
    { length },
    (__, at) => vocabulary[(index * 31 + at * at * 17 + at * 7 + (index >> 3)) % vocabulary.length],
  ).join(' ');
});
