import { dayAfter, startOfDayOn } from '@stackworks/business-time';
import {
  openStatuses,
  recentDays,
  unassigned,
  type DueFilter,
  type ProjectFilters,
  type ProjectOrder,
  type ProjectStatus,
} from '@stackworks/contracts';
import { addDays, subDays } from 'date-fns';
import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { dueOrder, noDate, projects } from '#/modules/projects/projects.tables.ts';
import { findAdminByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { projectsWithTarget } from '#/modules/sla/queries/find-targets.ts';
import { selectClientsOn } from '#/modules/accounts/queries/list-clients.ts';
import { selectClientsLike } from '#/modules/search/queries/find-entries.ts';

/** How far ahead "due within a week" looks, in days. */
const soonDays = 7;

/** From this many characters on an index finds any part of a text; with fewer, all texts are read. */
const trigram = 3;

/** Turns filters into one condition; undefined for all projects. */
export async function toCondition(
  reader: Reader,
  filters: ProjectFilters,
  { sort, now }: { sort: ProjectOrder; now: Date },
): Promise<SQL | undefined> {
  const { q, client, plan, due, completed, priority } = filters;
  return and(
    toStatus(filters, sort),
    priority?.length ? inArray(projects.priority, priority) : undefined,
    client === undefined ? undefined : eq(projects.userId, client),
    plan === undefined ? undefined : sql`${projects.userId} in (${selectClientsOn(plan)})`,
    await toAssignment(reader, filters.assignedTo),
    due && toDue(due, now),
    toDueDays(filters),
    completed && isRecent(now, sort),
    q ? toSearch(q) : undefined,
  );
}

/** What is filtered by date is open, and so is what is ordered by it, unless other statuses are asked for. */
function toStatus({ status, due, dueFrom, dueTo }: ProjectFilters, sort: ProjectOrder): SQL | undefined {
  if (sort === 'completed') {
    return status?.length && !status.includes(sort) ? sql`false` : isNotNull(projects.completedAt);
  }
  const open: readonly ProjectStatus[] = openStatuses;
  const isByDate = (due ?? dueFrom ?? dueTo) !== undefined;
  if (status?.length) {
    return inArray(projects.status, isByDate ? status.filter((each) => open.includes(each)) : status);
  }
  return isByDate || sort === 'due' ? inArray(projects.status, open) : undefined;
}

async function toAssignment(reader: Reader, assignedTo: string | undefined): Promise<SQL | undefined> {
  if (!assignedTo || assignedTo === 'all') return undefined;
  if (assignedTo === unassigned) return isNull(projects.assignedTo);
  if (assignedTo === 'assigned') return isNotNull(projects.assignedTo);
  const admin = await findAdminByEmail(reader, assignedTo);
  return admin ? eq(projects.assignedTo, admin.id) : sql`false`;
}

function toDue(due: DueFilter, now: Date): SQL | undefined {
  const { dueDate } = projects;
  if (due === 'none') return isNull(dueDate);
  if (due === 'late') {
    return or(
      lt(dueDate, now.toISOString()),
      sql`${projects.id} in (${projectsWithTarget(now.toISOString())})`,
    );
  }
  return and(gte(dueDate, now.toISOString()), lt(dueDate, addDays(now, soonDays).toISOString()));
}

/** Between two days, in the words of the index that has the order. */
function toDueDays({ dueFrom, dueTo }: Pick<ProjectFilters, 'dueFrom' | 'dueTo'>): SQL | undefined {
  if (dueFrom === undefined && dueTo === undefined) return undefined;
  const due = dueOrder(projects.dueDate);
  return and(
    dueFrom === undefined ? undefined : gte(due, startOfDayOn(dueFrom).toISOString()),
    lt(due, dueTo === undefined ? noDate : startOfDayOn(dayAfter(dueTo, 1)).toISOString()),
  );
}

/** Not completed, or lately; a list of completed projects has only the latter. */
function isRecent(now: Date, sort: ProjectOrder): SQL | undefined {
  const { completedAt } = projects;
  const isLately = gte(completedAt, subDays(now, recentDays).toISOString());
  return sort === 'completed' ? isLately : or(isNull(completedAt), isLately);
}

/** Searches the tables that triggers fill with projects' texts. */
function toSearch(q: string): SQL {
  const found =
    Array.from(q).length < trigram
      ? sql`select project_id from search_project_texts
          where instr(project_name, ${q}) or instr(client_email, ${q}) or instr(project_type, ${q})`
      : sql`select project_id from search_project_texts where row in
          (select rowid from search_projects where search_projects match ${`"${q.replaceAll('"', '""')}"`})`;
  const ofProject = sql`${projects.id} in (${found})`;
  const clients = selectClientsLike(q);
  return clients ? sql`(${ofProject} or ${projects.userId} in (${clients}))` : ofProject;
}
