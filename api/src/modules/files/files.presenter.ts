import { convertedImages, mounts, type UploadedFile, type Role } from '@stackworks/contracts';
import type { files } from './files.tables.ts';
import { mayDeleteFile } from './files.policy.ts';
import { pick } from '#/platform/database/columns.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';

export type FileRow = typeof files.$inferSelect;

/** Whether browsers may show it, instead of downloading it. Source: decision D13. */
export const isPreviewable = ({ fileType }: FileRow): boolean => fileType === 'image' || fileType === 'pdf';

/** Whether its preview is a picture that we make of it, as browsers don't show the file itself. */
export const isConverted = ({ contentType }: FileRow): boolean => convertedImages.includes(contentType);

/** A file as its viewer sees it. */
export const presentFile = (row: FileRow, viewer: PersonRef): UploadedFile => ({
  ...presentAttachment(row, viewer.role),
  can: { delete: mayDeleteFile(viewer, row) },
});

/** A file that has been sent, as anyone of a role sees it. */
export function presentAttachment(row: FileRow, viewer: Role): UploadedFile {
  const address = `${mounts.api}/${toPath(row, viewer)}`;
  return {
    ...pick(row, ['id', 'projectId', 'fileName', 'fileType', 'contentType', 'fileSize']),
    ...pick(row, ['width', 'height', 'description', 'uploadedBy', 'createdAt']),
    fileUrl: `${address}/download`,
    previewUrl: isPreviewable(row) ? `${address}/download?preview=1` : null,
    thumbnailUrl: row.thumbnailUrl === null ? null : `${address}/thumbnail`,
    can: { delete: false },
  };
}

const toPath = ({ id, leadId }: FileRow, viewer: Role): string =>
  leadId === null ? `${viewer}/files/${id}` : `${viewer}/leads/${leadId}/files/${id}`;
