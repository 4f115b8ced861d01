import type { BriefFilePart } from '@stackworks/contracts';
import { eq, sql } from 'drizzle-orm';
import { projects } from './projects.tables.ts';
import { countClientFiles } from '#/modules/files/queries/list-files-of.ts';
import { completeBrief, type BriefDeps } from './commands/complete-brief.ts';
import { briefFilesChanged } from './projects.events.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { getProject } from './queries/read-projects.ts';

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
      ...(parts.includes('logo') && { logo: 'given' as const }),
      ...(parts.includes('photos') && { photos: 'given' as const }),
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
  const isGiven = project.logo === 'given' || project.photos === 'given';
  if (project.briefCompletedAt !== null || !isGiven || (await countClientFiles(tx, projectId)) > 0) return;
  await tx
    .update(projects)
    .set({
      ...(project.logo === 'given' && { logo: null }),
      ...(project.photos === 'given' && { photos: null }),
      briefVersion: sql`${projects.briefVersion} + 1`,
    })
    .where(eq(projects.id, projectId));
  await emit(ctx, briefFilesChanged, project);
}
