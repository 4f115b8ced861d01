import type { UploadedFile, Page, PageQuery } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { files } from '#/modules/files/files.tables.ts';
import type { Viewer } from '#/modules/files/files.policy.ts';
import { presentFile } from '#/modules/files/files.presenter.ts';

/** Every file of one client’s, of all their projects and of the team chat, newest first, for staff. */
export async function listFilesOfClient(
  reader: Reader,
  viewer: Viewer,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<UploadedFile>> {
  const rows = await reader
    .select()
    .from(files)
    .where(and(eq(files.userId, clientId), after(files, cursor)))
    .orderBy(...newestFirst(files))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => presentFile(row, viewer));
}

/** How many files a client has. */
export const countFilesOfClient = (reader: Reader, clientId: string): Promise<number> =>
  reader.$count(files, eq(files.userId, clientId));

/** How many files a project has, internal ones too: an index alone is read. */
export const countProjectFiles = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(files, eq(files.projectBriefId, projectId));

/** How many files a client has uploaded to a project. */
export const countClientFiles = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(files, and(eq(files.projectBriefId, projectId), eq(files.uploadedBy, 'client')));
