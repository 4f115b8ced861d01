import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { projectBriefs } from '#/modules/projects/projects.tables.ts';
import { recordActions, type RecordedAction } from '#/platform/audit/record-action.ts';
import { recordEvents } from '#/platform/live/record-events.ts';

/**
 * Takes every project from a member of staff who goes, each told of in the audit log, and tells the staff's open screens.
 * @param by who removes them
 * @returns how many there were
 */
export async function unassignProjects(
  tx: Transaction,
  member: { id: string; name: string },
  { by, now }: { by: RecordedAction['actor']; now: Date },
): Promise<number> {
  const { id, projectName, version } = projectBriefs;
  const freed = await tx
    .update(projectBriefs)
    .set({ assignedTo: null, version: sql`${version} + 1`, updatedAt: now.toISOString() })
    .where(eq(projectBriefs.assignedTo, member.id))
    .returning({ id, projectName, version });
  const actions = freed.map((project) => ({
    action: 'project-unassigned' as const,
    subject: { type: 'project', id: project.id, name: project.projectName } as const,
    detail: { from: member.name, to: null, version: project.version },
  }));
  await recordActions(tx, by, actions, now);
  await recordEvents(
    tx,
    freed.map((project) => [{ role: 'admin' }, { type: 'project', projectId: project.id }] as const),
    now,
  );
  return freed.length;
}
