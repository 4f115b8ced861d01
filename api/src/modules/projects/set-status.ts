import type { ProjectStatus } from '@stackworks/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { projectBriefs } from '#/db/schema/projects.ts';
import { keepPromise } from '#/modules/promises/keep-promise.ts';
import type { PromiseDeps } from '#/modules/promises/promise-terms.ts';
import { recordProjectEvents } from './project-events.ts';
import type { ProjectRow } from './projects.presenter.ts';
import { cancelStatusMail } from './status-mail.ts';

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
  await cancelStatusMail(tx, project.id);
  if (project.status === status) return false;
  await tx
    .update(projectBriefs)
    .set({
      status,
      version: sql`${projectBriefs.version} + 1`,
      statusChangedAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .where(eq(projectBriefs.id, project.id));
  await answerRevision(deps, tx, project, null, now);
  await recordProjectEvents(tx, project, now);
  return true;
}

/**
 * Notes, in the transaction that gives a project another status, that changes which were asked for have been answered.
 * @param project as it was before
 * @param byId who answers, where that is known
 */
export async function answerRevision(
  deps: PromiseDeps,
  tx: Transaction,
  { id, status }: Pick<ProjectRow, 'id' | 'status'>,
  byId: string | null,
  now: Date,
): Promise<void> {
  if (status !== 'revision_requested') return;
  await keepPromise(deps, tx, { kind: 'revision', subjectId: id }, byId, now);
}
