import { sql, type Column, type SQL } from 'drizzle-orm';

/** Whether a phone number ends with these digits, however it is written. No index helps, so it reads every row. */
export const endsWithDigits = (column: Column, digits: string): SQL =>
  sql`replace(replace(replace(replace(replace(${column}, ' ', ''), '-', ''), '(', ''), ')', ''), '.', '') like ${`%${digits}`}`;
