import { zodResolver } from '@hookform/resolvers/zod';
import { mounts, revisionInput, type Project } from '@stackworks/contracts';
import { Button, TextArea, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FileDrop } from '#/components/attachments/file-drop.tsx';
import { UploadList } from '#/components/attachments/upload-list.tsx';
import { useAttach } from '#/components/attachments/use-attach.ts';
import { useUploadReport } from '#/components/attachments/use-upload-report.ts';
import { FormAlert } from '#/components/form-alert.tsx';
import { api } from '#/lib/api/client.ts';
import { forgetDrafts, keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { staffAssetsKey, staffProjectsKey, staffRevisionsKey } from '#/lib/query-keys.ts';
import { useUploads, type Uploads } from '#/lib/uploads/use-uploads.ts';

const schema = revisionInput.pick({ title: true, description: true });

/** How staff hand a client the next version: a title, a note and the files, which the client sees only then. */
export function DeliverVersion({ adminId, project }: { adminId: string; project: Pick<Project, 'id'> }) {
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
        json: { ...version, assetIds },
      });
    },
    onSuccess: () =>
      Promise.all(
        [staffRevisionsKey(project.id), staffAssetsKey(project.id), staffProjectsKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });

  const lack = describeLack(uploads);
  const submit = handleSubmit(async (version) => {
    if (lack) {
      setError('root', { type: lackOfFiles });
      return;
    }
    try {
      await deliver.mutateAsync(version);
      toast({ title: 'Version delivered', description: 'The client has been told.' });
      forgetDrafts(draft);
      uploads.clearSent();
      reset({ title: '', description: '' });
    } catch (error) {
      reportFailure(error, { title: 'Error', fallback: 'Failed to deliver this version' });
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => {
        const { title, description = '' } = getValues();
        keepDraft(draft, { title, description });
      }}
      className="grid grid-cols-1 gap-4"
    >
      <FormAlert title="Error" message={errors.root?.type === lackOfFiles ? lack : errors.root?.message} />
      <TextField label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
      <TextArea
        label="Note to the client"
        isOptional
        error={errors.description?.message}
        {...register('description')}
      />
      <FileDrop onFiles={attach} isBusy={uploads.isBusy} hint="What the client is to check" />
      <UploadList {...uploads} />
      <div>
        <Button type="submit" variant="primary" isBusy={isSubmitting} busyText="Delivering...">
          Deliver version
        </Button>
        <p className="hint">The client is asked to approve it or to say what should change.</p>
      </div>
    </form>
  );
}

/** The kind of problem that is over as soon as the files are there. */
const lackOfFiles = 'files';

function describeLack({ isBusy, assets }: Pick<Uploads, 'isBusy' | 'assets'>): string | undefined {
  if (isBusy) return 'Wait until the files are uploaded.';
  return assets.length === 0 ? 'Add a file first.' : undefined;
}
