import type {
  Project,
  ProjectPage,
  ProjectQuery,
  StaffProject,
  StaffProjectDetail,
} from '@stackworks/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { preparePerDatabase, type Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { countProjectFiles } from '#/modules/files/queries/list-files-of.ts';
import { countMessages } from '#/modules/conversations/threads/count-messages.ts';
import { prepareStaffPresenter, type PresenterDeps } from '#/modules/projects/staff-projects.presenter.ts';
import { maySeeProject } from '#/modules/projects/projects.policy.ts';
import { presentProject, type ProjectRow } from '#/modules/projects/projects.presenter.ts';

const missing = () => new AppError('not_found', 'This project doesn’t exist.');

/**
 * A client's projects, newest first.
 * @param query.status only those with this status; all when left out
 */
export async function listClientProjects(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  { cursor, limit, status }: ProjectQuery,
): Promise<ProjectPage> {
  if (cursor === undefined && status === undefined) return listNewest(db.read, clientId, limit);
  const wanted = and(eq(projects.userId, clientId), status && eq(projects.status, status));
  const [rows, total] = await Promise.all([
    db.read
      .select()
      .from(projects)
      .where(and(wanted, after(projects, cursor)))
      .orderBy(...newestFirst(projects))
      .limit(limit + 1),
    db.read.$count(projects, wanted),
  ]);
  return { ...toPage(rows, limit, presentProject), total };
}

const findNewest = preparePerDatabase((reader) =>
  reader
    .select()
    .from(projects)
    .where(eq(projects.userId, sql.placeholder('clientId')))
    .orderBy(...newestFirst(projects))
    .limit(sql.placeholder('rows'))
    .prepare(),
);
const findTotal = preparePerDatabase((reader) =>
  reader
    .select({ total: sql<number>`count(*)` })
    .from(projects)
    .where(eq(projects.userId, sql.placeholder('clientId')))
    .prepare(),
);

/** What every visit asks for, worded once. A page that has all of them need not be counted. */
async function listNewest(reader: Reader, clientId: string, limit: number): Promise<ProjectPage> {
  const rows = await findNewest(reader).all({ clientId, rows: limit + 1 });
  const counted = rows.length > limit ? await findTotal(reader).get({ clientId }) : undefined;
  return { ...toPage(rows, limit, presentProject), total: counted?.total ?? rows.length };
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
  return presentProject(await getOwnProject(db.read, clientId, id));
}

/**
 * A client's project as stored, for what else belongs to it.
 * @throws AppError not_found when there is none, or it is another client's: to them it does not exist
 */
export async function getOwnProject(reader: Reader, clientId: string, id: string): Promise<ProjectRow> {
  const row = await getProject(reader, id);
  if (!maySeeProject(clientId, row)) throw missing();
  return row;
}

/** A client's projects as a table to join, for what is asked of all of them at once. */
export const selectOwnProjects = (reader: Reader, clientId: string) =>
  reader
    .select({ id: projects.id, projectName: projects.projectName })
    .from(projects)
    .where(eq(projects.userId, clientId))
    .as('own_projects');

/**
 * Anyone's project as stored, for staff and for what belongs to it.
 * @throws AppError not_found when there is none
 */
export async function getProject(reader: Reader, id: string): Promise<ProjectRow> {
  const [row] = await reader.select().from(projects).where(eq(projects.id, id));
  if (!row) throw missing();
  return row;
}

/**
 * Anyone's project, with how much there is of what belongs to it.
 * @throws AppError not_found when there is none
 */
export async function getStaffProject(
  deps: PresenterDeps & Pick<Deps, 'db'>,
  id: string,
): Promise<StaffProjectDetail> {
  const { read } = deps.db;
  const [project, messageCount, fileCount] = await Promise.all([
    readStaffProject(deps, read, id),
    countMessages(read, id),
    countProjectFiles(read, id),
  ]);
  return { ...project, messageCount, fileCount };
}

/**
 * Anyone's project as lists have it, for a caller that has a transaction in hand.
 * @throws AppError not_found when there is none
 */
export async function readStaffProject(
  deps: PresenterDeps,
  reader: Reader,
  id: string,
): Promise<StaffProject> {
  const row = await getProject(reader, id);
  const present = await prepareStaffPresenter(deps, reader, [row]);
  return present(row);
}
