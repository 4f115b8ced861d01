import { count, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';

type Counts = { mine: number; everyone: number };

/** How many rows of a kind there are; those put off are in `snoozed` alone. */
export type DueCounts = { kind: string; all: Counts; late: Counts; byTonight: Counts; snoozed: number };

/** Rows ordered before `late` are late, those before `tonight` are late by tonight. */
export type DueBounds = { late: Date; tonight: Date };

type Wanted = {
  kind: SQL<string>;
  isMine: SQL;
  isSnoozed: SQL;
  by: SQLiteColumn;
  bounds: DueBounds;
};

/** Counts rows by kind in one query: all, late ones and those due by tonight, of everyone and of one colleague. */
export async function countDue(
  reader: Reader,
  table: SQLiteTable,
  where: SQL | undefined,
  { kind, isMine, isSnoozed, by, bounds }: Wanted,
): Promise<DueCounts[]> {
  const countOf = (condition: SQL) =>
    sql<number>`coalesce(sum(not ${isSnoozed} and ${condition}), 0)`.mapWith(Number);
  const isLate = sql`${by} < ${bounds.late.toISOString()}`;
  const isByTonight = sql`${by} < ${bounds.tonight.toISOString()}`;
  const rows = await reader
    .select({
      kind,
      total: count(),
      everyone: countOf(sql`true`),
      mine: countOf(isMine),
      late: countOf(isLate),
      mineLate: countOf(sql`${isLate} and ${isMine}`),
      byTonight: countOf(isByTonight),
      mineByTonight: countOf(sql`${isByTonight} and ${isMine}`),
    })
    .from(table)
    .where(where)
    .groupBy(kind);
  return rows.map((row) => ({
    kind: row.kind,
    all: { mine: row.mine, everyone: row.everyone },
    late: { mine: row.mineLate, everyone: row.late },
    byTonight: { mine: row.mineByTonight, everyone: row.byTonight },
    snoozed: row.total - row.everyone,
  }));
}
