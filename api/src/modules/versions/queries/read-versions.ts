import type { ProjectVersion, VersionList } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import { selectProjectNames } from '#/modules/projects/queries/find-projects.ts';
import { getVisibleProject } from '#/modules/projects/queries/read-projects.ts';
import { findCountedChanges, readNextChange } from '#/modules/versions/change-ledger.ts';
import { presentVersion, type VersionRow } from '#/modules/versions/versions.presenter.ts';
import { versionApprovals, versions } from '#/modules/versions/versions.tables.ts';
import type { Viewer } from '#/modules/accounts/accounts.policy.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';

/**
 * All versions of a project, newest first, and what its next change counts as.
 * @throws AppError not_found when its viewer can't see the project; unavailable until content has been read once
 */
export async function listVersions(
  deps: CataloguePort & ClockPort & DatabasePort,
  viewer: PersonRef & Viewer,
  projectId: string,
): Promise<VersionList> {
  const { read } = deps.db;
  const project = await getVisibleProject(read, viewer, projectId);
  const rows = await selectNewest(read, projectId);
  const ids = rows.map(({ id }) => id);
  const [filesOf, approvalsOf, changes, nextChange] = await Promise.all([
    findAttachments(read, 'versionId', ids),
    findApprovals(read, ids),
    findCountedChanges(read, [projectId]),
    readNextChange(deps, read, project),
  ]);
  const newestId = rows[0]?.id ?? '';
  const present = (row: VersionRow) => {
    const about = { files: filesOf(row.id), change: changes.byVersion.get(row.id), newestId };
    return presentVersion(row, { ...about, approvals: approvalsOf(row.id) }, viewer);
  };
  const hasUsedRounds = project.launchedAt === null && nextChange?.countedAs !== 'round';
  return { items: rows.map(present), nextChange, hasUsedRounds };
}

/** A version with its files, as its viewer sees it. @param about.newestId the id of its project's newest */
export async function readVersion(
  reader: Reader,
  row: VersionRow,
  { newestId, viewer }: { newestId: string; viewer: PersonRef & Viewer },
): Promise<ProjectVersion> {
  const [filesOf, approvalsOf, { byVersion }] = await Promise.all([
    findAttachments(reader, 'versionId', [row.id]),
    findApprovals(reader, [row.id]),
    findCountedChanges(reader, [row.projectId]),
  ]);
  const about = { files: filesOf(row.id), change: byVersion.get(row.id), newestId };
  return presentVersion(row, { ...about, approvals: approvalsOf(row.id) }, viewer);
}

/** Who has said yes to versions that need two people's, in order, by version. */
export async function findApprovals(reader: Reader, versionIds: readonly string[]) {
  const rows = await reader
    .select()
    .from(versionApprovals)
    .where(inArray(versionApprovals.versionId, [...versionIds]))
    .orderBy(asc(versionApprovals.createdAt), asc(versionApprovals.personId));
  const byVersion = Map.groupBy(rows, ({ versionId }) => versionId);
  return (versionId: string) => byVersion.get(versionId) ?? [];
}

/** A company's versions that wait for a second yes. */
export const listHalfApproved = (reader: Reader, companyId: string): Promise<VersionRow[]> =>
  reader
    .select()
    .from(versions)
    .where(
      and(
        sql`${versions.projectId} in (select id from (${selectProjectNames(companyId)}))`,
        eq(versions.status, 'pending'),
        inArray(versions.id, reader.select({ id: versionApprovals.versionId }).from(versionApprovals)),
      ),
    );

/** A version by its id; null when there is none. */
export async function findVersion(reader: Reader, id: string): Promise<VersionRow | null> {
  const [row] = await reader.select().from(versions).where(eq(versions.id, id));
  return row ?? null;
}

export async function findNewestVersion(reader: Reader, projectId: string): Promise<VersionRow | null> {
  const [newest] = await selectNewest(reader, projectId).limit(1);
  return newest ?? null;
}

const selectNewest = (reader: Reader, projectId: string) =>
  reader
    .select()
    .from(versions)
    .where(eq(versions.projectId, projectId))
    .orderBy(desc(versions.number))
    .$dynamic();
