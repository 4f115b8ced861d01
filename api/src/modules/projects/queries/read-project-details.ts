import type { StaffProjectDetail } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import type { DatabasePort } from '#/platform/ports.ts';
import { countMessages } from '#/modules/conversations/queries/find-messages.ts';
import { countProjectFiles } from '#/modules/files/queries/read-files.ts';
import {
  prepareStaffPresenter,
  presentProject,
  type ProjectDeps,
} from '#/modules/projects/projects.presenter.ts';
import { readUse } from '#/modules/versions/change-ledger.ts';
import { getOwnProject, getProject } from './read-projects.ts';
import { type Viewer } from '#/modules/accounts/accounts.policy.ts';
import { type AccountRef } from '#/platform/audit/record-action.ts';

/** A client's own project as they see it. @throws AppError as `getOwnProject` */
export const getClientProject = async ({ db }: DatabasePort, viewer: AccountRef & Viewer, id: string) =>
  presentProject(await getOwnProject(db.read, viewer.id, id), viewer);

/** A project as staff see it, with its counts of messages, files and its client's revisions. @throws AppError not_found */
export async function getStaffProject(deps: ProjectDeps, id: string): Promise<StaffProjectDetail> {
  const { read } = deps.db;
  const row = await getProject(read, id);
  const [present, revisionUse, messageCount, fileCount] = await Promise.all([
    prepareStaffPresenter(deps, read, [row]),
    readUse(deps, read, row),
    countMessages(read, id),
    countProjectFiles(read, id),
  ]);
  return { ...present(row), revisionUse, messageCount, fileCount };
}

/** A project as lists show it to staff. @throws AppError not_found */
export async function readStaffProject(deps: Omit<ProjectDeps, 'db'>, reader: Reader, id: string) {
  const row = await getProject(reader, id);
  const present = await prepareStaffPresenter(deps, reader, [row]);
  return present(row);
}
