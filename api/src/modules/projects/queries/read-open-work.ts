import { openStatuses } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, count, eq, gte, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';
import { dueOrder, projects } from '#/modules/projects/projects.tables.ts';

const isOpen = inArray(projects.status, openStatuses);
const dueBy = dueOrder(projects.dueDate);

type Week = { now: Date; weekEnd: Date };

/** How many open projects each member of staff has, and nobody (null), from an index that holds all of it. */
export async function countOpenWork(reader: Reader, { now, weekEnd }: Week) {
  const [at, end] = [now.toISOString(), weekEnd.toISOString()];
  return reader
    .select({
      assignedTo: projects.assignedTo,
      open: count(),
      late: sql<number>`count(*) filter (where ${dueBy} < ${at})`,
      dueThisWeek: sql<number>`count(*) filter (where ${dueBy} >= ${at} and ${dueBy} < ${end})`,
    })
    .from(projects)
    .where(isOpen)
    .groupBy(projects.assignedTo);
}

/** The first open projects of each member of staff, and of nobody, by due date. */
export async function listOpenWork(reader: Reader, limit: number) {
  const { id, userId, projectName, dueDate, version, assignedTo } = projects;
  const ranked = reader
    .select({
      id,
      place: sql<number>`row_number() over (partition by ${assignedTo} order by ${dueBy}, ${id})`.as('place'),
    })
    .from(projects)
    .where(isOpen)
    .as('ranked');
  return reader
    .select({ id, userId, projectName, dueDate, version, assignedTo })
    .from(ranked)
    .innerJoin(projects, eq(projects.id, ranked.id))
    .where(lte(ranked.place, limit))
    .orderBy(asc(dueBy), asc(id));
}

/**
 * How many projects each client has begun in a span of time, and how many of theirs are open. The pluses stop SQLite from walking
 * through all projects in the order of their clients.
 * @returns the counts of one client
 */
export async function countByClient(reader: Reader, { begin, end }: { begin: Date; end: Date }) {
  const { userId, createdAt } = projects;
  const countWhere = (condition: SQL | undefined) =>
    reader
      .select({ userId, count: count() })
      .from(projects)
      .where(condition)
      .groupBy(sql`+${userId}`);
  const [begun, open] = await Promise.all([
    countWhere(and(gte(createdAt, begin.toISOString()), lt(createdAt, end.toISOString()))),
    countWhere(isOpen),
  ]);
  const [begunOf, openOf] = [begun, open].map((rows) => new Map(rows.map((row) => [row.userId, row.count])));
  return (clientId: string) => ({ begun: begunOf?.get(clientId) ?? 0, open: openOf?.get(clientId) ?? 0 });
}
