import { randomUUID } from 'node:crypto';
import type { OrderedWork, ProjectType } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { projects } from '#/modules/projects/projects.tables.ts';
import { projectOpened } from '#/modules/projects/projects.events.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** The type of project that each order begins. */
const typeOf: Readonly<Record<OrderedWork, ProjectType>> = {
  'brand-kit': 'branding',
  'extra-page-block': 'web_design',
};

type Order = {
  clientId: string;
  projectName: string;
  ordered: OrderedWork;
  /** Names the sale: however often it is told of, one project is opened. */
  key: string;
};

/**
 * Opens the project of something a client has paid for, in the transaction that writes the sale down. The one that is there
 * already is taken. It waits for its short brief, and has no date until that is complete (decision 058).
 * @returns the project's id
 */
export async function openOrderedProject(ctx: Context, { clientId, key, ...order }: Order): Promise<string> {
  const { tx, now } = ctx;
  const known = await findOrdered(tx, clientId, key);
  if (known) return known;
  const at = now.toISOString();
  const [project] = await tx
    .insert(projects)
    .values({
      id: randomUUID(),
      userId: clientId,
      ...order,
      projectType: typeOf[order.ordered],
      description: '',
      idempotencyKey: key,
      statusChangedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!project) throw new Error('the ordered project was not returned');
  await emit(ctx, projectOpened, project);
  return project.id;
}

async function findOrdered(tx: Transaction, clientId: string, key: string): Promise<string | null> {
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.userId, clientId), eq(projects.idempotencyKey, key)));
  return project?.id ?? null;
}
