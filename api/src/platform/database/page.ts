import type { Page, PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, desc, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { inputError } from '#/errors.ts';

/** The columns a list is ordered by: newest first, then by id. */
type Ordered = { createdAt: SQLiteColumn | SQL; id: SQLiteColumn | SQL };

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
  const [time, row] = readCursor(position, cursor);
  return sql`(${createdAt}, ${id}) < (${time}, ${row})`;
}

/** The same for a list ordered by another time, the earliest first. @param time as in the list's index */
export function later(time: SQL, id: SQLiteColumn, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [last, row] = readCursor(position, cursor);
  return sql`(${time}, ${id}) > (${last}, ${row})`;
}

/** The same for a list in the order of its ids, newest first, whose cursor is the last row's. */
export function beforeId(id: SQL | SQLiteColumn, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw toCursorError();
  // Cast, because a full-text index seeks to whole numbers only and would scan for any other.
  return sql`${id} < cast(${cursor} as integer)`;
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
    nextCursor: last && rows.length > limit ? writeCursor([timeOf(last), last.id]) : null,
  };
}

/** The rows of a page of a table, newest first, and one more if there is another page. */
export function selectPage<Row>(
  reader: Reader,
  table: SQLiteTable & Ordered & { $inferSelect: Row },
  where: SQL | undefined,
  query: PageQuery,
): Promise<Row[]>;
export async function selectPage(
  reader: Reader,
  table: SQLiteTable & Ordered,
  where: SQL | undefined,
  { cursor, limit }: PageQuery,
): Promise<object[]> {
  return reader
    .select()
    .from(table)
    .where(and(where, after(table, cursor)))
    .orderBy(...newestFirst(table))
    .limit(limit + 1);
}

/** A page of a table's rows, newest first. */
export const readPage = async <Row extends { createdAt: string; id: string }, Item>(
  reader: Reader,
  table: SQLiteTable & Ordered & { $inferSelect: Row },
  where: SQL | undefined,
  query: PageQuery,
  present: (row: Row) => Item,
): Promise<Page<Item>> => toPage(await selectPage(reader, table, where, query), query.limit, present);

/** The first letter of a cursor says which of two lists it is in; alone, it's the list's beginning. */
const marks = { first: 'f', second: 's' } as const;

/** A page of two lists, one after the other, each with an index of its own. Neither has a row of the other. */
export async function readBoth<Item>(
  { cursor = marks.first, limit }: PageQuery,
  readFirst: (query: PageQuery) => Promise<Page<Item>>,
  readSecond: (query: PageQuery) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const isInSecond = cursor.startsWith(marks.second);
  const position = isInSecond || cursor.startsWith(marks.first) ? cursor.slice(1) || undefined : cursor;
  if (isInSecond) return withMark(marks.second, await readSecond({ cursor: position, limit }));
  const first = await readFirst({ cursor: position, limit });
  if (first.nextCursor !== null) return withMark(marks.first, first);
  const left = limit - first.items.length;
  if (left === 0) return { ...first, nextCursor: marks.second };
  const second = withMark(marks.second, await readSecond({ cursor: undefined, limit: left }));
  return { ...second, items: [...first.items, ...second.items] };
}

const withMark = <Item>(mark: string, { items, nextCursor }: Page<Item>): Page<Item> => ({
  items,
  nextCursor: nextCursor && mark + nextCursor,
});

/** Writes where a page ends as an opaque cursor. */
export const writeCursor = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** @throws AppError invalid_input for a cursor that isn't ours */
export function readCursor<Position>(position: z.ZodType<Position>, cursor: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw toCursorError(cause);
  }
}

const toCursorError = (cause?: unknown) =>
  inputError('cursor', 'Invalid cursor. Start from the first page.', 'invalid_input', cause);
