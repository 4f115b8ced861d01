import { mounts, type UploadedFile, type Role } from '@stackworks/contracts';
import type { files } from './files.tables.ts';
import { isAttached, isUploader } from './files.policy.ts';
import type { Viewer } from '#/modules/projects/queries/read-projects.ts';

export type FileRow = typeof files.$inferSelect;

/** Whether browsers may show it, instead of downloading it. Source: decision D13. */
export const isPreviewable = ({ fileType }: FileRow): boolean => fileType === 'image' || fileType === 'pdf';

/** A file as its viewer sees it. */
export const presentFile = (row: FileRow, viewer: Viewer): UploadedFile => ({
  ...presentAttachment(row, viewer.role),
  isRemovable: isUploader(viewer, row) && !isAttached(row),
});

/** A file that has been sent, as anyone of a role sees it. */
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
