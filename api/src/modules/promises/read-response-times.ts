import { lastMonths } from '@stackworks/business-time';
import { responseMonths, type ResponseTimes } from '@stackworks/contracts';
import { and, eq, gte, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { promises } from '#/db/schema/promises.ts';
import type { Deps } from '#/deps.ts';

/** How fast answers were given in each of the last Auckland months, this one included, oldest first. */
export async function readResponseTimes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ResponseTimes> {
  const months = lastMonths(now(), responseMonths).map(({ month }) => month);
  const counted = await countAnswers(db.read, months[0] ?? '');
  const medians = await findMedians(db.read, counted);
  const byMonth = new Map(counted.map((row) => [row.month, row]));
  return {
    months: months.map((month) => {
      const { answered = 0, met = 0, mean = 0 } = byMonth.get(month) ?? {};
      return {
        month,
        answered,
        met,
        meanMinutes: answered === 0 ? null : Math.round(mean),
        medianMinutes: answered === 0 ? null : Math.round(medians.get(month) ?? 0),
      };
    }),
  };
}

type Counted = { month: string | null; answered: number; met: number; mean: number };

/** From an index that has the months, each with its waiting times in order, and nothing else. */
const countAnswers = (reader: Reader, since: string): Promise<Counted[]> =>
  reader
    .select({
      month: promises.month,
      answered: sql<number>`count(*)`.mapWith(Number),
      met: sql<number>`sum(${promises.isMet})`.mapWith(Number),
      mean: sql<number>`avg(${promises.waitedMinutes})`.mapWith(Number),
    })
    .from(promises)
    .where(and(gte(promises.month, since), isNotNull(promises.isMet)))
    .groupBy(promises.month);

/** The waiting time in the middle of each month, or the mean of the two there: looked up where the index has it. */
async function findMedians(reader: Reader, counted: readonly Counted[]): Promise<Map<string, number>> {
  const middles = counted.flatMap(({ month, answered }) =>
    month === null ? [] : [selectMiddle(month, answered)],
  );
  if (middles.length === 0) return new Map();
  const rows = await reader
    .select({
      month: sql<string>`month`,
      median: sql<number>`avg(waited_minutes)`.mapWith(Number),
    })
    .from(sql`(${sql.join(middles, sql` union all `)}) as middles`)
    .groupBy(sql`month`);
  return new Map(rows.map(({ month, median }) => [month, median]));
}

const selectMiddle = (month: string, answered: number): SQL => sql`select * from (
  select ${promises.month}, ${promises.waitedMinutes} from ${promises}
  where ${and(eq(promises.month, month), isNotNull(promises.isMet))}
  order by ${promises.waitedMinutes}
  limit ${2 - (answered % 2)} offset ${Math.floor((answered - 1) / 2)})`;
