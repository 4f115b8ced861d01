import { randomUUID } from 'node:crypto';
import {
  projectInput,
  type OrderedWork,
  type Project,
  type ProjectInput,
  type ProjectType,
  type Role,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { inviteOwner, prepareOpening } from '#/modules/accounts/commands/invite-client.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import { projectOpened } from '#/modules/projects/projects.events.ts';
import { presentProject, type ProjectDeps, type ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { changeOnce } from '#/platform/rate-limits/change-once.ts';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { completeBrief } from './complete-brief.ts';

/**
 * Creates a pending project from a client's brief, complete or not.
 * @param key the idempotency key
 * @throws AppError subscription_required; already_exists when the key belongs to another project; rate_limited; as
 * `completeBrief`
 */
export const createProject = (
  deps: ProjectDeps,
  clientId: string,
  input: ProjectInput,
  key: string | undefined,
): Promise<Project> =>
  createOnce(deps, { role: 'client', id: clientId }, { clientId, input, key }, async ({ tx, now }) => {
    if (mayUseSubscription(await getClient(tx, clientId), now)) return;
    throw new AppError('subscription_required', 'You need an active subscription to create projects.');
  });

/**
 * Creates a pending project from a brief that staff write for a client, who needs no plan. An unconfirmed account without
 * business may be a stranger's, so it's transferred to the owner of its address first.
 * @param key the idempotency key
 * @throws AppError not_found when there is no such client; otherwise as `createProject`
 */
export async function startProject(
  deps: ProjectDeps,
  adminId: string,
  clientId: string,
  input: ProjectInput,
  key: string | undefined,
): Promise<Project> {
  await getClient(deps.db.read, clientId);
  const opening = await prepareOpening();
  return createOnce(deps, { role: 'admin', id: adminId }, { clientId, input, key }, async (ctx) => {
    await inviteOwner(ctx, clientId, { opening, because: 'team' });
  });
}

type Brief = { clientId: string; input: ProjectInput; key: string | undefined };

/** @param prepare checks in the transaction what the project requires */
async function createOnce(
  deps: ProjectDeps,
  actor: { role: Role; id: string },
  { clientId, input, key }: Brief,
  prepare: (ctx: Context) => Promise<void>,
): Promise<Project> {
  const created = await changeOnce(
    deps,
    actor,
    [rateRules.projectsByClient, clientId],
    (reader) => findRepeated(reader, clientId, input, key),
    async (ctx) => {
      await prepare(ctx);
      return openProject(ctx, { userId: clientId, ...input, idempotencyKey: key });
    },
  );
  return presentProject(created);
}

/** Opens a project in an open transaction. @throws AppError as `completeBrief` */
export async function openProject(ctx: Context<SlaDeps>, columns: NewProject): Promise<ProjectRow> {
  const project = await completeBrief(ctx, await insertProject(ctx, columns));
  await emit(ctx, projectOpened, project);
  return project;
}

async function findRepeated(reader: Reader, clientId: string, input: ProjectInput, key: string | undefined) {
  const row = key === undefined ? null : await findByKey(reader, clientId, key);
  const names = projectInput.keyof().options;
  if (row && names.some((name) => (row[name] ?? null) !== (input[name] ?? null))) {
    throw new AppError('already_exists', 'This idempotency key was already used for another project.');
  }
  return row;
}

async function findByKey(reader: Reader, clientId: string, key: string): Promise<ProjectRow | null> {
  const isSame = and(eq(projects.userId, clientId), eq(projects.idempotencyKey, key));
  const [row] = await reader.select().from(projects).where(isSame);
  return row ?? null;
}

type NewProject = Omit<typeof projects.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

async function insertProject({ tx, now }: Context, columns: NewProject): Promise<ProjectRow> {
  const at = now.toISOString();
  const times = { statusChangedAt: at, createdAt: at, updatedAt: at };
  const [project] = await tx
    .insert(projects)
    .values({ id: randomUUID(), ...columns, ...times })
    .returning();
  if (!project) throw new Error('the new project was not returned');
  return project;
}

/** The type of project that each order begins. */
const typeOf: Readonly<Record<OrderedWork, ProjectType>> = {
  'brand-kit': 'branding',
  'extra-page-block': 'web_design',
};

/** `key` names the sale. */
type Order = { clientId: string; projectName: string; ordered: OrderedWork; key: string };

/**
 * Opens the project of a one-off order once, in the transaction that records the sale. It has no due date until its short
 * brief is complete (decision 058).
 * @returns the project's id
 */
export async function openOrderedProject(ctx: Context, { clientId, key, ...order }: Order): Promise<string> {
  const known = await findByKey(ctx.tx, clientId, key);
  if (known) return known.id;
  const project = await insertProject(ctx, {
    userId: clientId,
    ...order,
    projectType: typeOf[order.ordered],
    description: '',
    idempotencyKey: key,
  });
  await emit(ctx, projectOpened, project);
  return project.id;
}
