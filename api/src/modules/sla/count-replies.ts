import type { ResponseFigures, PlanSlug } from '@stackworks/contracts';
import { and, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { slaTargets } from './sla.tables.ts';
import { ownerOfLead } from '#/modules/leads/queries/read-leads.ts';
import { ownerOfClient, ownerOfProject } from '#/modules/projects/queries/find-projects.ts';

/** The replies of one month, person and plan: given, or overdue. `waited` is their business minutes together. */
export type Counted = {
  month: string;
  personId: string | null;
  tier: PlanSlug | null;
  isEnquiry: boolean;
  answered: number;
  met: number;
  overdue: number;
  waited: number;
};

type Month = { month: string; end: Date };

/**
 * Counts what was answered and what is overdue in the last Auckland months, in two queries.
 * @param period its months, oldest first up to `now`, and when the first begins
 */
export async function countReplies(
  reader: Reader,
  period: { months: readonly Month[]; begin: Date },
  now: Date,
): Promise<Counted[]> {
  const [answered, overdue] = await Promise.all([
    countAnswered(reader, period.months[0]?.month ?? ''),
    countOverdue(reader, period, now),
  ]);
  return [...answered, ...overdue];
}

/** The figures of several counts together. */
export function addUp(rows: readonly Counted[]): ResponseFigures {
  const sum = (read: (row: Counted) => number) => rows.reduce((total, row) => total + read(row), 0);
  const answered = sum((row) => row.answered);
  return {
    answered,
    met: sum(({ met }) => met),
    overdue: sum((row) => row.overdue),
    meanMinutes: answered === 0 ? null : Math.round(sum(({ waited }) => waited) / answered),
  };
}

const isEnquiry = sql<boolean>`${slaTargets.kind} = 'enquiry'`.mapWith(Boolean);

/** From an index that has the rows in the order of the groups, and nothing else. */
async function countAnswered(reader: Reader, since: string): Promise<Counted[]> {
  const rows = await reader
    .select({
      month: slaTargets.month,
      personId: slaTargets.closedById,
      tier: slaTargets.tier,
      isEnquiry,
      answered: sql<number>`count(*)`.mapWith(Number),
      met: sql<number>`sum(${slaTargets.isMet})`.mapWith(Number),
      waited: sql<number>`sum(${slaTargets.waitedMinutes})`.mapWith(Number),
    })
    .from(slaTargets)
    .where(and(gte(slaTargets.month, since), isNotNull(slaTargets.isMet)))
    .groupBy(slaTargets.month, slaTargets.closedById, slaTargets.tier, slaTargets.kind);
  return rows.flatMap(({ month, ...row }) => (month === null ? [] : [{ ...row, month, overdue: 0 }]));
}

/** What was due in the months and is not answered, by who it is assigned to. */
async function countOverdue(
  reader: Reader,
  { months, begin }: { months: readonly Month[]; begin: Date },
  now: Date,
): Promise<Counted[]> {
  const rows = await reader
    .select({
      month: monthOfDue(months).as('due_month'),
      personId: ownerOf.as('owner_id'),
      tier: slaTargets.tier,
      isEnquiry: isEnquiry.as('is_enquiry'),
      overdue: sql<number>`count(*)`.mapWith(Number),
    })
    .from(slaTargets)
    .where(
      and(
        isNull(slaTargets.closedAt),
        gte(slaTargets.dueAt, begin.toISOString()),
        lt(slaTargets.dueAt, now.toISOString()),
      ),
    )
    .groupBy(sql`due_month`, sql`owner_id`, slaTargets.tier, sql`is_enquiry`);
  return rows.map((row) => ({ ...row, answered: 0, met: 0, waited: 0 }));
}

const monthOfDue = (months: readonly Month[]): SQL<string> =>
  sql<string>`case ${sql.join(
    months.map(({ month, end }) => sql`when ${slaTargets.dueAt} < ${end.toISOString()} then ${month}`),
    sql` `,
  )} end`;

/** A project's is its assignee's; an enquiry's, its owner's; the chat's, the one colleague's who works for the client. */
const ownerOf = sql<string | null>`case
  when ${slaTargets.kind} in ('thread', 'revision') then ${ownerOfProject(slaTargets.projectBriefId)}
  when ${slaTargets.kind} = 'enquiry' then ${ownerOfLead(slaTargets.subjectId)}
  else ${ownerOfClient(slaTargets.userId)} end`;
