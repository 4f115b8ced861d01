import { projectInput, type Project, type ProjectInput } from '@stackworks/contracts';
import { TextArea, TextField, useToast } from '@stackworks/ui';
import { useEffect } from 'react';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { hasCode } from '#/lib/api/errors.ts';
import { clearDrafts, readDrafted } from '#/lib/forms/drafts.ts';

const schema = projectInput.pick({ projectName: true, description: true });
type NewProject = Pick<ProjectInput, 'projectName' | 'description'>;

type Props = {
  draft: string;
  /** Creates the project. @throws {ApiError} when the server rejects it */
  send: (project: NewProject) => Promise<Project>;
  onDone: () => void;
};

/** A new project's name and description; the rest has defaults (portals specification §5, §9). */
export function ProjectForm({ draft, send, onDone }: Props) {
  const toast = useToast();
  const form = useContractForm({
    schema,
    draft,
    defaultValues: readDrafted(draft, { projectName: '', description: '' }),
    failure: { title: 'Error', fallback: 'Failed to create project' },
    send: async (project) => {
      await send(project);
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
