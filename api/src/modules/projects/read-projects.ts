import type { Page, PageQuery, Project, ProjectStatus, StaffProject } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { after, newestFirst, toPage } from '#/db/page.ts';
import { projectBriefs } from '#/db/schema/projects.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { maySeeProject } from './projects.policy.ts';
import { presentProject, presentStaffProject, type StaffProjectRow } from './projects.presenter.ts';

type ReadDeps = Pick<Deps, 'catalogue' | 'db'>;

/** What staff see of a project comes with it in the same statement: its client, and whom it is assigned to. */
const withPeople = { user: true, assignee: { columns: { email: true } } } as const;

const missing = () => new AppError('not_found', 'This project does not exist.');

/** A client's projects, newest first. */
export async function listClientProjects(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Project>> {
  const rows = await db.read.query.projectBriefs.findMany({
    where: and(eq(projectBriefs.userId, clientId), after(projectBriefs, cursor)),
    orderBy: newestFirst(projectBriefs),
    limit: limit + 1,
  });
  return toPage(rows, limit, presentProject);
}

/**
 * A client's project.
 * @throws AppError not_found when there is none, or it is another client's: to them it does not exist
 */
export async function getClientProject(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  id: string,
): Promise<Project> {
  const row = await db.read.query.projectBriefs.findFirst({ where: eq(projectBriefs.id, id) });
  if (!row || !maySeeProject(clientId, row)) throw missing();
  return presentProject(row);
}

/**
 * Everyone's projects, newest first.
 * @param query.status only those with this status; all when left out
 */
export async function listStaffProjects(
  deps: ReadDeps,
  { cursor, limit, status }: PageQuery & { status?: ProjectStatus | undefined },
): Promise<Page<StaffProject>> {
  const rows = await deps.db.read.query.projectBriefs.findMany({
    where: and(status && eq(projectBriefs.status, status), after(projectBriefs, cursor)),
    orderBy: newestFirst(projectBriefs),
    limit: limit + 1,
    with: withPeople,
  });
  return toPage(rows, limit, (row) => presentStaffProject(row, deps));
}

/**
 * Anyone's project.
 * @throws AppError not_found when there is none
 */
export const getStaffProject = async (deps: ReadDeps, id: string): Promise<StaffProject> =>
  presentStaffProject(await getStaffProjectRow(deps.db.read, id), deps);

/** As `getStaffProject`, for a caller that has a transaction in hand. */
export async function getStaffProjectRow(reader: Reader, id: string): Promise<StaffProjectRow> {
  const row = await reader.query.projectBriefs.findFirst({
    where: eq(projectBriefs.id, id),
    with: withPeople,
  });
  if (!row) throw missing();
  return row;
}
