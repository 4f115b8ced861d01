import type { Reader } from '@stackworks/database';
import { and, sql, type SQL } from 'drizzle-orm';
import { toMatch, toWords } from '#/modules/search/search-words.ts';
import { beforeId } from '#/platform/database/page.ts';

const entries = sql.raw('search_entries');

/** Full-text indexes, which triggers update, each with what numbers its entries. */
const indexes = {
  clients: { table: sql.raw('search_clients'), entries },
  projects: { table: sql.raw('search_project_words'), entries },
  leads: { table: sql.raw('search_leads'), entries: sql.raw('search_lead_entries') },
  invoices: { table: sql.raw('search_invoices'), entries: sql.raw('search_invoice_entries') },
  messages: { table: sql.raw('search_messages'), entries },
  files: { table: sql.raw('search_files'), entries },
};

export type EntryPage = { ids: string[]; nextCursor: string | null };

/**
 * The newest matching entries of an index. That's the index's own order, so a search for a common word ends as soon as
 * there are enough.
 * @param match as `toMatch` writes it
 * @throws AppError invalid_input for a cursor that is not one of ours
 */
export async function findEntries(
  reader: Reader,
  index: keyof typeof indexes,
  match: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<EntryPage> {
  const { table, entries: numbered } = indexes[index];
  const rows = await reader
    .select({ number: sql<number>`${numbered}.id`, id: sql<string>`${numbered}.subject_id` })
    .from(sql`${table} cross join ${numbered} on ${numbered}.id = ${table}.rowid`)
    .where(and(sql`${table} match ${match}`, beforeId(sql`${table}.rowid`, cursor)))
    .orderBy(sql`${table}.rowid desc`)
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.number) : null,
  };
}

/** Selects clients whose name, company or email address has words beginning with each of a text's; null for no words. */
export function selectClientsLike(text: string): SQL | null {
  const words = toWords(text);
  if (words.length === 0) return null;
  return sql`select subject_id from search_entries where kind = 'client' and id in
    (select rowid from search_clients where search_clients match ${toMatch(words)})`;
}
