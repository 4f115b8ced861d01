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
