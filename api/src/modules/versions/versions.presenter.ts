import type { UploadedFile, ProjectVersion } from '@stackworks/contracts';
import type { versions } from './versions.tables.ts';

export type VersionRow = typeof versions.$inferSelect;

/** A version as its client and staff see it, with its files as the viewer sees them. */
export function presentVersion(row: VersionRow, files: UploadedFile[]): ProjectVersion {
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
