import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { projects } from '#/modules/projects/projects.tables.ts';

/** Notes that something of a project has changed. */
export async function touchProject(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(projects).set({ updatedAt: now.toISOString() }).where(eq(projects.id, id));
}

/** Starts the wait for a client's feedback again, where the project is in review: they have just written or been asked. */
export async function restartWaiting(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(projects)
    .set({ waitingSince: now.toISOString() })
    .where(and(eq(projects.id, id), eq(projects.status, 'review')));
}
