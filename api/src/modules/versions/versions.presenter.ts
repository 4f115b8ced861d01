import type { ProjectVersion, Role } from '@stackworks/contracts';
import { presentAttachment, type FileRow } from '#/modules/files/files.presenter.ts';
import { pick } from '#/platform/database/columns.ts';
import type { versions } from './versions.tables.ts';

export type VersionRow = typeof versions.$inferSelect;

/** A version as its client and staff see it, with its files as the viewer sees them. */
export function presentVersion(row: VersionRow, rows: readonly FileRow[], viewer: Role): ProjectVersion {
  const files = rows.map((file) => presentAttachment(file, viewer));
  return {
    ...pick(row, ['id', 'revisionNumber', 'title', 'description', 'status']),
    ...pick(row, ['feedback', 'createdAt', 'decidedAt']),
    projectId: row.projectBriefId,
    files,
    fileUrl: files[0]?.fileUrl ?? null,
  };
}
