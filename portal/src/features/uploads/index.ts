export { useAttach, useFileChoice } from './choose-files.tsx';
export { FileDrop, isAccepted } from './file-drop.tsx';
export { FilePreview } from './file-preview.tsx';
export { AttachmentList, FileRows } from './file-rows.tsx';
export { deleteFile, postFile } from './send-upload.ts';
export { clearStoredFiles, type StoredFile, useStoredFiles } from './stored-files.ts';
export { UploadList } from './upload-list.tsx';
export type { Upload, UploadTarget } from './upload-queue.ts';
export {
  readUnsentFiles,
  storeUnsentFiles,
  uploadLimitsQuery,
  type Uploads,
  useUploads,
} from './use-uploads.ts';
