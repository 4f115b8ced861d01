import type { Asset, Page, PageQuery } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { projectAssets } from '#/modules/files/files.tables.ts';
import type { Viewer } from '#/modules/files/files.policy.ts';
import { presentAsset } from '#/modules/files/files.presenter.ts';

/** Every file of one client’s, of all their projects and of the team chat, newest first, for staff. */
export async function listAssetsOf(
  reader: Reader,
  viewer: Viewer,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Asset>> {
  const rows = await reader
    .select()
    .from(projectAssets)
    .where(and(eq(projectAssets.userId, clientId), after(projectAssets, cursor)))
    .orderBy(...newestFirst(projectAssets))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => presentAsset(row, viewer));
}

/** How many files a client has. */
export const countAssetsOf = (reader: Reader, clientId: string): Promise<number> =>
  reader.$count(projectAssets, eq(projectAssets.userId, clientId));

/** How many files a project has, internal ones too: an index alone is read. */
export const countProjectAssets = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(projectAssets, eq(projectAssets.projectBriefId, projectId));

/** How many files a client has uploaded to a project. */
export const countClientFiles = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(
    projectAssets,
    and(eq(projectAssets.projectBriefId, projectId), eq(projectAssets.uploadedBy, 'client')),
  );
