import type { ProjectStatus, StaffProject } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { projectBriefs } from '#/db/schema/projects.ts';
import type { Deps } from '#/deps.ts';
import { readStaffProject } from './read-projects.ts';

/**
 * Sets a project's status; any may follow any other. Only staff may ask for it.
 * @throws AppError not_found when there is no such project
 */
export async function changeProjectStatus(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  id: string,
  status: ProjectStatus,
): Promise<StaffProject> {
  const updatedAt = deps.now().toISOString();
  return deps.db.write(async (tx) => {
    await tx.update(projectBriefs).set({ status, updatedAt }).where(eq(projectBriefs.id, id));
    return readStaffProject(deps, tx, id);
  });
}
