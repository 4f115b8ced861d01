import { randomUUID } from 'node:crypto';
import type { ProjectVersion, VersionInput } from '@stackworks/contracts';
import { versions } from '#/modules/versions/versions.tables.ts';
import type { Deps } from '#/deps.ts';
import { attachFiles } from '#/modules/files/commands/attach-files.ts';
import { findConflict } from '#/modules/projects/commands/change-project.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { readVersion, findNewestNumber } from '#/modules/versions/queries/read-versions.ts';
import { versionDelivered } from '#/modules/versions/versions.events.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { followVersion } from '#/modules/projects/commands/follow-version.ts';

/**
 * Delivers the next version of a project, which then waits for its client; one on hold stays on hold. Changes that were
 * asked for are answered by it. Only staff may. Sent twice, the second is refused, because its files are part of the first.
 * @param adminId who delivers, and has uploaded the files
 * @throws AppError not_found when there is no such project, invalid_input when a file is not there to be delivered,
 * conflict when the project is not as they have seen it
 */
export async function deliverVersion(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  adminId: string,
  projectId: string,
  { assetIds, title, description, version }: VersionInput,
): Promise<ProjectVersion> {
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    const project = await getProject(tx, projectId);
    const conflict = await findConflict(tx, project, version, adminId);
    if (conflict) throw conflict;
    const [revision] = await tx
      .insert(versions)
      .values({
        id: randomUUID(),
        projectBriefId: project.id,
        revisionNumber: (await findNewestNumber(tx, project.id)) + 1,
        title,
        description: description || null,
        createdAt: now.toISOString(),
      })
      .returning();
    if (!revision) throw new Error('the new version was not returned');
    await attachFiles(ctx, {
      userId: project.userId,
      projectId: project.id,
      uploader: { role: 'admin', id: adminId },
      ids: assetIds,
      to: { revisionId: revision.id },
    });
    await followVersion(ctx, project, 'review');
    await emit(ctx, versionDelivered, { project, version: revision });
    return readVersion(tx, revision, 'admin');
  });
}
