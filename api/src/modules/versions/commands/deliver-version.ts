import { randomUUID } from 'node:crypto';
import type { ProjectVersion, VersionInput } from '@stackworks/contracts';
import { versions } from '#/modules/versions/versions.tables.ts';
import { attachFiles } from '#/modules/files/commands/attach-files.ts';
import { followVersion } from '#/modules/projects/commands/write-project-rows.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { findConflict } from '#/modules/projects/queries/find-conflict.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { findNewestVersion } from '#/modules/versions/queries/read-versions.ts';
import { versionDelivered } from '#/modules/versions/versions.events.ts';
import { presentVersion } from '#/modules/versions/versions.presenter.ts';
import { getNameOf } from '#/modules/accounts/queries/read-accounts.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';

/**
 * Delivers the next version of a project, which moves to review unless it's on hold. A repeated request is rejected, because
 * its files are part of the first one's version.
 * @param adminId the member of staff who delivers it, and has uploaded the files
 * @throws AppError not_found; invalid_input when a file isn't there or has been sent; conflict for a stale project version
 */
export async function deliverVersion(
  caller: Caller<'admin', ConfigPort & ProjectDeps>,
  { projectId, fileIds, title, description, isFinal, version }: { projectId: string } & VersionInput,
): Promise<ProjectVersion> {
  return transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const project = await getProject(tx, projectId);
    const conflict = await findConflict(tx, project, version, caller.actor.id);
    if (conflict) throw conflict;
    const [delivered] = await tx
      .insert(versions)
      .values({
        id: randomUUID(),
        projectId: project.id,
        number: ((await findNewestVersion(tx, project.id))?.number ?? 0) + 1,
        title,
        description: description || null,
        isFinal,
        createdAt: now.toISOString(),
      })
      .returning();
    if (!delivered) throw new Error('the new version was not returned');
    const files = await attachFiles(ctx, {
      owner: { userId: project.userId },
      projectId: project.id,
      uploader: caller.actor,
      ids: fileIds,
      to: { versionId: delivered.id },
    });
    await followVersion(ctx, project, 'review');
    const note = {
      by: await getNameOf(tx, caller.actor),
      text: delivered.description,
      pictureId: files.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.id ?? null,
    };
    await emit(ctx, versionDelivered, { project, version: delivered, note });
    const about = { files, change: undefined, newestId: delivered.id, approvals: [] };
    return presentVersion(delivered, about, caller.actor);
  });
}
