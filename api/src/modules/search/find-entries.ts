import { sql, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { AppError } from '#/errors.ts';

/** The indexes of migration 0009, which triggers keep up. */
const indexes = {
  clients: sql.raw('search_clients'),
  projects: sql.raw('search_project_words'),
  messages: sql.raw('search_messages'),
  files: sql.raw('search_files'),
};

/** What the indexes number: rows of several tables, named by kind. */
export type Entry = { kind: string; id: string };

/** Some entries, and where the next ones begin; null when there are none. */
export type EntryPage = { entries: Entry[]; nextCursor: string | null };

/**
 * The newest entries of an index that match. Newest first is the order the index lies in, so that a common word is answered
 * as soon as there are enough, and a further page begins where the one before ended.
 * @param match as `toMatch` writes it
 * @param cursor the `nextCursor` of the page before; undefined on the first
 * @throws AppError invalid_input for a cursor that is not one of ours
 */
export async function findEntries(
  reader: Reader,
  index: keyof typeof indexes,
  match: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<EntryPage> {
  const table = indexes[index];
  const rows = await reader
    .select({
      number: sql<number>`search_entries.id`,
      kind: sql<string>`search_entries.kind`,
      id: sql<string>`search_entries.subject_id`,
    })
    .from(sql`${table} cross join search_entries on search_entries.id = ${table}.rowid`)
    .where(sql`${table} match ${match}${before(table, cursor)}`)
    .orderBy(sql`${table}.rowid desc`)
    .limit(limit + 1);
  const entries = rows.slice(0, limit);
  return { entries, nextCursor: rows.length > limit ? String(entries.at(-1)?.number) : null };
}

/** Cast, because the index begins at a whole number only and would walk to any other. */
function before(table: SQL, cursor: string | undefined): SQL {
  if (cursor === undefined) return sql``;
  if (/^\d{1,15}$/.test(cursor)) return sql` and ${table}.rowid < cast(${cursor} as integer)`;
  const message = 'Invalid cursor. Start from the first page.';
  throw new AppError('invalid_input', message, { fields: { cursor: message } });
}
