import type { BriefFilePart } from '@stackworks/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { projectBriefs } from './projects.tables.ts';
import { countClientFiles } from '#/modules/files/queries/list-files-of.ts';
import { completeBrief, type BriefDeps } from './commands/complete-brief.ts';
import { recordProjectEvents } from './project-updates.ts';
import { getProject } from './queries/read-projects.ts';

/**
 * Answers parts of a brief with a file that its client has just uploaded. The one that completes the brief starts the
 * delivery clock, whether or not the rest can still be edited.
 */
export async function answerWithFiles(
  deps: BriefDeps,
  tx: Transaction,
  projectId: string,
  parts: readonly BriefFilePart[],
  now: Date,
): Promise<void> {
  const project = await getProject(tx, projectId);
  const isNews = parts.some((part) => project[part] !== 'given');
  if (!isNews || project.status === 'completed') return;
  const [answered] = await tx
    .update(projectBriefs)
    .set({
      ...(parts.includes('logo') && { logo: 'given' as const }),
      ...(parts.includes('photos') && { photos: 'given' as const }),
      briefVersion: sql`${projectBriefs.briefVersion} + 1`,
    })
    .where(eq(projectBriefs.id, projectId))
    .returning();
  if (!answered) throw new Error('the answered project was not returned');
  await recordProjectEvents(tx, await completeBrief(deps, tx, answered, now), now);
}

/** Asks for logo and photos again when a client has deleted the last file of a brief that is not complete. */
export async function withdrawFiles(tx: Transaction, projectId: string, now: Date): Promise<void> {
  const project = await getProject(tx, projectId);
  const isGiven = project.logo === 'given' || project.photos === 'given';
  if (project.briefCompletedAt !== null || !isGiven || (await countClientFiles(tx, projectId)) > 0) return;
  await tx
    .update(projectBriefs)
    .set({
      ...(project.logo === 'given' && { logo: null }),
      ...(project.photos === 'given' && { photos: null }),
      briefVersion: sql`${projectBriefs.briefVersion} + 1`,
    })
    .where(eq(projectBriefs.id, projectId));
  await recordProjectEvents(tx, project, now);
}
