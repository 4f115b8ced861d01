import { mounts, versionInput, type StaffProject } from '@stackworks/contracts';
import { Button, TextArea, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileDrop, UploadList, useAttach, useUploads, type Uploads } from '#/features/uploads/index.ts';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { ProjectConflict, staffStatusWords } from '#/features/projects/index.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage, hasCode } from '#/lib/api/errors.ts';
import { readDrafted } from '#/lib/forms/drafts.ts';
import { invalidateAll, staffFilesKey, staffProjectsKey, staffVersionsKey } from '#/lib/query-keys.ts';

const schema = versionInput.pick({ title: true, description: true });

const fallback = 'Failed to deliver this version';

type Props = {
  adminId: string;
  project: Pick<StaffProject, 'id' | 'projectName' | 'status' | 'version'>;
  onDelivered?: () => void;
};

/** Delivers the next version to the client. If the project has changed in the meantime, staff confirm first. */
export function DeliverVersion({ adminId, project, onDelivered }: Props) {
  const draft = `version:${adminId}:${project.id}`;
  const queryClient = useQueryClient();
  const toast = useToast();
  const uploads = useUploads({
    name: draft,
    path: `${mounts.api}/admin/projects/${project.id}/files`,
    retainsSent: true,
  });
  const { attach } = useAttach(uploads);
  const [conflict, setConflict] = useState<string | null>(null);
  const [isFinal, setFinal] = useState(false);

  const deliver = useMutation({
    mutationFn: async (version: { title: string; description?: string | undefined }) => {
      const fileIds = uploads.files.map(({ id }) => id);
      await api.admin.projects[':id'].versions.$post({
        param: { id: project.id },
        json: { ...version, fileIds, isFinal, version: project.version },
      });
    },
    onSuccess: () =>
      invalidateAll(queryClient, staffVersionsKey(project.id), staffFilesKey(project.id), staffProjectsKey),
    // Staff confirm for the project as it is now; delivering anyway sends its version.
    onError: async (error) => {
      if (hasCode(error, 'conflict')) await queryClient.invalidateQueries({ queryKey: staffProjectsKey });
    },
  });

  const isOnHold = project.status === 'on_hold';
  const staysOnHold = `The project stays ${staffStatusWords.on_hold}.`;
  const missing = describeMissingFiles(uploads);
  const form = useContractForm({
    schema,
    draft,
    defaultValues: readDrafted(draft, { title: '', description: '' }),
    failure: { title: 'Error', fallback },
    send: async (version) => {
      if (missing) throw missingFiles;
      await deliver.mutateAsync(version);
      toast({
        title: 'Version delivered',
        description: `We’ve notified the client.${isOnHold ? ` ${staysOnHold}` : ''}`,
      });
      uploads.clearSent();
      form.reset({ title: '', description: '' });
      setFinal(false);
      onDelivered?.();
    },
    onFailure: (error) => {
      if (error === missingFiles) form.setError('root', { type: missingFiles.name });
      else if (hasCode(error, 'conflict')) setConflict(failureMessage(error, fallback));
      else return false;
      return true;
    },
  });
  const { field, formState } = form;
  const problem = formState.errors.root?.type === missingFiles.name ? missing : form.problem;

  return (
    <ContractForm form={{ ...form, problem }} className="grid-cols-1 !gap-4">
      <TextField label="Title" autoComplete="off" {...field('title')} />
      <TextArea label="Note to the client" isOptional {...field('description')} />
      <FileDrop onFiles={attach} isBusy={uploads.isBusy} hint="Files for the client to review" />
      <UploadList {...uploads} />
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isFinal}
          onChange={({ currentTarget }) => setFinal(currentTarget.checked)}
        />
        <span className="min-w-0">This is the last version: approving it completes the project.</span>
      </label>
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyText="Delivering...">
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
        onAnyway={() => void form.submit()}
        onClose={() => setConflict(null)}
      />
    </ContractForm>
  );
}

/** Rejects a version without files; what it says changes while they upload. */
const missingFiles = Object.assign(new Error(), { name: 'missing files' });

function describeMissingFiles({ isBusy, files }: Pick<Uploads, 'isBusy' | 'files'>): string | undefined {
  if (isBusy) return 'Wait for your files to upload.';
  return files.length === 0 ? 'Add a file first.' : undefined;
}
