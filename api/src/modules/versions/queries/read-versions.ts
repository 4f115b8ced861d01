import type { ProjectVersion } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { desc, eq } from 'drizzle-orm';
import type { DatabasePort } from '#/platform/ports.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import { getVisibleProject, type Viewer } from '#/modules/projects/queries/read-projects.ts';
import { presentVersion, type VersionRow } from '#/modules/versions/versions.presenter.ts';
import { versions } from '#/modules/versions/versions.tables.ts';

/** All versions of a project, newest first. @throws AppError not_found when its viewer can't see the project */
export async function listVersions(
  { db }: DatabasePort,
  viewer: Viewer,
  projectId: string,
): Promise<{ items: ProjectVersion[] }> {
  await getVisibleProject(db.read, viewer, projectId);
  const rows = await selectNewest(db.read, projectId);
  const ids = rows.map(({ id }) => id);
  const filesOf = await findAttachments(db.read, 'revisionId', ids);
  return { items: rows.map((row) => presentVersion(row, filesOf(row.id), viewer.role)) };
}

/** A version with its files, as its client sees it. */
export async function readVersion(reader: Reader, row: VersionRow): Promise<ProjectVersion> {
  const filesOf = await findAttachments(reader, 'revisionId', [row.id]);
  return presentVersion(row, filesOf(row.id), 'client');
}

export async function findNewestVersion(reader: Reader, projectId: string): Promise<VersionRow | null> {
  const [newest] = await selectNewest(reader, projectId).limit(1);
  return newest ?? null;
}

const selectNewest = (reader: Reader, projectId: string) =>
  reader
    .select()
    .from(versions)
    .where(eq(versions.projectBriefId, projectId))
    .orderBy(desc(versions.revisionNumber))
    .$dynamic();
