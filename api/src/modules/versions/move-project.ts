import type { ProjectStatus } from '@stackworks/contracts';
import { followVersion } from '#/modules/projects/commands/change-status.ts';
import { restartWaiting, touchProject } from '#/modules/projects/commands/touch-project.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import type { Context } from '#/platform/events/events.ts';

/**
 * Has a project follow what became of a version of it. What staff have put on hold stays so until they resume it.
 */
export async function moveProject(
  ctx: Context<SlaDeps>,
  project: ProjectRow,
  status: ProjectStatus,
): Promise<void> {
  const isMoved = project.status !== 'on_hold' && (await followVersion(ctx, project, status));
  if (!isMoved) {
    await touchProject(ctx.tx, project.id, ctx.now);
    await restartWaiting(ctx.tx, project.id, ctx.now);
  }
}
