import { mounts, type UploadedFile, type Role } from '@stackworks/contracts';
import type { files } from './files.tables.ts';
import { isAttached, isUploader, type Viewer } from './files.policy.ts';

export type FileRow = typeof files.$inferSelect;

/** What a browser may show by itself. Source: decision D13. */
export const isPreviewable = ({ fileType }: Pick<FileRow, 'fileType'>): boolean =>
  fileType === 'image' || fileType === 'pdf';

/**
 * A file as somebody sees it.
 * @param viewer whose calls the addresses are
 */
export function presentFile(row: FileRow, viewer: Viewer): UploadedFile {
  return { ...presentAttachment(row, viewer.role), isRemovable: isUploader(viewer, row) && !isAttached(row) };
}

/**
 * A file that is part of a message or version, as its client or as any of staff see it.
 * @param viewer whose calls the addresses are
 */
export function presentAttachment(row: FileRow, viewer: Role): UploadedFile {
  const address = `${mounts.api}/${toPath(row, viewer)}/${row.id}`;
  return {
    id: row.id,
    projectId: row.projectBriefId,
    projectBriefId: row.projectBriefId,
    fileName: row.fileName,
    fileType: row.fileType,
    contentType: row.contentType,
    fileSize: row.fileSize,
    fileUrl: `${address}/download`,
    previewUrl: isPreviewable(row) ? `${address}/download?preview=1` : null,
    thumbnailUrl: row.thumbnailUrl === null ? null : `${address}/thumbnail`,
    width: row.width,
    height: row.height,
    description: row.description,
    uploadedBy: row.uploadedBy,
    isRemovable: false,
    createdAt: row.createdAt,
  };
}

function toPath({ projectBriefId }: FileRow, viewer: Role): string {
  if (projectBriefId === null)
    return viewer === 'admin' ? 'admin/messages/attachments' : 'messages/attachments';
  return `${viewer}/projects/${projectBriefId}/assets`;
}
