import type { ProjectVersion, Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { desc, eq, max } from 'drizzle-orm';
import type { Deps } from '#/deps.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import { getOwnProject, getProject } from '#/modules/projects/queries/read-projects.ts';
import { presentVersion, type VersionRow } from '#/modules/versions/versions.presenter.ts';
import { versions } from '#/modules/versions/versions.tables.ts';

/** All versions of a project. */
type RevisionList = { items: ProjectVersion[] };

/**
 * All versions of a client's project, newest first.
 * @throws AppError not_found when there is no such project, or it is another client's
 */
export async function listClientVersions(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  projectId: string,
): Promise<RevisionList> {
  const project = await getOwnProject(db.read, clientId, projectId);
  return listRevisions(db.read, project.id, 'client');
}

/**
 * All versions of anyone's project, newest first.
 * @throws AppError not_found when there is no such project
 */
export async function listStaffVersions({ db }: Pick<Deps, 'db'>, projectId: string): Promise<RevisionList> {
  const project = await getProject(db.read, projectId);
  return listRevisions(db.read, project.id, 'admin');
}

/** A version with its files, as someone of a role sees it. */
export async function readVersion(reader: Reader, row: VersionRow, viewer: Role): Promise<ProjectVersion> {
  const files = await findAttachments(reader, { revisionIds: [row.id] }, viewer);
  return presentVersion(row, files.get(row.id) ?? []);
}

async function listRevisions(reader: Reader, projectId: string, viewer: Role): Promise<RevisionList> {
  const rows = await reader
    .select()
    .from(versions)
    .where(eq(versions.projectBriefId, projectId))
    .orderBy(desc(versions.revisionNumber));
  const files = await findAttachments(reader, { revisionIds: rows.map(({ id }) => id) }, viewer);
  return { items: rows.map((row) => presentVersion(row, files.get(row.id) ?? [])) };
}

/** The number of a project's newest version; 0 when it has none. */
export async function findNewestNumber(reader: Reader, projectId: string): Promise<number> {
  const [newest] = await reader
    .select({ number: max(versions.revisionNumber) })
    .from(versions)
    .where(eq(versions.projectBriefId, projectId));
  return newest?.number ?? 0;
}

/** Whether a project's newest version waits for its client's decision; false as well when it has none. */
export async function waitsForDecision(reader: Reader, projectId: string): Promise<boolean> {
  const [newest] = await reader
    .select({ status: versions.status })
    .from(versions)
    .where(eq(versions.projectBriefId, projectId))
    .orderBy(desc(versions.revisionNumber))
    .limit(1);
  return newest?.status === 'pending';
}
