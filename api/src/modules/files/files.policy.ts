import type { Role } from '@stackworks/contracts';
import type { FileRow } from './files.presenter.ts';

/** Who asks for a file. */
export type Viewer = { role: Role; userId: string };

/** Staff see every file, a client their own ones that are not the team's alone. */
export const maySeeFile = (viewer: Viewer, asset: Pick<FileRow, 'userId' | 'isInternal'>): boolean =>
  viewer.role === 'admin' || (asset.userId === viewer.userId && !asset.isInternal);

/** What staff upload is the team's alone until it is sent along with something that clients see. */
export const isInternalAtFirst = (uploader: Pick<Viewer, 'role'>): boolean => uploader.role === 'admin';

/** Only who uploaded a file may delete it, and not once it has been sent along with something. */
export const isUploader = (viewer: Viewer, asset: Pick<FileRow, 'uploadedBy' | 'uploaderId'>): boolean =>
  asset.uploadedBy === viewer.role && asset.uploaderId === viewer.userId;

export const isAttached = (asset: Pick<FileRow, 'messageId' | 'revisionId'>): boolean =>
  (asset.messageId ?? asset.revisionId) !== null;
