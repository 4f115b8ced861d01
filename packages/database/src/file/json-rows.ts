import type { Value } from '@libsql/client';

/** The most arguments a function of the engine takes. */
const maxColumns = 100;

/**
 * Rewrites a query so that all of its rows come as one JSON text, because the engine's cost is per value. Only for text,
 * integers and null, which JSON holds unchanged. Text with a NUL in it comes whole, where the engine itself cuts it off.
 * @param width the number of columns
 * @returns undefined when there are too many
 */
export function toJsonQuery(sql: string, width: number): string | undefined {
  if (width > maxColumns) return undefined;
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
      // A column may hold a real whatever its declared type.
      if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) continue;
      throw new RangeError('Received an integer which cannot be safely represented as a JavaScript number.');
    }
  }
  return rows;
}

/** Their values are those the query selects. */
const areRows = (rows: unknown): rows is Value[][] => Array.isArray(rows) && rows.every(Array.isArray);
