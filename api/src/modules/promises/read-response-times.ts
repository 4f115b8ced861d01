import { lastMonths } from '@stackworks/business-time';
import { responseMonths, type ResponseTimes } from '@stackworks/contracts';
import { and, gte, isNotNull, sql } from 'drizzle-orm';
import { promises } from '#/db/schema/promises.ts';
import type { Deps } from '#/deps.ts';

/** How fast answers were given in each of the last Auckland months, this one included, oldest first. */
export async function readResponseTimes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ResponseTimes> {
  const months = lastMonths(now(), responseMonths).map(({ month }) => month);
  const rank = db.read
    .select({
      month: promises.month,
      isMet: promises.isMet,
      waitedMinutes: promises.waitedMinutes,
      place:
        sql<number>`row_number() over (partition by ${promises.month} order by ${promises.waitedMinutes})`.as(
          'place',
        ),
      total: sql<number>`count(*) over (partition by ${promises.month})`.as('total'),
    })
    .from(promises)
    .where(and(gte(promises.month, months[0] ?? ''), isNotNull(promises.isMet)))
    .as('ranked');
  const rows = await db.read
    .select({
      month: rank.month,
      answered: sql<number>`count(*)`.mapWith(Number),
      met: sql<number>`sum(${rank.isMet})`.mapWith(Number),
      mean: sql<number>`avg(${rank.waitedMinutes})`.mapWith(Number),
      // The one in the middle, or the mean of the two there.
      median:
        sql<number>`avg(case when ${rank.place} in ((${rank.total} + 1) / 2, (${rank.total} + 2) / 2) then ${rank.waitedMinutes} end)`.mapWith(
          Number,
        ),
    })
    .from(rank)
    .groupBy(rank.month);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return {
    months: months.map((month) => {
      const { answered = 0, met = 0, mean = 0, median = 0 } = byMonth.get(month) ?? {};
      return {
        month,
        answered,
        met,
        meanMinutes: answered === 0 ? null : Math.round(mean),
        medianMinutes: answered === 0 ? null : Math.round(median),
      };
    }),
  };
}
