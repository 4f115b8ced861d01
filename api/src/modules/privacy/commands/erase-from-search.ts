import { sql } from 'drizzle-orm';
import type { DatabasePort } from '#/platform/ports.ts';

/** The full-text indexes. A deleted row's words stay in them until their parts are merged. */
const indexes = [
  'search_clients',
  'search_files',
  'search_invoices',
  'search_leads',
  'search_messages',
  'search_project_words',
  'search_projects',
] as const;

/** How many pages one transaction merges; as a negative number, into one part. */
const pagesAtOnce = 200;

/** Merges each index until nothing is left of deleted rows, a few pages at a time. */
export async function eraseFromSearch({ db }: DatabasePort): Promise<void> {
  for (const index of indexes) {
    const table = sql.identifier(index);
    for (;;) {
      const changes = await db.write(async (tx) => {
        const before = await countChanges(tx);
        await tx.run(sql`insert into ${table} (${table}, rank) values ('merge', ${-pagesAtOnce})`);
        return (await countChanges(tx)) - before;
      });
      // By SQLite's documentation, fewer than two changes mean that there was nothing to merge.
      if (changes < 2) break;
    }
  }
}

type Transaction = Parameters<Parameters<DatabasePort['db']['write']>[0]>[0];

async function countChanges(tx: Transaction): Promise<number> {
  const row = await tx.get<{ n: number }>(sql`select total_changes() as n`);
  return row.n;
}
