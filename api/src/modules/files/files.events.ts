import type { ConversationRef, LiveEvent } from '@stackworks/contracts';
import { defineEvent } from '#/platform/events/events.ts';
import { staff, toClient, type Audience } from '#/platform/live/recorded-events.ts';
import { presentAttachment, type FileRow } from './files.presenter.ts';

/** A client or staff have uploaded a file. */
export const fileUploaded = defineEvent<FileRow>('file.uploaded', {
  audit: { 'file-uploaded': toStaffEntry },
  live: { files: (file) => updateLists([file]) },
});

/** Files have been sent with a message or a version. */
export const filesAttached = defineEvent<readonly FileRow[]>('file.attached', {
  live: { files: updateLists },
});

/** Its uploader has deleted a file. */
export const fileDeleted = defineEvent<FileRow>('file.deleted', {
  audit: { 'file-deleted': toStaffEntry },
  live: { files: (file) => updateLists([file]) },
});

/** Files that were never sent have been deleted. */
export const unsentFilesDeleted = defineEvent<readonly FileRow[]>('file.unsent-deleted', {
  live: { files: updateLists },
});

/** A thumbnail was made after its file was recorded, which may be part of a message by now. */
export const thumbnailAdded = defineEvent<FileRow>('file.thumbnail-added', {
  live: {
    thumbnail: (file) =>
      audiencesOf(file).flatMap((audience) => {
        const { id: fileId, thumbnailUrl } = presentAttachment(file, audience.role);
        return thumbnailUrl === null
          ? []
          : [[audience, { type: 'thumbnail', ...ownerOf(file), fileId, thumbnailUrl }] as const];
      }),
  },
});

/** The audit log shows what staff do, and not what clients do with their own files. */
function toStaffEntry({ id, fileName: name, uploadedBy }: FileRow) {
  return uploadedBy === 'admin' ? [{ subject: { type: 'file' as const, id, name } }] : [];
}

/** One update for each project and audience. Files of the chat arrive with their message. */
function updateLists(files: readonly FileRow[]) {
  const updates = files.flatMap((file) => {
    if (file.projectId === null) return [];
    const update: Extract<LiveEvent, { type: 'files' }> = { type: 'files', projectId: file.projectId };
    return audiencesOf(file).map((audience) => [audience, update] as const);
  });
  return [...new Map(updates.map((each) => [JSON.stringify(each), each])).values()];
}

function audiencesOf({ userId, isInternal }: FileRow): Audience[] {
  return isInternal || userId === null ? [staff] : [staff, toClient(userId)];
}

/** The conversation that shows a file: its project's, its lead's, or else its client's chat. */
function ownerOf({ projectId, leadId, userId }: FileRow): ConversationRef {
  if (projectId !== null) return { kind: 'project', subjectId: projectId };
  return leadId === null ? { kind: 'chat', subjectId: userId ?? '' } : { kind: 'lead', subjectId: leadId };
}
