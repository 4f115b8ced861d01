import { randomUUID } from 'node:crypto';
import {
  projectInput,
  type Project,
  type ProjectInput,
  type OrderedWork,
  type ProjectType,
} from '@stackworks/contracts';
import type { Reader, Transaction } from '@stackworks/database';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import { completeBrief } from './complete-brief.ts';
import { projectOpened } from '#/modules/projects/projects.events.ts';
import { presentProject, type ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { checkLimit, countIn, rateRules } from '#/server/rate-limit.ts';

/**
 * Takes a client's brief, complete or not. It starts as pending; its delivery clock starts when it is complete.
 * @param clientId the client who briefs, and owns, the project
 * @param key names the attempt: however often it comes, one project is created
 * @throws AppError subscription_required when their subscription is not active, already_exists when another project was
 * created under the key, rate_limited after too many, as `completeBrief`
 */
export async function createProject(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  clientId: string,
  input: ProjectInput,
  key: string | undefined,
): Promise<Project> {
  const { db, now } = deps;
  // A repeat is answered by a read, and does not count as one more project.
  const earlier = await findCreated(db.read, clientId, input, key);
  if (earlier) {
    await db.whenDurable();
    return presentProject(earlier);
  }
  await checkLimit({ db, now }, rateRules.projectsByClient, clientId);
  return transact(deps, { role: 'client', id: clientId }, async (ctx) => {
    const { tx } = ctx;
    const created = await findCreated(tx, clientId, input, key);
    if (created) return presentProject(created);

    const client = await getClient(tx, clientId);
    if (!mayUseSubscription(client, ctx.now)) {
      throw new AppError('subscription_required', 'You need an active subscription to create projects.');
    }
    const [project] = await tx
      .insert(projects)
      .values({
        id: randomUUID(),
        userId: clientId,
        ...input,
        idempotencyKey: key,
        statusChangedAt: ctx.now.toISOString(),
        createdAt: ctx.now.toISOString(),
        updatedAt: ctx.now.toISOString(),
      })
      .returning();
    if (!project) throw new Error('the new project was not returned');
    await countIn(tx, rateRules.projectsByClient, clientId, ctx.now);
    const settled = await completeBrief(ctx, project);
    await emit(ctx, projectOpened, settled);
    return presentProject(settled);
  });
}

/** What an earlier attempt under the same key created. */
async function findCreated(
  reader: Reader,
  clientId: string,
  input: ProjectInput,
  key: string | undefined,
): Promise<ProjectRow | null> {
  if (key === undefined) return null;
  const [row] = await reader
    .select()
    .from(projects)
    .where(and(eq(projects.userId, clientId), eq(projects.idempotencyKey, key)));
  if (!row) return null;
  const names = projectInput.keyof().options;
  if (names.some((name) => (row[name] ?? null) !== (input[name] ?? null))) {
    throw new AppError('already_exists', 'This idempotency key was already used for another project.');
  }
  return row;
}

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
