import { projectInput } from '@stackworks/contracts';
import { TextArea, TextField, useToast } from '@stackworks/ui';
import { useEffect } from 'react';
import { type DialogFormProps, FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { hasCode } from '#/lib/api/errors.ts';
import { clearDrafts, readDrafted } from '#/lib/forms/drafts.ts';
import { useCreateProject } from './use-create-project.ts';

const schema = projectInput.pick({ projectName: true, description: true });

type Props = Pick<DialogFormProps, 'onBusy'> & { draft: string; onDone: () => void };

/** A new project's name and description; the rest has defaults (portals specification §5, §9). */
export function ProjectForm({ draft, onBusy, onDone }: Props) {
  const toast = useToast();
  const createProject = useCreateProject(draft);
  const form = useContractForm({
    schema,
    draft,
    onBusy,
    defaultValues: readDrafted(draft, { projectName: '', description: '' }),
    failure: { title: 'Error', fallback: 'Failed to create project' },
    send: async (project) => {
      await createProject.mutateAsync({ ...project, projectType: 'web_design', priority: 'normal' });
      toast({ title: 'Project created', description: 'Your project has been created successfully.' });
      onDone();
    },
    onFailure: (error) => hasCode(error, 'subscription_required'),
  });
  const { field, setFocus } = form;
  useEffect(() => setFocus('projectName'), [setFocus]);

  return (
    <ContractForm form={form}>
      <TextField label="Enter project name:" autoComplete="off" {...field('projectName')} />
      <TextArea
        label="What should it do?"
        isOptional
        hint="A few sentences are enough to start."
        {...field('description')}
      />
      <FormButtons
        form={form}
        busyText="Creating..."
        onCancel={() => {
          clearDrafts(draft);
          onDone();
        }}
      >
        Create project
      </FormButtons>
    </ContractForm>
  );
}
