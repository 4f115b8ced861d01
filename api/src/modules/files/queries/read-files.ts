import type { UploadedFile, Page, PageQuery } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { files } from '#/modules/files/files.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { maySeeFile, type Viewer } from '#/modules/files/files.policy.ts';
import { presentFile, type FileRow } from '#/modules/files/files.presenter.ts';
import { findOwner } from '#/modules/files/commands/upload-file.ts';

/**
 * A project's files, newest first.
 * @throws AppError not_found when there is no such project for who asks
 */
export async function listFiles(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  projectId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<UploadedFile>> {
  await findOwner(db.read, viewer, { projectId });
  const rows = await db.read
    .select()
    .from(files)
    .where(
      and(
        eq(files.projectBriefId, projectId),
        viewer.role === 'client' ? eq(files.isInternal, false) : undefined,
        after(files, cursor),
      ),
    )
    .orderBy(...newestFirst(files))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => presentFile(row, viewer));
}

/**
 * A file as stored.
 * @param projectId the project it is asked for at; null for the team chat
 * @throws AppError not_found when it is not there, or not for who asks
 */
export async function getFile(
  reader: Reader,
  viewer: Viewer,
  projectId: string | null,
  assetId: string,
): Promise<FileRow> {
  const [row] = await reader.select().from(files).where(eq(files.id, assetId));
  if (!row || row.projectBriefId !== projectId || !maySeeFile(viewer, row)) {
    throw new AppError('not_found', 'This file doesn’t exist.');
  }
  return row;
}
