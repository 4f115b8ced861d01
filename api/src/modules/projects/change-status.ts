import type { ProjectStatus, StaffProject } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { getProject, readStaffProject } from './read-projects.ts';
import { setProjectStatus } from './set-status.ts';

/**
 * Sets a project's status; any may follow any other. Only staff may ask for it.
 * @throws AppError not_found when there is no such project
 */
export async function changeProjectStatus(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  id: string,
  status: ProjectStatus,
): Promise<StaffProject> {
  return deps.db.write(async (tx) => {
    await setProjectStatus(tx, await getProject(tx, id), status, deps.now());
    return readStaffProject(deps, tx, id);
  });
}
