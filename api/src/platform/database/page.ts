import type { Page, PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, desc, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { AppError } from '#/errors.ts';

/** The columns a list is ordered by: newest first, then by id. */
type Ordered = { createdAt: SQLiteColumn; id: SQLiteColumn };

const position = z.tuple([z.iso.datetime(), z.string().min(1)]);

/** How a list is ordered. */
export const newestFirst = ({ createdAt, id }: Ordered): SQL[] => [desc(createdAt), desc(id)];

/**
 * The condition that a row comes after the previous page.
 * @param cursor that page's `nextCursor`; undefined for the first
 * @throws AppError invalid_input for anything else
 */
export function after({ createdAt, id }: Ordered, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [time, row] = readCursor(cursor);
  return sql`(${createdAt}, ${id}) < (${time}, ${row})`;
}

/** The same for a list ordered by another time, the earliest first. @param time as in the list's index */
export function later(time: SQL, id: SQLiteColumn, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [last, row] = readCursor(cursor);
  return sql`(${time}, ${id}) > (${last}, ${row})`;
}

/**
 * Makes a page of rows.
 * @param rows queried with one more than `limit`, to know whether there is another page
 * @param timeOf the time the list is ordered by
 */
export function toPage<Row extends { createdAt: string; id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  timeOf: (row: Row) => string = ({ createdAt }) => createdAt,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    nextCursor: last && rows.length > limit ? writeCursor(timeOf(last), last.id) : null,
  };
}

/** A page of a table's rows, newest first. */
export async function readPage<Row extends { createdAt: string; id: string }, Item>(
  reader: Reader,
  table: SQLiteTable & Ordered & { $inferSelect: Row },
  where: SQL | undefined,
  query: PageQuery,
  present: (row: Row) => Item,
): Promise<Page<Item>>;
export async function readPage(
  reader: Reader,
  table: SQLiteTable & Ordered,
  where: SQL | undefined,
  { cursor, limit }: PageQuery,
  present: (row: object) => unknown,
): Promise<Page<unknown>> {
  const rows = await reader
    .select()
    .from(table)
    .where(and(where, after(table, cursor)))
    .orderBy(...newestFirst(table))
    .limit(limit + 1);
  const items = rows.map((row) => ({ row, createdAt: String(row['createdAt']), id: String(row['id']) }));
  return toPage(items, limit, ({ row }) => present(row));
}

const writeCursor = (time: string, id: string): string =>
  Buffer.from(JSON.stringify([time, id])).toString('base64url');

function readCursor(cursor: string): z.infer<typeof position> {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    const message = 'Invalid cursor. Start from the first page.';
    throw new AppError('invalid_input', message, { fields: { cursor: message }, cause });
  }
}
