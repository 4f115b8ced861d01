import type { ProjectStatus } from '@stackworks/contracts';
import { eq, sql } from 'drizzle-orm';
import { projects } from '#/modules/projects/projects.tables.ts';
import { projectFollowedVersion } from '#/modules/projects/projects.events.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/**
 * Gives a project the status that follows from one of its versions. Who asks has been checked.
 * @returns whether it had another status before
 */
export async function followVersion(
  ctx: Context<SlaDeps>,
  project: ProjectRow,
  status: ProjectStatus,
): Promise<boolean> {
  const isMoved = project.status !== status;
  if (isMoved) {
    await ctx.tx
      .update(projects)
      .set({
        status,
        version: sql`${projects.version} + 1`,
        statusChangedAt: ctx.now.toISOString(),
        updatedAt: ctx.now.toISOString(),
      })
      .where(eq(projects.id, project.id));
  }
  await emit(ctx, projectFollowedVersion, { project, status });
  return isMoved;
}
