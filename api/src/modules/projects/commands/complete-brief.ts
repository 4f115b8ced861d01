import {
  briefFileParts,
  mapNames,
  type BriefFilePart,
  type DeliveryEstimate,
  type OrderedWork,
  type PlanSlug,
} from '@stackworks/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '#/deps.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { findMissingParts } from '#/modules/projects/brief-state.ts';
import { briefCompleted, briefFilesChanged } from '#/modules/projects/projects.events.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { countClientFiles } from '#/modules/files/queries/count-files.ts';

export type BriefDeps = Pick<Deps, 'calendar' | 'catalogue'>;

/** How many business days we take to make what was bought once. */
export const orderedDays: Readonly<Record<OrderedWork, number>> = { 'brand-kit': 7, 'extra-page-block': 5 };

/**
 * Starts the delivery clock of a project whose last required answer has just come. It is due after the business days that
 * the order, or the client's plan, takes, unless staff have set a date. A brief that lacks something, or was complete,
 * stays as it is.
 * @param row the project as it is stored now
 * @returns the project as it is stored then
 * @throws AppError unavailable until content, which knows the plans, has been read once
 */
export async function completeBrief(ctx: Context<BriefDeps>, row: ProjectRow): Promise<ProjectRow> {
  if (row.briefCompletedAt !== null || findMissingParts(row).length > 0) return row;
  const { tx, now } = ctx;
  const client = await getClient(tx, row.userId);
  const dueDate =
    row.dueDate ?? promiseDelivery(ctx, findDays(ctx, client.subscriptionTier, row.ordered), now);
  const [completed] = await tx
    .update(projects)
    .set({
      briefCompletedAt: now.toISOString(),
      dueDate,
      // A due date that staff have not seen is a change they hear of.
      ...(dueDate !== row.dueDate && { version: sql`${projects.version} + 1` }),
      updatedAt: now.toISOString(),
    })
    .where(eq(projects.id, row.id))
    .returning();
  if (!completed) throw new Error('the project of the brief was not returned');
  await emit(ctx, briefCompleted, completed);
  return completed;
}

/** By when a brief that arrives now is delivered: what comes after closing counts from the next business day (decision D24). */
const promiseDelivery = (
  { calendar }: Pick<BriefDeps, 'calendar'>,
  days: number | null,
  now: Date,
): string | null =>
  days === null ? null : calendar.addBusinessDays(calendar.slaStart(now), days).toISOString();

function findDays(
  { catalogue }: Pick<BriefDeps, 'catalogue'>,
  tier: PlanSlug | null,
  ordered: OrderedWork | null,
): number | null {
  if (ordered !== null) return orderedDays[ordered];
  const plan = tier === null ? null : catalogue.read().plans.find(({ slug }) => slug === tier);
  return plan?.setupDays ?? null;
}

/** What a client would be promised for a brief that they complete now. @throws AppError unavailable, as `completeBrief` */
export async function estimateDelivery(
  deps: BriefDeps & Pick<Deps, 'db' | 'now'>,
  clientId: string,
): Promise<DeliveryEstimate> {
  const now = deps.now();
  const { subscriptionTier } = await getClient(deps.db.read, clientId);
  return {
    closesAt: deps.calendar.slaDue(now, null).toISOString(),
    dueDate: promiseDelivery(deps, findDays(deps, subscriptionTier, null), now),
  };
}

/**
 * Answers parts of a brief with a file that its client has just uploaded. The one that completes the brief starts the
 * delivery clock, whether or not the rest can still be edited.
 */
export async function answerWithFiles(
  ctx: Context<BriefDeps>,
  projectId: string,
  parts: readonly BriefFilePart[],
): Promise<void> {
  const { tx } = ctx;
  const project = await getProject(tx, projectId);
  const isNews = parts.some((part) => project[part] !== 'given');
  if (!isNews || project.status === 'completed') return;
  const [answered] = await tx
    .update(projects)
    .set({
      ...mapNames(parts, () => 'given' as const),
      briefVersion: sql`${projects.briefVersion} + 1`,
    })
    .where(eq(projects.id, projectId))
    .returning();
  if (!answered) throw new Error('the answered project was not returned');
  await emit(ctx, briefFilesChanged, await completeBrief(ctx, answered));
}

/** Asks for logo and photos again when a client has deleted the last file of a brief that is not complete. */
export async function withdrawFiles(ctx: Context, projectId: string): Promise<void> {
  const { tx } = ctx;
  const project = await getProject(tx, projectId);
  const given = briefFileParts.filter((part) => project[part] === 'given');
  if (project.briefCompletedAt !== null || given.length === 0 || (await countClientFiles(tx, projectId)) > 0)
    return;
  await tx
    .update(projects)
    .set({
      ...mapNames(given, () => null),
      briefVersion: sql`${projects.briefVersion} + 1`,
    })
    .where(eq(projects.id, projectId));
  await emit(ctx, briefFilesChanged, project);
}
