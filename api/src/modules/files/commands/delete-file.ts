import { eq } from 'drizzle-orm';
import { files } from '#/modules/files/files.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { fileDeleted } from '#/modules/files/files.events.ts';
import { isAttached, isUploader, type Viewer } from '#/modules/files/files.policy.ts';
import { pathsOf, releaseFiles, removeFiles } from '#/modules/files/pending-uploads.ts';
import { getFile } from '#/modules/files/queries/read-files.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { withdrawFiles } from '#/modules/projects/commands/complete-brief.ts';

/**
 * Deletes a file.
 * @param projectId the project it is deleted at; null for the team chat
 * @throws AppError not_found when it is not there for who asks; invalid_input when it is not theirs to delete
 */
export async function deleteFile(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>,
  viewer: Viewer,
  projectId: string | null,
  assetId: string,
): Promise<void> {
  const actor = { role: viewer.role, id: viewer.userId };
  const paths = await transact(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const asset = await getFile(tx, viewer, projectId, assetId);
    if (!isUploader(viewer, asset)) {
      throw new AppError('invalid_input', 'Only the person who uploaded a file can delete it.');
    }
    if (isAttached(asset)) {
      throw new AppError('invalid_input', 'This file has already been sent, so it can’t be deleted.');
    }
    await tx.delete(files).where(eq(files.id, assetId));
    if (projectId !== null) await withdrawFiles(ctx, projectId);
    const released = pathsOf(asset);
    await releaseFiles(tx, released, now);
    await emit(ctx, fileDeleted, asset);
    return released;
  });
  await removeFiles(deps, paths);
}
