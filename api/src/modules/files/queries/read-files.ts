import type { Asset, Page, PageQuery } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { projectAssets } from '#/modules/files/files.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { maySeeAsset, type Viewer } from '#/modules/files/files.policy.ts';
import { presentAsset, type AssetRow } from '#/modules/files/files.presenter.ts';
import { findOwner } from '#/modules/files/commands/upload-file.ts';

/**
 * A project's files, newest first.
 * @throws AppError not_found when there is no such project for who asks
 */
export async function listAssets(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  projectId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Asset>> {
  await findOwner(db.read, viewer, { projectId });
  const rows = await db.read
    .select()
    .from(projectAssets)
    .where(
      and(
        eq(projectAssets.projectBriefId, projectId),
        viewer.role === 'client' ? eq(projectAssets.isInternal, false) : undefined,
        after(projectAssets, cursor),
      ),
    )
    .orderBy(...newestFirst(projectAssets))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => presentAsset(row, viewer));
}

/**
 * A file as stored.
 * @param projectId the project it is asked for at; null for the team chat
 * @throws AppError not_found when it is not there, or not for who asks
 */
export async function getAsset(
  reader: Reader,
  viewer: Viewer,
  projectId: string | null,
  assetId: string,
): Promise<AssetRow> {
  const [row] = await reader.select().from(projectAssets).where(eq(projectAssets.id, assetId));
  if (!row || row.projectBriefId !== projectId || !maySeeAsset(viewer, row)) {
    throw new AppError('not_found', 'This file doesn’t exist.');
  }
  return row;
}
