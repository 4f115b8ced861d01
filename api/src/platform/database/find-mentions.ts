import type { Reader } from '@stackworks/database';
import { and, gt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** How many rows one read looks through. */
const rowsAtOnce = 2000;

/**
 * Finds the rows of a table that mention one of some words, without holding up other work for long.
 * @param text what is searched, as SQL
 * @param words in lower case
 * @returns their row numbers
 */
export async function findMentions(
  reader: Reader,
  table: SQLiteTable,
  text: SQL,
  words: readonly string[],
): Promise<number[]> {
  if (words.length === 0) return [];
  const row = sql<number>`rowid`;
  const [newest] = await reader.select({ row: sql<number>`coalesce(max(rowid), 0)` }).from(table);
  const last = newest?.row ?? 0;
  const isMentioned = or(...words.map((word) => sql`instr(lower(${text}), ${word}) > 0`));
  const found: number[] = [];
  for (let after = 0; after < last; after += rowsAtOnce) {
    const rows = await reader
      .select({ row })
      .from(table)
      .where(and(gt(row, after), lte(row, after + rowsAtOnce), isMentioned));
    found.push(...rows.map((each) => each.row));
  }
  return found;
}
