import { sql, type SQL } from 'drizzle-orm';
import { text, type SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** When a row was written. Every time in the database is ISO 8601 text in UTC, which sorts as it reads. */
export const createdAt = () => text('created_at').notNull();

/** When a row was last changed. */
export const updatedAt = () => text('updated_at').notNull();

/**
 * The condition of a CHECK constraint that a column holds one of a contract's words.
 * @param column the column; null passes where the column allows it
 * @param words the words, which must hold no quote
 */
export const isOneOf = (column: SQLiteColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/**
 * When a message is written: now, but later than the one before it in its conversation, so that "read up to" a moment
 * says exactly which messages were read.
 * @param last when the one before was written, if there is one
 */
export function momentAfter(last: string | undefined, now: Date): string {
  return new Date(last === undefined ? now : Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();
}
