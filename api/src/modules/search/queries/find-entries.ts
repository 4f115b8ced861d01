import type { Reader } from '@stackworks/database';
import { and, sql, type SQL } from 'drizzle-orm';
import { selectClientsByPhoneEnd } from '#/modules/accounts/queries/clients-by-phone.ts';
import { selectLeadsByPhoneEnd } from '#/modules/leads/queries/leads-by-phone.ts';
import { toPersonMatch, toPhoneEnd, toWords } from '#/modules/search/search-words.ts';
import { beforeId } from '#/platform/database/page.ts';

/** Full-text indexes, which triggers update. */
const indexes = {
  clients: sql.raw('search_clients'),
  projects: sql.raw('search_project_words'),
  leads: sql.raw('search_leads'),
  invoices: sql.raw('search_invoices'),
  messages: sql.raw('search_messages'),
  files: sql.raw('search_files'),
};

export type EntryPage = { ids: string[]; nextCursor: string | null };
export const noEntries: EntryPage = { ids: [], nextCursor: null };

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
  page: { limit: number; cursor: string | undefined },
): Promise<EntryPage> {
  const table = indexes[index];
  return readPage(reader, sql`${table} cross join search_entries on search_entries.id = ${table}.rowid`, {
    ...page,
    where: sql`${table} match ${match}`,
    number: sql`${table}.rowid`,
  });
}

/** Finds people by words that begin like those of a text, or by a phone number: by how it begins, or by its last digits. */
export async function findPeople(
  reader: Reader,
  kind: Person,
  text: string,
  page: { limit: number; cursor: string | undefined },
): Promise<EntryPage> {
  if (toPhoneEnd(text) === null) return findEntries(reader, `${kind}s`, toPersonMatch(text), page);
  const number = sql`search_entries.id`;
  return readPage(reader, sql`search_entries`, {
    ...page,
    where: sql`${number} in (${selectNumbers(kind, text)})`,
    number,
  });
}

type Person = 'client' | 'lead';

const selectByPhoneEnd = { client: selectClientsByPhoneEnd, lead: selectLeadsByPhoneEnd };

/** Selects the numbers of people in their index. */
function selectNumbers(kind: Person, text: string): SQL {
  const table = indexes[`${kind}s`];
  const found = sql`select rowid from ${table} where ${table} match ${toPersonMatch(text)}`;
  const digits = toPhoneEnd(text);
  return digits === null
    ? found
    : sql`${found} union select id from search_entries
        where kind = ${kind} and subject_id in (${selectByPhoneEnd[kind](digits)})`;
}

async function readPage(
  reader: Reader,
  table: SQL,
  { where, number, limit, cursor }: { where: SQL; number: SQL; limit: number; cursor: string | undefined },
): Promise<EntryPage> {
  const rows = await reader
    .select({ number: sql<number>`search_entries.id`, id: sql<string>`search_entries.subject_id` })
    .from(table)
    .where(and(where, beforeId(number, cursor)))
    .orderBy(sql`${number} desc`)
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.number) : null,
  };
}

/** Selects clients whose name, company or email address has words beginning with each of a text's, or whose phone number it begins or ends; null for no words. */
export const selectClientsLike = (text: string): SQL | null => selectLike('client', text);

/** Selects leads by the same, and by what they wrote; null for no words. */
export const selectLeadsLike = (text: string): SQL | null => selectLike('lead', text);

function selectLike(kind: Person, text: string): SQL | null {
  if (toWords(text).length === 0) return null;
  return sql`select subject_id from search_entries where kind = ${kind} and id in (${selectNumbers(kind, text)})`;
}

/** The results of a page in its order, without those whose rows are gone. */
export const presentEntries = <Row, Find>(
  { ids, nextCursor }: EntryPage,
  rows: ReadonlyMap<string, Row>,
  toFind: (row: Row) => Find,
) => ({
  items: ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toFind(row)] : [];
  }),
  nextCursor,
});
