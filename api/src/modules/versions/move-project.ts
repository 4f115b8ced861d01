import type { ProjectStatus } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { recordAction, type RecordedAction } from '#/platform/audit/record-action.ts';
import { recordForBoth } from '#/platform/live/record-events.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { setProjectStatus } from '#/modules/projects/commands/change-status.ts';
import { restartWaiting, touchProject } from '#/modules/projects/commands/touch-project.ts';
import type { PromiseDeps } from '#/modules/sla/target-terms.ts';

/**
 * Has a project follow what became of a version of it, which the audit log then tells, and tells the open screens of its
 * client and of staff. What staff have put on hold stays so until they resume it.
 * @param by who delivered the version or decided on it
 */
export async function moveProject(
  deps: PromiseDeps,
  tx: Transaction,
  project: ProjectRow,
  status: ProjectStatus,
  { by, now }: { by: RecordedAction['actor']; now: Date },
): Promise<void> {
  const isMoved = project.status !== 'on_hold' && (await setProjectStatus(deps, tx, project, status, now));
  if (isMoved) {
    const { id, projectName: name, status: from, version } = project;
    const detail = { from, to: status, version: version + 1 };
    const subject = { type: 'project', id, name } as const;
    await recordAction(tx, { actor: by, action: 'status-changed', subject, detail }, now);
  } else {
    await touchProject(tx, project.id, now);
    await restartWaiting(tx, project.id, now);
  }
  const event = { type: 'revisions', projectId: project.id } as const;
  await recordForBoth(tx, project.userId, event, now);
}
