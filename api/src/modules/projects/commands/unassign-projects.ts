import { eq, sql } from 'drizzle-orm';
import { projectBriefs } from '#/modules/projects/projects.tables.ts';
import { projectsUnassigned } from '#/modules/projects/projects.events.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/**
 * Takes every project from a member of staff who leaves.
 * @returns how many there were
 */
export async function unassignProjects(ctx: Context, member: { id: string; name: string }): Promise<number> {
  const { id, projectName, version } = projectBriefs;
  const projects = await ctx.tx
    .update(projectBriefs)
    .set({ assignedTo: null, version: sql`${version} + 1`, updatedAt: ctx.now.toISOString() })
    .where(eq(projectBriefs.assignedTo, member.id))
    .returning({ id, projectName, version });
  await emit(ctx, projectsUnassigned, { member: member.name, projects });
  return projects.length;
}
