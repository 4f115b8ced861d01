import type { Value } from '@libsql/client';

/** Functions of the engine take no more arguments than this. */
const mostColumns = 100;

/**
 * Words a query so that all of its rows come as one JSON text: the engine hands values over one by one, at a cost that soon is
 * the most of a query's. Only for values that JSON holds unchanged: text, integers and nothing. Text with a NUL in it comes whole,
 * where the engine by itself cuts it there.
 * @param width how many columns it has
 * @returns undefined where it has too many
 */
export function toJsonQuery(sql: string, width: number): string | undefined {
  if (width > mostColumns) return undefined;
  // Names of our own, since two columns may have the same.
  const names = Array.from({ length: width }, (_, place) => `c${place}`).join();
  return `with r (${names}) as (${sql}) select json_group_array(json_array(${names})) from r`;
}

/** @throws RangeError for an integer that a number cannot hold */
export function readJsonRows(found: unknown): Value[][] {
  const text: unknown = Array.isArray(found) ? found[0] : undefined;
  const rows: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
  if (!areRows(rows)) throw new TypeError(`The engine gave a ${typeof text} for rows.`);
  for (const row of rows) {
    for (const value of row) {
      // A column may hold a real whatever its type says: that comes as it is.
      if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) continue;
      throw new RangeError('Received an integer which cannot be safely represented as a JavaScript number.');
    }
  }
  return rows;
}

/** What is in them is what the query was worded for. */
const areRows = (rows: unknown): rows is Value[][] => Array.isArray(rows) && rows.every(Array.isArray);
