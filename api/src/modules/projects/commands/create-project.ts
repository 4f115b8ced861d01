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
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { inviteOwner, prepareOpening } from '#/modules/accounts/commands/invite-client.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import { projectOpened } from '#/modules/projects/projects.events.ts';
import { presentProject, type ProjectDeps, type ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context, type Caller } from '#/platform/events/events.ts';
import { changeOnce } from '#/platform/rate-limits/change-once.ts';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { completeBrief } from './complete-brief.ts';

/**
 * Creates a pending project from a client's brief, complete or not.
 * @param key the idempotency key
 * @throws AppError subscription_required; conflict when the plan includes no further project; already_exists when the key belongs to another project; rate_limited; as
 * `completeBrief`
 */
export const createProject = (
  caller: Caller<'client', ProjectDeps>,
  { key, ...input }: { key: string | undefined } & ProjectInput,
): Promise<Project> =>
  createOnce(caller, { clientId: caller.actor.id, input, key }, async ({ tx, now }) => {
    const client = await getClient(tx, caller.actor.id);
    if (!mayUseSubscription(client, now)) {
      throw new AppError('subscription_required', 'You need an active subscription to create projects.');
    }
    const plan = client.plan && caller.catalogue.findPlan(client.plan);
    const limit = plan ? plan.projectLimit : null;
    if (!plan || limit === null || (await countPlanProjects(tx, caller.actor.id)) < limit) return false;
    const included = limit === 1 ? 'one project' : `${limit} projects`;
    const message = `${plan.name} includes ${included}, which you have. Ask for changes to it, or choose a bigger plan in Billing.`;
    throw new AppError('conflict', message);
  });

/** The projects of a client's plan: neither those paid for on their own nor withdrawn ones. */
const countPlanProjects = (reader: Reader, clientId: string): Promise<number> =>
  reader.$count(
    projects,
    and(eq(projects.userId, clientId), isNull(projects.ordered), isNull(projects.withdrawnAt)),
  );

/**
 * Creates a pending project from a brief that staff write for a client, who needs no plan. An unconfirmed account without
 * business may be a stranger's, so it's transferred to the owner of its address first, with one email for account and project.
 * @param key the idempotency key
 * @throws AppError not_found when there is no such client; otherwise as `createProject`
 */
export async function startProject(
  caller: Caller<'admin', ProjectDeps>,
  { clientId, key, ...input }: { clientId: string; key: string | undefined } & ProjectInput,
): Promise<Project> {
  await getClient(caller.db.read, clientId);
  const opening = await prepareOpening();
  const welcome = () => ({ projectName: input.projectName });
  return createOnce(caller, { clientId, input, key }, (ctx) =>
    inviteOwner(ctx, clientId, { opening, because: 'team', welcome }),
  );
}

type Brief = { clientId: string; input: ProjectInput; key: string | undefined };

/** @param prepare checks in the transaction what the project requires, and says whether a welcome email names it */
async function createOnce(
  caller: Caller<Role, ProjectDeps>,
  { clientId, input, key }: Brief,
  prepare: (ctx: Context) => Promise<boolean>,
): Promise<Project> {
  const created = await changeOnce(
    caller,
    [rateRules.projectsByClient, clientId],
    (reader) => findRepeated(reader, clientId, input, key),
    async (ctx) => {
      const isInWelcome = await prepare(ctx);
      return openProject(ctx, { userId: clientId, ...input, idempotencyKey: key }, isInWelcome);
    },
  );
  return presentProject(created, caller.actor);
}

/** Opens a project in an open transaction. @throws AppError as `completeBrief` */
export async function openProject(
  ctx: Context<SlaDeps>,
  columns: NewProject,
  isInWelcome = false,
): Promise<ProjectRow> {
  const project = await completeBrief(ctx, await insertProject(ctx, columns));
  await emit(ctx, projectOpened, { ...project, isInWelcome });
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
