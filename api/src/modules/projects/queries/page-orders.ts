import type { ProjectOrder, StaffProject } from '@stackworks/contracts';
import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { dueOrder, noDate, projects } from '#/modules/projects/projects.tables.ts';
import { projectsWithTarget, targetOfProject } from '#/modules/sla/queries/find-targets.ts';
import { after, later, newestFirst, notEarlier } from '#/platform/database/page.ts';
import type { Way } from './find-projects.ts';

type PageOrder = {
  /** How the database sorts. */
  by: SQL[];
  /** Where a page begins. */
  from: (cursor: string | undefined) => SQL | undefined;
  /** How to find its first rows where no index has the order. */
  ways?: (cursor: string | undefined) => Way[];
  /** The time in its cursor. */
  timeOf: (row: ProjectRow, shown: StaffProject) => string;
};

const { completedAt, dueDate, id } = projects;
const byDue = [asc(dueOrder(dueDate)), asc(id)];
const deadline = sql`min(${dueOrder(dueDate)}, coalesce(${targetOfProject(id)}, ${noDate}))`;
const byDeadline = [asc(deadline), asc(id)];

export const pageOrders: Readonly<Record<ProjectOrder, PageOrder>> = {
  newest: {
    by: newestFirst(projects),
    from: (cursor) => after(projects, cursor),
    timeOf: ({ createdAt }) => createdAt,
  },
  due: {
    by: byDue,
    from: (cursor) => later(dueOrder(dueDate), id, cursor),
    timeOf: (row) => row.dueDate ?? noDate,
  },
  deadline: {
    by: byDeadline,
    from: (cursor) => later(deadline, id, cursor),
    // A deadline is either the due date, or that of one of the few projects in which a reply is owed.
    ways: (cursor) => [
      { by: byDue, where: notEarlier(dueOrder(dueDate), cursor) },
      { by: byDeadline, where: sql`${id} in (${projectsWithTarget()})` },
    ],
    timeOf: (row, { responseTarget }) =>
      [row.dueDate ?? noDate, responseTarget?.dueAt ?? noDate].toSorted()[0] ?? noDate,
  },
  completed: {
    by: [desc(completedAt), desc(id)],
    from: (cursor) => after({ createdAt: completedAt, id }, cursor),
    timeOf: (row) => row.completedAt ?? row.createdAt,
  },
};
