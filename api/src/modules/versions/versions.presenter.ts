import type { ProjectVersion, Role } from '@stackworks/contracts';
import { presentAttachment, type FileRow } from '#/modules/files/files.presenter.ts';
import type { versions } from './versions.tables.ts';

export type VersionRow = typeof versions.$inferSelect;

/** A version as its client and staff see it, with its files as the viewer sees them. */
export function presentVersion(row: VersionRow, rows: readonly FileRow[], viewer: Role): ProjectVersion {
  const files = rows.map((file) => presentAttachment(file, viewer));
  return {
    id: row.id,
    projectId: row.projectBriefId,
    revisionNumber: row.revisionNumber,
    title: row.title,
    description: row.description,
    status: row.status,
    feedback: row.feedback,
    files,
    fileUrl: files[0]?.fileUrl ?? null,
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
  };
}
