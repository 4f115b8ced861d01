import { fileLimits, mounts, type ClientUser, type Project, type UploadedFile } from '@stackworks/contracts';
import { TextField, useToast } from '@stackworks/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { FileDrop, UploadList, type Upload, useUploads } from '#/features/uploads/index.ts';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { formatMegabytes } from '#/lib/format.ts';
import { clearDrafts, saveDraft, readDraft } from '#/lib/forms/drafts.ts';
import { filesKey } from '#/lib/query-keys.ts';
import { draftOwner } from '#/lib/session/member.ts';
import { FileList } from './file-list.tsx';

const projectFilesQuery = (id: string) =>
  pagedQuery(filesKey(id), (query) => api.client.projects[':id'].files.$get({ param: { id }, query }));

type Props = { client: ClientUser; project: Project };

const removeWords = {
  confirm: 'Remove file',
  busy: 'Removing...',
  keep: 'Keep it',
  done: 'File removed',
  failed: 'Error',
  fallback: 'Failed to remove file',
};

/** A project's files for its client, who can upload where the plan allows, download and remove them. */
export function ProjectFiles({ client, project }: Props) {
  const queryClient = useQueryClient();
  const files = useInfiniteQuery(projectFilesQuery(project.id));
  const [removed, setRemoved] = useState<UploadedFile | null>(null);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,21rem),1fr))] gap-x-12 gap-y-6">
      {client.isPlanUsable && <FileUpload key={project.id} client={client} project={project} />}
      <div className="min-w-0">
        <FileList query={files} viewer="client">
          {(file) =>
            file.can.delete && (
              <IconButton
                icon="bin"
                size={20}
                label={`Remove ${file.fileName}`}
                onClick={() => setRemoved(file)}
              />
            )
          }
        </FileList>
      </div>
      <ConfirmDialog
        title="Remove this file?"
        subject={removed}
        run={async ({ id }) => {
          await api.client.files[':id'].$delete({ param: { id } });
          await queryClient.invalidateQueries({ queryKey: filesKey(project.id) });
        }}
        words={removeWords}
        onClose={() => setRemoved(null)}
      >
        {({ fileName }) => (
          <>
            This deletes <strong>{fileName}</strong> for you and our team. You can’t undo this.
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}

function FileUpload({ client, project }: Props) {
  const draft = `files:${draftOwner(client)}:${project.id}`;
  const [description, setDescription] = useState(() => readDraft(draft, 'description'));
  const toast = useToast();
  const refreshFiles = useRefreshFiles(project.id);

  const onSent = ({ id }: Upload) => {
    toast({ title: 'File uploaded', description: 'Your file has been uploaded successfully.' });
    refreshFiles();
    // The note is for all files added with it, so it stays until the last is uploaded.
    if (uploads.uploads.some((other) => other.id !== id && other.state !== 'sent')) return;
    clearDrafts(draft);
    setDescription('');
  };
  const uploads = useUploads({
    name: draft,
    path: `${mounts.api}/client/projects/${project.id}/files`,
    fields: {
      description: description.trim() || `Uploaded by ${client.firstName} ${client.lastName}`,
    },
    onSent,
  });

  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <TextField
        label="Note for these files"
        isOptional
        maxLength={fileLimits.description}
        autoComplete="off"
        value={description}
        onChange={({ target }) => {
          setDescription(target.value);
          saveDraft(draft, { description: target.value });
        }}
      />
      <FileDrop onFiles={uploads.add} isBusy={uploads.isBusy} hint={describeLimit(uploads.maxBytes)} />
      <UploadList {...uploads} />
    </div>
  );
}

function describeLimit(maxBytes: number | null): string {
  const kinds = 'Photos, PDFs, anything useful';
  return maxBytes === null ? kinds : `${kinds}, up to ${formatMegabytes(maxBytes)} each`;
}

/** After an upload the list is refetched at 0, 1 s and 3 s (portals specification §9). */
const refetchMs = [1000, 3000];

/** Refetches a project's files after an upload; a later upload restarts the delays. */
function useRefreshFiles(projectId: string): () => void {
  const queryClient = useQueryClient();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  return () => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: filesKey(projectId) });
    timers.current.forEach(clearTimeout);
    timers.current = refetchMs.map((delay) => setTimeout(refresh, delay));
    refresh();
  };
}
