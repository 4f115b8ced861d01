import { count, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';

type Counts = { mine: number; everyone: number };

/** How many rows there are, how many of them are late, and how many are or will be by tonight. */
export type DueCounts = { all: Counts; late: Counts; byTonight: Counts };

/** The moments before which what a row is ordered by must lie for it to be late, and to be so by tonight. */
export type DueBounds = { late: Date; tonight: Date };

type Wanted = { isMine: SQL; by: SQLiteColumn; bounds: DueBounds };

/** Counts rows in one walk: all of them and those of one colleague, and the same of those that are late or due today. */
export async function countDue(
  reader: Reader,
  table: SQLiteTable,
  where: SQL | undefined,
  { isMine, by, bounds }: Wanted,
): Promise<DueCounts> {
  const isLate = sql`${by} < ${bounds.late.toISOString()}`;
  const isByTonight = sql`${by} < ${bounds.tonight.toISOString()}`;
  const [row] = await reader
    .select({
      all: count(),
      mine: numberOf(isMine),
      late: numberOf(isLate),
      mineLate: numberOf(sql`${isMine} and ${isLate}`),
      byTonight: numberOf(isByTonight),
      mineByTonight: numberOf(sql`${isMine} and ${isByTonight}`),
    })
    .from(table)
    .where(where);
  return {
    all: { mine: row?.mine ?? 0, everyone: row?.all ?? 0 },
    late: { mine: row?.mineLate ?? 0, everyone: row?.late ?? 0 },
    byTonight: { mine: row?.mineByTonight ?? 0, everyone: row?.byTonight ?? 0 },
  };
}

const numberOf = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`.mapWith(Number);
