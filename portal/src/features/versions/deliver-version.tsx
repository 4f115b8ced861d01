import { zodResolver } from '@hookform/resolvers/zod';
import { mounts, portalStatusWords, versionInput, type StaffProject } from '@stackworks/contracts';
import { Button, FormAlert, TextArea, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  FileDrop,
  UploadList,
  useAttach,
  useUploadReport,
  useUploads,
  type Uploads,
} from '#/features/uploads/index.ts';
import { ProjectConflict } from '#/features/projects/index.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage, hasCode } from '#/lib/api/errors.ts';
import { clearDrafts, saveDraft, readDraft } from '#/lib/forms/drafts.ts';
import { useFailureReport } from '#/lib/forms/failure-reports.ts';
import { invalidateAll, staffAssetsKey, staffProjectsKey, staffRevisionsKey } from '#/lib/query-keys.ts';

const schema = versionInput.pick({ title: true, description: true });

const fallback = 'Failed to deliver this version';

type Props = { adminId: string; project: Pick<StaffProject, 'id' | 'projectName' | 'status' | 'version'> };

/** Delivers the next version to the client. If the project has changed meanwhile, staff are asked first. */
export function DeliverVersion({ adminId, project }: Props) {
  const draft = `version:${adminId}:${project.id}`;
  const queryClient = useQueryClient();
  const toast = useToast();
  const uploads = useUploads({
    name: draft,
    path: `${mounts.api}/admin/projects/${project.id}/assets`,
    fields: {},
    keepsSent: true,
    onFailed: useUploadReport(),
  });
  const { attach } = useAttach(uploads);
  const [conflict, setConflict] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setError, reset, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { title: readDraft(draft, 'title'), description: readDraft(draft, 'description') },
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['title', 'description']);

  const deliver = useMutation({
    mutationFn: async (version: { title: string; description?: string | undefined }) => {
      const assetIds = uploads.assets.map(({ id }) => id);
      await api.admin.projects[':id'].revisions.$post({
        param: { id: project.id },
        json: { ...version, assetIds, version: project.version },
      });
    },
    onSuccess: () =>
      invalidateAll(queryClient, staffRevisionsKey(project.id), staffAssetsKey(project.id), staffProjectsKey),
  });

  const isOnHold = project.status === 'on_hold';
  const staysOnHold = `The project stays ${portalStatusWords.on_hold}.`;
  const missing = describeMissingFiles(uploads);
  const submit = handleSubmit(async (version) => {
    if (missing) {
      setError('root', { type: missingFiles });
      return;
    }
    try {
      await deliver.mutateAsync(version);
      toast({
        title: 'Version delivered',
        description: `The client has been told.${isOnHold ? ` ${staysOnHold}` : ''}`,
      });
      clearDrafts(draft);
      uploads.clearSent();
      reset({ title: '', description: '' });
    } catch (error) {
      if (!hasCode(error, 'conflict')) {
        reportFailure(error, { title: 'Error', fallback });
        return;
      }
      // Staff are asked about the project as it is now; delivering anyway then sends its version.
      await queryClient.invalidateQueries({ queryKey: staffProjectsKey });
      setConflict(failureMessage(error, fallback));
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => {
        const { title, description = '' } = getValues();
        saveDraft(draft, { title, description });
      }}
      className="grid grid-cols-1 gap-4"
    >
      <FormAlert
        title="Error"
        message={errors.root?.type === missingFiles ? missing : errors.root?.message}
      />
      <TextField label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
      <TextArea
        label="Note to the client"
        isOptional
        error={errors.description?.message}
        {...register('description')}
      />
      <FileDrop onFiles={attach} isBusy={uploads.isBusy} hint="Files for the client to review" />
      <UploadList {...uploads} />
      <div>
        <Button type="submit" variant="primary" isBusy={isSubmitting} busyText="Delivering...">
          Deliver version
        </Button>
        <p className="hint">
          We’ll ask the client to approve it or request changes.
          {isOnHold && ` ${staysOnHold}`}
        </p>
      </div>
      <ProjectConflict
        project={conflict === null ? null : project}
        message={conflict ?? ''}
        anyway="Deliver it anyway"
        onAnyway={() => void submit()}
        onClose={() => setConflict(null)}
      />
    </form>
  );
}

/** Type of the error that is resolved once the files are uploaded. */
const missingFiles = 'files';

function describeMissingFiles({ isBusy, assets }: Pick<Uploads, 'isBusy' | 'assets'>): string | undefined {
  if (isBusy) return 'Wait for your files to upload.';
  return assets.length === 0 ? 'Add a file first.' : undefined;
}
