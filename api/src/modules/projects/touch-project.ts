import { eq } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { projectBriefs } from '#/db/schema/projects.ts';

/** Notes that something of a project has changed. */
export async function touchProject(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(projectBriefs).set({ updatedAt: now.toISOString() }).where(eq(projectBriefs.id, id));
}
