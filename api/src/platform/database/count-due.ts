import { count, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';

type Counts = { mine: number; everyone: number };

export type DueCounts = { all: Counts; late: Counts; byTonight: Counts };

/** Rows ordered before `late` are late, those before `tonight` are late by tonight. */
export type DueBounds = { late: Date; tonight: Date };

type Wanted = { isMine: SQL; by: SQLiteColumn; bounds: DueBounds };

/** Counts rows in one query: all, late ones and those due by tonight, of everyone and of one colleague. */
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
