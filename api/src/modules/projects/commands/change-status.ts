import type { ProjectStatus } from '@stackworks/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { projectBriefs } from '#/modules/projects/projects.tables.ts';
import { keepPromise } from '#/modules/sla/commands/meet-target.ts';
import type { PromiseDeps } from '#/modules/sla/target-terms.ts';
import { recordProjectEvents } from '#/modules/projects/project-updates.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { cancelStatusMail } from '#/modules/projects/status-email.ts';

/**
 * Sets a project's status and tells open screens. Who asks has been checked, and whoever should have a mail about it is
 * the caller's affair: the reasons differ. Requested changes are answered by any other status.
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
  await answerRevision(deps, tx, { id: project.id, to: status }, null, now);
  await recordProjectEvents(tx, project, now);
  return true;
}

/**
 * Records, in the transaction that gives a project another status, that requested changes have been answered. Those of a
 * project on hold wait until it is resumed.
 * @param byId who answers, where that is known
 */
export async function answerRevision(
  deps: PromiseDeps,
  tx: Transaction,
  { id, to }: { id: string; to: ProjectStatus },
  byId: string | null,
  now: Date,
): Promise<void> {
  if (to === 'revision_requested') return;
  await keepPromise(deps, tx, { kind: 'revision', subjectId: id }, byId, now);
}
