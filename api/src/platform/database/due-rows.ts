import { and, count, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';

/**
 * What rows that are due are picked by: their id, whose they are, the time they are ordered by, their client, and the ids of the
 * client, project or lead they are about.
 */
export type DueColumns = {
  id: SQLiteColumn;
  owner: SQL<string | null>;
  by: SQLiteColumn;
  client: SQL;
  about: readonly SQL[];
};

/** Which of the rows that are due are wanted. */
export type IsWanted = (columns: DueColumns) => SQL | undefined;

/** Rows ordered before `late` are late, those before `tonight` are late by tonight. */
type DueBounds = { late: Date; tonight: Date };

/** How many rows of one kind, owner and time there are; `owner` is null for nobody. */
export type DueCount = {
  kind: string;
  owner: string | null;
  isSnoozed: boolean;
  due: 'late' | 'today' | 'later';
  count: number;
};

/** Which rows are counted, which of them as put off, and what they count as. */
export type DueCounting = {
  isWanted: IsWanted;
  isSnoozed: (id: SQLiteColumn) => SQL;
  bounds: DueBounds;
};

/** Counts rows in one query by kind, owner, whether they are put off and when they are due. */
export const countDue = (
  reader: Reader,
  table: SQLiteTable,
  where: SQL | undefined,
  { kind, ...columns }: DueColumns & { kind: SQL<string> },
  { isWanted, isSnoozed, bounds }: DueCounting,
): Promise<DueCount[]> => {
  const { id, owner, by } = columns;
  return (
    reader
      .select({
        kind,
        owner,
        isSnoozed: sql`${isSnoozed(id)}`.mapWith(Boolean),
        due: sql<DueCount['due']>`case when ${by} < ${bounds.late.toISOString()} then 'late'
        when ${by} < ${bounds.tonight.toISOString()} then 'today' else 'later' end`,
        count: count(),
      })
      .from(table)
      .where(and(where, isWanted(columns)))
      // By their places, so that whose a row is isn't looked up twice.
      .groupBy(sql`1, 2, 3, 4`)
  );
};
