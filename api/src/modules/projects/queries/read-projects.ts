import type { Project, StaffProject, StaffProjectDetail } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { countMessages } from '#/modules/conversations/queries/find-messages.ts';
import { maySeeProject } from '#/modules/projects/projects.policy.ts';
import {
  presentProject,
  type ProjectRow,
  prepareStaffPresenter,
  type PresenterDeps,
} from '#/modules/projects/projects.presenter.ts';
import { countProjectFiles } from '#/modules/files/queries/count-files.ts';

const missing = () => new AppError('not_found', 'This project doesn’t exist.');

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
