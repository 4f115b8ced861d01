import {
  briefFileParts,
  mapNames,
  type BriefFilePart,
  type DeliveryEstimate,
  type OrderedWork,
  type PlanSlug,
} from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { eq, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { findAnswerable } from '#/modules/files/queries/read-files.ts';
import { findMissingParts } from '#/modules/projects/brief-state.ts';
import { briefCompleted, briefFilesChanged } from '#/modules/projects/projects.events.ts';
import type { ProjectDeps, ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** How many business days each one-off order takes us. */
export const orderedDays: Readonly<Record<OrderedWork, number>> = { 'brand-kit': 7, 'extra-page-block': 5 };

export const nextBriefVersion = sql<number>`${projects.briefVersion} + 1`;

/** The one update of a brief's columns. */
export async function updateBrief(
  tx: Transaction,
  id: string,
  columns: SQLiteUpdateSetSource<typeof projects>,
): Promise<ProjectRow> {
  const [row] = await tx.update(projects).set(columns).where(eq(projects.id, id)).returning();
  if (!row) throw new Error('the changed project was not returned');
  return row;
}

/**
 * Starts the delivery clock of a project when its brief has every required answer and hadn't before. Staff's own due date
 * stays.
 * @returns the project as it is stored now
 * @throws AppError unavailable until content, which knows the plans, has been read once
 */
export async function completeBrief(ctx: Context<SlaDeps>, row: ProjectRow): Promise<ProjectRow> {
  if (row.briefCompletedAt !== null || findMissingParts(row).length > 0) return row;
  const { plan } = await getClient(ctx.tx, row.userId);
  const dueDate = row.dueDate ?? estimateDueDate(ctx, ctx.now, plan, row.ordered);
  const at = ctx.now.toISOString();
  const completed = await updateBrief(ctx.tx, row.id, {
    briefCompletedAt: at,
    dueDate,
    // Staff haven't seen this due date, so their open version of the project is out of date.
    ...(dueDate !== row.dueDate && { version: sql`${projects.version} + 1` }),
    updatedAt: at,
  });
  await emit(ctx, briefCompleted, completed);
  return completed;
}

/** When a brief completed now is due: after closing, the days count from the next business day (decision D24). */
function estimateDueDate(
  { calendar, catalogue }: SlaDeps,
  now: Date,
  plan: PlanSlug | null,
  ordered: OrderedWork | null,
): string | null {
  const findPlan = () => catalogue.read().plans.find(({ slug }) => slug === plan);
  const planDays = () => (plan === null ? null : (findPlan()?.setupDays ?? null));
  const days = ordered === null ? planDays() : orderedDays[ordered];
  return days === null ? null : calendar.addBusinessDays(calendar.slaStart(now), days).toISOString();
}

/** When a client's project would be due if they completed its brief now. @throws AppError unavailable, as `completeBrief` */
export async function estimateDelivery(deps: ProjectDeps, clientId: string): Promise<DeliveryEstimate> {
  const now = deps.now();
  const { plan } = await getClient(deps.db.read, clientId);
  return {
    closesAt: deps.calendar.slaDue(now, null).toISOString(),
    dueDate: estimateDueDate(deps, now, plan, null),
  };
}

/** Answers parts of a brief with a file its client has just uploaded, even once the rest can't be edited. */
export async function answerWithFiles(
  ctx: Context<SlaDeps>,
  projectId: string,
  parts: readonly BriefFilePart[],
): Promise<void> {
  const project = await getProject(ctx.tx, projectId);
  if (project.status === 'completed' || parts.every((part) => project[part] === 'given')) return;
  const answers = mapNames(parts, () => 'given' as const);
  const answered = await updateBrief(ctx.tx, projectId, { ...answers, briefVersion: nextBriefVersion });
  await emit(ctx, briefFilesChanged, await completeBrief(ctx, answered));
}

/** Asks for logo or photos again when a client has deleted the last file of an incomplete brief that could be them. */
export async function withdrawFiles(ctx: Context, projectId: string): Promise<void> {
  const project = await getProject(ctx.tx, projectId);
  const answered = briefFileParts.filter((part) => project[part] === 'given');
  if (project.briefCompletedAt !== null || answered.length === 0) return;
  const answerable = await findAnswerable(ctx.tx, projectId);
  const lost = answered.filter((part) => !answerable.has(part));
  if (lost.length === 0) return;
  const answers = mapNames(lost, () => null);
  await updateBrief(ctx.tx, projectId, { ...answers, briefVersion: nextBriefVersion });
  await emit(ctx, briefFilesChanged, project);
}
