import type { ProjectOrder, StaffProject } from '@stackworks/contracts';
import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { dueOrder, noDate, projects } from '#/modules/projects/projects.tables.ts';
import { targetOfProject } from '#/modules/sla/queries/find-targets.ts';
import { after, later, newestFirst } from '#/platform/database/page.ts';

type PageOrder = {
  /** How the database sorts. */
  by: SQL[];
  /** Where a page begins. */
  from: (cursor: string | undefined) => SQL | undefined;
  /** The time in its cursor. */
  timeOf: (row: ProjectRow, shown: StaffProject) => string;
};

const { completedAt, dueDate, id } = projects;
/** The due date, or when a reply is owed, if that is earlier. */
const deadline = sql`min(${dueOrder(dueDate)}, coalesce(${targetOfProject(id)}, ${noDate}))`;

export const pageOrders: Readonly<Record<ProjectOrder, PageOrder>> = {
  newest: {
    by: newestFirst(projects),
    from: (cursor) => after(projects, cursor),
    timeOf: ({ createdAt }) => createdAt,
  },
  due: {
    by: [asc(dueOrder(dueDate)), asc(id)],
    from: (cursor) => later(dueOrder(dueDate), id, cursor),
    timeOf: (row) => row.dueDate ?? noDate,
  },
  deadline: {
    by: [asc(deadline), asc(id)],
    from: (cursor) => later(deadline, id, cursor),
    timeOf: (row, { responseTarget }) =>
      [row.dueDate ?? noDate, responseTarget?.dueAt ?? noDate].toSorted()[0] ?? noDate,
  },
  completed: {
    by: [desc(completedAt), desc(id)],
    from: (cursor) => after({ createdAt: completedAt, id }, cursor),
    timeOf: (row) => row.completedAt ?? row.createdAt,
  },
};
