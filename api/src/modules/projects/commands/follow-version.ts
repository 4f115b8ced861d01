import type { ProjectStatus } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { projectFollowedVersion } from '#/modules/projects/projects.events.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { restartWaiting, touchProject, updateProjects } from './update-projects.ts';

/**
 * Gives a project the status that a delivered version, or the decision on one, leads to. A project on hold stays on
 * hold until staff resume it.
 */
export async function followVersion(
  ctx: Context<SlaDeps>,
  project: ProjectRow,
  status: ProjectStatus,
): Promise<void> {
  const isOnHold = project.status === 'on_hold';
  const isMoved = !isOnHold && project.status !== status;
  if (isMoved) await updateProjects(ctx, eq(projects.id, project.id), { status });
  if (!isOnHold) await emit(ctx, projectFollowedVersion, { project, status });
  if (isMoved) return;
  await touchProject(ctx.tx, project.id, ctx.now);
  await restartWaiting(ctx.tx, project.id, ctx.now);
}
