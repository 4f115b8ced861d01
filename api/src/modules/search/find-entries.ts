import { sql } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';

/** The indexes of migration 0009, which triggers keep up. */
const indexes = {
  clients: sql.raw('search_clients'),
  projects: sql.raw('search_project_words'),
  messages: sql.raw('search_messages'),
  files: sql.raw('search_files'),
};

/** What the indexes number: rows of several tables, named by kind. */
export type Entry = { kind: string; id: string };

/**
 * The newest entries of an index that match. Newest first is the order the index lies in, so that a common word is answered
 * as soon as there are enough.
 * @param match as `toMatch` writes it
 */
export function findEntries(
  reader: Reader,
  index: keyof typeof indexes,
  match: string,
  limit: number,
): Promise<Entry[]> {
  const table = indexes[index];
  return reader
    .select({ kind: sql<string>`search_entries.kind`, id: sql<string>`search_entries.subject_id` })
    .from(sql`${table} cross join search_entries on search_entries.id = ${table}.rowid`)
    .where(sql`${table} match ${match}`)
    .orderBy(sql`${table}.rowid desc`)
    .limit(limit);
}
