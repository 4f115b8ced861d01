import { setImmediate as nextTurn } from 'node:timers/promises';
import { ourTimeZone } from '@stackworks/business-time';
import type { Page } from '@stackworks/contracts';
import { stringify } from 'csv-stringify/sync';

/** Spreadsheets read a file as UTF-8 when it begins with this. */
export const byteOrderMark = '\u{feff}';

/** The headers of a spreadsheet that a browser saves. @param fileName `projects.csv` */
export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
});

/** Rows of a spreadsheet. Formulas are escaped, and every field is quoted because some programs also split at semicolons or tabs. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify([...rows], { escape_formulas: true, quoted: true, record_delimiter: '\r\n' });

/** A column of a spreadsheet, and what a row has in it. */
export type Column<Row> = readonly [heading: string, value: (row: Row) => string | number];

/** How many rows of a list are read, and sent, at a time. */
export const rowsAtOnce = 50;

/** Writes a list as a spreadsheet, a page at a time. @param readPage reads the page at a cursor */
export async function* writeRows<Row>(
  columns: readonly Column<Row>[],
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([columns.map(([heading]) => heading)]);
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    yield toCsv(page.items.map((row) => columns.map(([, value]) => value(row))));
    cursor = page.nextCursor ?? undefined;
    // The file driver never yields to the event loop, so without this an export would block all other requests.
    await nextTurn();
  } while (cursor !== undefined);
}

/** The Swedish format is one every spreadsheet reads: 2026-11-22 15:04. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ourTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A time in our zone, as a spreadsheet reads it; empty for none. */
export const toSheetTime = (time: string | null): string =>
  time === null ? '' : clock.format(new Date(time));
