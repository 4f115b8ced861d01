import type { ProjectStatus } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { projectBriefs } from '#/db/schema/projects.ts';
import { keepPromise } from '#/modules/promises/keep-promise.ts';
import type { PromiseDeps } from '#/modules/promises/promise-terms.ts';
import { recordProjectEvents } from './project-events.ts';
import type { ProjectRow } from './projects.presenter.ts';

/**
 * Sets a project's status and tells open screens. Who asks has been checked, and whoever should have a mail about it is
 * the caller's affair: the reasons differ. Changes that were asked for are answered when it is no more the status.
 * @returns whether it was another status before; without a change nothing is written
 */
export async function setProjectStatus(
  deps: PromiseDeps,
  tx: Transaction,
  project: Pick<ProjectRow, 'id' | 'userId' | 'status'>,
  status: ProjectStatus,
  now: Date,
): Promise<boolean> {
  if (project.status === status) return false;
  await tx
    .update(projectBriefs)
    .set({ status, updatedAt: now.toISOString() })
    .where(eq(projectBriefs.id, project.id));
  if (project.status === 'revision_requested') {
    await keepPromise(deps, tx, { kind: 'revision', subjectId: project.id }, null, now);
  }
  await recordProjectEvents(tx, project, now);
  return true;
}
