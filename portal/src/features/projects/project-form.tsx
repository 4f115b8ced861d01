import { zodResolver } from '@hookform/resolvers/zod';
import { portalRoutes, projectInput } from '@stackworks/contracts';
import { Button, TextArea, TextField, useToast } from '@stackworks/ui';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { FormAlert } from '#/components/form-alert.tsx';
import { ApiError } from '#/lib/api/errors.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { useCreateProject } from './use-create-project.ts';

const schema = projectInput.pick({ projectName: true, description: true });
const failure = { title: 'Error', fallback: 'Failed to create project' };

/** What the portal asks of a new project, the rest being set for the client (portals specification §5 and §9). */
export function ProjectForm({ onDone }: { onDone: () => void }) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const createProject = useCreateProject();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { projectName: '', description: '' },
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['projectName', 'description']);

  useEffect(() => setFocus('projectName'), [setFocus]);

  const submit = handleSubmit(async (project) => {
    try {
      await createProject.mutateAsync(project);
      toast({ title: 'Project created', description: 'Your project has been created successfully.' });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.body?.error.code === 'subscription_required') {
        navigate(portalRoutes.subscriptionRequired);
      } else {
        reportFailure(error, failure);
      }
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
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
        <Button onClick={onDone} disabled={isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
