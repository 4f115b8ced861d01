import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { projectBriefs } from '#/db/schema/projects.ts';
import { recordEvents } from '#/modules/events/record-events.ts';

/**
 * Takes every project from a member of staff who goes, and tells the staff's open screens.
 * @returns how many there were
 */
export async function unassignProjects(tx: Transaction, adminId: string, now: Date): Promise<number> {
  const freed = await tx
    .update(projectBriefs)
    .set({
      assignedTo: null,
      version: sql`${projectBriefs.version} + 1`,
      updatedAt: now.toISOString(),
    })
    .where(eq(projectBriefs.assignedTo, adminId))
    .returning({ id: projectBriefs.id });
  await recordEvents(
    tx,
    freed.map(({ id }) => [{ role: 'admin' }, { type: 'project', projectId: id }] as const),
    now,
  );
  return freed.length;
}
