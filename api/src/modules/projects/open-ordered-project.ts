import { randomUUID } from 'node:crypto';
import type { ProjectType } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { projectBriefs } from '#/db/schema/projects.ts';
import type { Deps } from '#/deps.ts';
import { recordProjectEvents } from './project-events.ts';

type Order = {
  clientId: string;
  projectName: string;
  projectType: ProjectType;
  description: string;
  /** In how many business days it is due. */
  dueInDays: number;
  /** Names the sale: however often it is told of, one project is opened. */
  key: string;
};

/**
 * Opens the project of something a client has paid for, in the transaction that writes the sale down. The one that is there
 * already is taken.
 */
export async function openOrderedProject(
  { calendar }: Pick<Deps, 'calendar'>,
  tx: Transaction,
  { clientId, dueInDays, key, ...words }: Order,
  now: Date,
): Promise<{ id: string; dueDate: string | null }> {
  const known = await findOrdered(tx, clientId, key);
  if (known) return known;
  const at = now.toISOString();
  const [project] = await tx
    .insert(projectBriefs)
    .values({
      id: randomUUID(),
      userId: clientId,
      ...words,
      dueDate: calendar.addBusinessDays(now, dueInDays).toISOString(),
      // What was bought is described already: its date was promised with the sale.
      briefCompletedAt: at,
      idempotencyKey: key,
      statusChangedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!project) throw new Error('the ordered project was not returned');
  await recordProjectEvents(tx, project, now);
  return { id: project.id, dueDate: project.dueDate };
}

async function findOrdered(
  tx: Transaction,
  clientId: string,
  key: string,
): Promise<{ id: string; dueDate: string | null } | null> {
  const [project] = await tx
    .select({ id: projectBriefs.id, dueDate: projectBriefs.dueDate })
    .from(projectBriefs)
    .where(and(eq(projectBriefs.userId, clientId), eq(projectBriefs.idempotencyKey, key)));
  return project ?? null;
}
