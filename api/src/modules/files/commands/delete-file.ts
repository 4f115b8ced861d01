import { eq } from 'drizzle-orm';
import { projectAssets } from '#/modules/files/files.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { withdrawFiles } from '#/modules/projects/brief-files.ts';
import { recordAssetEvents } from '#/modules/files/files.events.ts';
import { isAttached, isUploader, type Viewer } from '#/modules/files/files.policy.ts';
import { pathsOf, releaseFiles, removeFiles } from '#/modules/files/stored-files.ts';
import { getAsset } from '#/modules/files/queries/read-files.ts';

/**
 * Deletes a file.
 * @param projectId the project it is deleted at; null for the team chat
 * @throws AppError not_found when it is not there for who asks; invalid_input when it is not theirs to delete
 */
export async function deleteAsset(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>,
  viewer: Viewer,
  projectId: string | null,
  assetId: string,
): Promise<void> {
  const paths = await deps.db.write(async (tx) => {
    const asset = await getAsset(tx, viewer, projectId, assetId);
    if (!isUploader(viewer, asset)) {
      throw new AppError('invalid_input', 'Only the person who uploaded a file can delete it.');
    }
    if (isAttached(asset)) {
      throw new AppError('invalid_input', 'This file has already been sent, so it can’t be deleted.');
    }
    await tx.delete(projectAssets).where(eq(projectAssets.id, assetId));
    const actor = { role: viewer.role, id: viewer.userId } as const;
    if (projectId !== null) await withdrawFiles({ tx, actor, now: deps.now() }, projectId);
    const released = pathsOf(asset);
    await releaseFiles(tx, released, deps.now());
    await recordAssetEvents(tx, [asset], deps.now());
    if (viewer.role === 'admin') {
      const subject = { type: 'file', id: assetId, name: asset.fileName } as const;
      await recordAction(tx, { actor, action: 'file-deleted', subject }, deps.now());
    }
    return released;
  });
  await removeFiles(deps, paths);
}
