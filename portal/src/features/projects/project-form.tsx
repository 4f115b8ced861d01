import { zodResolver } from '@hookform/resolvers/zod';
import { projectInput, type Project, type ProjectInput } from '@stackworks/contracts';
import { Button, FormAlert, TextArea, TextField, useToast } from '@stackworks/ui';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { isSubscriptionRequired } from '#/lib/api/errors.ts';
import { forgetDrafts, keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { useFailureReport } from '#/lib/forms/failure-reports.ts';

const schema = projectInput.pick({ projectName: true, description: true });
type NewProject = Pick<ProjectInput, 'projectName' | 'description'>;
const failure = { title: 'Error', fallback: 'Failed to create project' };

type Props = {
  draft: string;
  /** Creates the project. @throws {ApiError} when the server rejects it */
  send: (project: NewProject) => Promise<Project>;
  onDone: () => void;
};

/**
 * Asks for a new project's name and description; the rest has defaults (portals specification §5 and §9). The draft is
 * stored until it is sent or cancelled.
 */
export function ProjectForm({ draft, send, onDone }: Props) {
  const toast = useToast();
  const { register, handleSubmit, getValues, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      projectName: readDraft(draft, 'projectName'),
      description: readDraft(draft, 'description'),
    },
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['projectName', 'description']);

  useEffect(() => setFocus('projectName'), [setFocus]);

  const finish = () => {
    forgetDrafts(draft);
    onDone();
  };

  const submit = handleSubmit(async (project) => {
    try {
      await send(project);
      toast({ title: 'Project created', description: 'Your project has been created successfully.' });
      finish();
    } catch (error) {
      if (!isSubscriptionRequired(error)) reportFailure(error, failure);
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => keepDraft(draft, getValues())}
      className="grid gap-5"
    >
      <FormAlert title={failure.title} message={errors.root?.message} />
      <TextField
        label="Enter project name:"
        autoComplete="off"
        error={errors.projectName?.message}
        {...register('projectName')}
      />
      <TextArea
        label="What should it do?"
        isOptional
        hint="A few sentences are enough to start."
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isSubmitting} busyText="Creating...">
          Create project
        </Button>
        <Button onClick={finish} disabled={isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
