import { sql, type SQL } from 'drizzle-orm';
import { toMatch, toWords } from './search-words.ts';

/**
 * The ids of clients whose name, company or email address has words beginning with each of a text's, from the index of
 * migration 0009; null when the text has no word.
 */
export function selectClientsLike(text: string): SQL | null {
  const words = toWords(text);
  if (words.length === 0) return null;
  return sql`select subject_id from search_entries where kind = 'client' and id in
    (select rowid from search_clients where search_clients match ${toMatch(words)})`;
}
