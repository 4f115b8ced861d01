import { isDeepStrictEqual } from 'node:util';
import { sql, type SQL } from 'drizzle-orm';
import { text, type SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** When a row was written. Every time in the database is ISO 8601 text in UTC, which sorts as it reads. */
export const createdAt = () => text('created_at').notNull();

/** When a row was last changed. */
export const updatedAt = () => text('updated_at').notNull();

/** The CHECK that a column holds one of a contract's words, which must hold no quote, or null. */
export const isOneOf = (column: SQLiteColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/** A message's time: now, but later than the one before it, so that "read up to" a time names exactly the messages read. */
export function timeAfter(last: string | undefined, now: Date): string {
  return new Date(last === undefined ? now : Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();
}

/** Some properties of an object, such as those columns of a table that a contract names. */
export function pick<From extends object, Key extends keyof From>(
  from: From,
  keys: readonly Key[],
): Pick<From, Key>;
export function pick(from: object, keys: readonly unknown[]): object {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}

/** Input as stored: without omitted fields, and null for an empty text, which contracts allow for optional fields only. */
export function toStored<Input extends object>(
  input: Input,
): { [Key in keyof Input]: Exclude<Input[Key], undefined> };
export function toStored(input: object): object {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, value === '' ? null : value]));
}

/** The names of the properties whose values change. */
export function findChanged(before: object, changes: object): string[] {
  const stored = new Map<string, unknown>(Object.entries(before));
  return Object.entries(changes).flatMap(([name, value]) =>
    isDeepStrictEqual(stored.get(name), value) ? [] : [name],
  );
}

/** SQLite takes 32,766 values in a statement; a row of ours has ten at most. */
const batchRows = 1000;

/** Rows in batches that each fit into one statement. */
export const toBatches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / batchRows) }, (_, index) =>
    rows.slice(index * batchRows, (index + 1) * batchRows),
  );

/** Null for each of some columns. */
export function toNulls<Key extends string>(keys: readonly Key[]): Record<Key, null>;
export function toNulls(keys: readonly string[]): object {
  return Object.fromEntries(keys.map((key) => [key, null]));
}
