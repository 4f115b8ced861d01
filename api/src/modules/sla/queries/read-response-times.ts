import { lastMonths } from '@stackworks/business-time';
import { responseMonths, type ResponseFigures, type ResponseTimes } from '@stackworks/contracts';
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import type { Deps } from '#/deps.ts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { addUp, countReplies, type Counted } from '#/modules/sla/count-replies.ts';

/**
 * How fast replies were given in each of the last Auckland months, this one included, and over all of them by person and by
 * plan. What is overdue and unanswered counts as missed. Source: decision 065.
 */
export async function readResponseTimes({
  catalogue,
  db,
  now,
}: Pick<Deps, 'catalogue' | 'db' | 'now'>): Promise<ResponseTimes> {
  const at = now();
  const [before, ...months] = lastMonths(at, responseMonths + 1);
  const counted = await countReplies(db.read, { months, begin: before?.end ?? at }, at);
  const byMonth = Map.groupBy(counted, ({ month }) => month);
  const figures = new Map(months.map(({ month }) => [month, addUp(byMonth.get(month) ?? [])]));
  const [medians, names] = await Promise.all([
    findMedians(db.read, figures),
    findAssignees(
      db.read,
      counted.flatMap(({ personId }) => personId ?? []),
    ),
  ]);
  const nameOf = (id: string | null) => {
    const person = id === null ? undefined : names.get(id);
    return person ? `${person.firstName} ${person.lastName}` : 'Not assigned';
  };
  const planOf = ({ tier, isEnquiry }: Counted) => {
    if (isEnquiry) return 'Enquiries';
    return tier === null ? 'No plan' : (catalogue.findPlan(tier)?.name ?? tier);
  };
  return {
    months: [...figures].map(([month, one]) => ({
      month,
      ...one,
      medianMinutes: one.answered === 0 ? null : Math.round(medians.get(month) ?? 0),
    })),
    people: split(counted, ({ personId }) => ({ id: personId, name: nameOf(personId) })),
    plans: split(counted, (row) => ({ tier: row.tier, name: planOf(row) })),
  };
}

/** The figures of each group, those with the most replies owed first. */
function split<Group extends { name: string }>(
  counted: readonly Counted[],
  groupOf: (row: Counted) => Group,
): (Group & ResponseFigures)[] {
  const groups = Map.groupBy(counted, (row) => JSON.stringify(groupOf(row)));
  const owed = ({ answered, overdue }: ResponseFigures) => answered + overdue;
  return [...groups.values()]
    .flatMap((rows) => rows.slice(0, 1).map((row) => ({ ...groupOf(row), ...addUp(rows) })))
    .toSorted((one, other) => owed(other) - owed(one) || one.name.localeCompare(other.name));
}

/** The waiting time in the middle of each month, or the mean of the two there: looked up where the index has it. */
async function findMedians(
  reader: Reader,
  figures: ReadonlyMap<string, ResponseFigures>,
): Promise<Map<string, number>> {
  const middles = [...figures].flatMap(([month, { answered }]) =>
    answered === 0 ? [] : [selectMiddle(month, answered)],
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
  select ${slaTargets.month}, ${slaTargets.waitedMinutes} from ${slaTargets}
  where ${and(eq(slaTargets.month, month), isNotNull(slaTargets.isMet))}
  order by ${slaTargets.waitedMinutes}
  limit ${2 - (answered % 2)} offset ${Math.floor((answered - 1) / 2)})`;
