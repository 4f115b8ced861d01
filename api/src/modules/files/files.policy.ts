import type { FileRow } from './files.presenter.ts';
import type { AccountRef, PersonRef } from '#/platform/audit/record-action.ts';

/** Staff see every file, clients their own that aren't internal. */
export const maySeeFile = ({ role, id: userId }: AccountRef, file: FileRow): boolean =>
  role === 'admin' || (file.userId === userId && !file.isInternal);

/** Staff's uploads are internal until they send them to a client. */
export const isInternalAtFirst = ({ role }: AccountRef): boolean => role === 'admin';

export const isUploader = ({ role, personId }: PersonRef, file: FileRow): boolean =>
  file.uploadedBy === role && file.uploaderId === personId;

export const isAttached = ({ messageId, versionId }: FileRow): boolean => (messageId ?? versionId) !== null;

/** Only its uploader can delete a file, and only until it has been sent. */
export const mayDeleteFile = (viewer: PersonRef, file: FileRow): boolean =>
  isUploader(viewer, file) && !isAttached(file);
