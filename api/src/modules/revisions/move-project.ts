import type { ProjectStatus } from '@stackworks/contracts';
import type { Transaction } from '#/db/client.ts';
import { recordForBoth } from '#/modules/events/record-events.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { setProjectStatus } from '#/modules/projects/set-status.ts';
import { touchProject } from '#/modules/projects/touch-project.ts';
import type { PromiseDeps } from '#/modules/promises/promise-terms.ts';

/** Has a project follow what became of a version of it, and tells the open screens of its client and of staff. */
export async function moveProject(
  deps: PromiseDeps,
  tx: Transaction,
  project: ProjectRow,
  status: ProjectStatus,
  now: Date,
): Promise<void> {
  if (!(await setProjectStatus(deps, tx, project, status, now))) await touchProject(tx, project.id, now);
  const event = { type: 'revisions', projectId: project.id } as const;
  await recordForBoth(tx, project.userId, event, now);
}
