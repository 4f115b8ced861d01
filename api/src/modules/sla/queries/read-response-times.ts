import { lastMonths } from '@stackworks/business-time';
import {
  responseMonths,
  type PlanSlug,
  type ResponseFigures,
  type ResponseTimes,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { ownerOfTarget } from '#/modules/sla/queries/find-targets.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';

/** The replies of one month, person and plan. `waited` is their business minutes in total. */
type Counted = {
  month: string;
  personId: string | null;
  plan: PlanSlug | null;
  isLead: boolean;
  answered: number;
  met: number;
  overdue: number;
  waited: number;
};
type Month = { month: string; end: Date };

/**
 * How fast replies were given in each of the last Auckland months, this one included, and over all of them by person and
 * plan. Overdue replies count as missed. Source: decision 065.
 */
export async function readResponseTimes({
  catalogue,
  db,
  now,
}: CataloguePort & ClockPort & DatabasePort): Promise<ResponseTimes> {
  const at = now();
  const [before, ...months] = lastMonths(at, responseMonths + 1);
  const [answered, overdue] = await Promise.all([
    countAnswered(db.read, months[0]?.month ?? ''),
    countOverdue(db.read, months, { begin: before?.end ?? at, end: at }),
  ]);
  const counted = [...answered, ...overdue];
  const byMonth = Map.groupBy(counted, ({ month }) => month);
  const figures = new Map(months.map(({ month }) => [month, addUp(byMonth.get(month) ?? [])]));
  const personIds = counted.flatMap(({ personId }) => personId ?? []);
  const [medians, people] = await Promise.all([
    findMedians(db.read, figures),
    findAssignees(db.read, personIds),
  ]);
  const nameOf = (id: string | null) => {
    const person = people.get(id ?? '');
    return person ? `${person.firstName} ${person.lastName}` : 'Not assigned';
  };
  const planOf = ({ plan, isLead }: Counted) => {
    if (isLead) return 'Enquiries';
    return plan === null ? 'No plan' : (catalogue.findPlan(plan)?.name ?? plan);
  };
  return {
    months: [...figures].map(([month, one]) => ({
      month,
      ...one,
      medianMinutes: one.answered === 0 ? null : Math.round(medians.get(month) ?? 0),
    })),
    people: split(counted, ({ personId }) => ({ id: personId, name: nameOf(personId) })),
    plans: split(counted, (row) => ({ plan: row.plan, name: planOf(row) })),
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

function addUp(rows: readonly Counted[]): ResponseFigures {
  const sum = (read: (row: Counted) => number) => rows.reduce((total, row) => total + read(row), 0);
  const answered = sum((row) => row.answered);
  return {
    answered,
    met: sum(({ met }) => met),
    overdue: sum((row) => row.overdue),
    meanMinutes: answered === 0 ? null : Math.round(sum(({ waited }) => waited) / answered),
  };
}

const isLead = sql<boolean>`${slaTargets.kind} = 'lead'`.mapWith(Boolean);
const rowCount = sql<number>`count(*)`.mapWith(Number);

/** Covered by an index that has the rows in the order of the groups. */
async function countAnswered(reader: Reader, since: string): Promise<Counted[]> {
  const rows = await reader
    .select({
      month: slaTargets.month,
      personId: slaTargets.closedById,
      plan: slaTargets.plan,
      isLead,
      answered: rowCount,
      met: sql<number>`sum(${slaTargets.isMet})`.mapWith(Number),
      waited: sql<number>`sum(${slaTargets.waitedMinutes})`.mapWith(Number),
    })
    .from(slaTargets)
    .where(and(gte(slaTargets.month, since), isNotNull(slaTargets.isMet)))
    .groupBy(slaTargets.month, slaTargets.closedById, slaTargets.plan, slaTargets.kind);
  return rows.flatMap(({ month, ...row }) => (month === null ? [] : [{ ...row, month, overdue: 0 }]));
}

/** Open targets that were due within the months, by their owner. */
async function countOverdue(
  reader: Reader,
  months: readonly Month[],
  { begin, end }: { begin: Date; end: Date },
): Promise<Counted[]> {
  const isDue = and(gte(slaTargets.dueAt, begin.toISOString()), lt(slaTargets.dueAt, end.toISOString()));
  const rows = await reader
    .select({
      month: monthOfDue(months).as('due_month'),
      personId: ownerOfTarget.as('owner_id'),
      plan: slaTargets.plan,
      isLead: isLead.as('is_lead'),
      overdue: rowCount,
    })
    .from(slaTargets)
    .where(and(isNull(slaTargets.closedAt), isDue))
    .groupBy(sql`due_month`, sql`owner_id`, slaTargets.plan, sql`is_lead`);
  return rows.map((row) => ({ ...row, answered: 0, met: 0, waited: 0 }));
}

const monthOfDue = (months: readonly Month[]): SQL<string> =>
  sql<string>`case ${sql.join(
    months.map(({ month, end }) => sql`when ${slaTargets.dueAt} < ${end.toISOString()} then ${month}`),
    sql` `,
  )} end`;

/** The median waiting time of each month, read at its place in the index. */
async function findMedians(
  reader: Reader,
  figures: ReadonlyMap<string, ResponseFigures>,
): Promise<Map<string, number>> {
  const middles = [...figures].flatMap(([month, { answered }]) =>
    answered === 0 ? [] : [selectMiddle(month, answered)],
  );
  if (middles.length === 0) return new Map();
  const rows = await reader
    .select({ month: sql<string>`month`, median: sql<number>`avg(waited_minutes)`.mapWith(Number) })
    .from(sql`(${sql.join(middles, sql` union all `)}) as middles`)
    .groupBy(sql`month`);
  return new Map(rows.map(({ month, median }) => [month, median]));
}

const selectMiddle = (month: string, answered: number): SQL => sql`select * from (
  select ${slaTargets.month}, ${slaTargets.waitedMinutes} from ${slaTargets}
  where ${and(eq(slaTargets.month, month), isNotNull(slaTargets.isMet))}
  order by ${slaTargets.waitedMinutes}
  limit ${2 - (answered % 2)} offset ${Math.floor((answered - 1) / 2)})`;
