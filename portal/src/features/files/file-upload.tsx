import { assetLimits, mounts, type ClientUser, type Project } from '@stackworks/contracts';
import { TextField, useToast } from '@stackworks/ui';
import { useState } from 'react';
import { FileDrop, UploadList, useUploadReport, type Upload, useUploads } from '#/features/uploads/index.ts';
import { formatMegabytes } from '#/lib/format-size.ts';
import { forgetDrafts, keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { useRefreshFiles } from './use-refresh-files.ts';

type Props = { client: ClientUser; project: Project };

/** Where a client adds files to a project, with a word about them if they like. */
export function FileUpload({ client, project }: Props) {
  const draft = `files:${client.id}:${project.id}`;
  const [description, setDescription] = useState(() => readDraft(draft, 'description'));
  const toast = useToast();
  const refreshFiles = useRefreshFiles(project.id);
  const onFailed = useUploadReport();

  const onSent = ({ id }: Upload) => {
    toast({ title: 'File uploaded', description: 'Your file has been uploaded successfully.' });
    refreshFiles();
    // The words belong to all files that were added with them, so they stay until the last of these is there.
    if (uploads.some((other) => other.id !== id && other.state !== 'sent')) return;
    forgetDrafts(draft);
    setDescription('');
  };
  const { uploads, departed, isBusy, maxBytes, add, retry, cancel } = useUploads({
    name: `files:${client.id}:${project.id}`,
    path: `${mounts.api}/client/upload`,
    fields: {
      projectId: project.id,
      description: description.trim() || `Uploaded by ${client.firstName} ${client.lastName}`,
    },
    onSent,
    onFailed,
  });

  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <TextField
        label="Note for these files"
        isOptional
        maxLength={assetLimits.description}
        autoComplete="off"
        value={description}
        onChange={({ target }) => {
          setDescription(target.value);
          keepDraft(draft, { description: target.value });
        }}
      />
      <FileDrop onFiles={add} isBusy={isBusy} hint={describeLimit(maxBytes)} />
      <UploadList uploads={uploads} departed={departed} retry={retry} cancel={cancel} />
    </div>
  );
}

function describeLimit(maxBytes: number | null): string {
  const kinds = 'Photos, PDFs, anything useful';
  return maxBytes === null ? kinds : `${kinds}, up to ${formatMegabytes(maxBytes)} each`;
}
