import { eq, sql } from 'drizzle-orm';
import { projects } from '#/modules/projects/projects.tables.ts';
import { projectsUnassigned } from '#/modules/projects/projects.events.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/**
 * Takes every project from a member of staff who leaves.
 * @returns how many there were
 */
export async function unassignProjects(ctx: Context, member: { id: string; name: string }): Promise<number> {
  const { id, projectName, version } = projects;
  const unassigned = await ctx.tx
    .update(projects)
    .set({ assignedTo: null, version: sql`${version} + 1`, updatedAt: ctx.now.toISOString() })
    .where(eq(projects.assignedTo, member.id))
    .returning({ id, projectName, version });
  await emit(ctx, projectsUnassigned, { member: member.name, projects: unassigned });
  return unassigned.length;
}
