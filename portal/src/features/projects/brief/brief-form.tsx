import { zodResolver } from '@hookform/resolvers/zod';
import {
  briefFileParts,
  briefInput,
  briefTypes,
  projectPriorities,
  projectTypeNames,
  type Project,
} from '@stackworks/contracts';
import { Button, FormAlert, Select, TextArea, TextField, useToast } from '@stackworks/ui';
import { useForm } from 'react-hook-form';
import { isSubscriptionRequired } from '#/lib/api/errors.ts';
import { forgetDrafts, keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { useFailureReport } from '#/lib/forms/failure-reports.ts';
import { useCreateProject } from '#/features/projects/use-create-project.ts';
import { describeNextStep, priorityNames } from '#/features/projects/words.ts';
import { answerEach, briefFiles, briefQuestions, shortFormQuestions } from './brief-questions.ts';

const failure = { title: 'Error', fallback: 'Failed to create project. Please try again.', isFixed: true };

const textNames = briefQuestions.map(({ name }) => name);
const fieldNames = ['projectName', 'projectType', 'priority', 'logo', 'photos', ...textNames] as const;

type Props = { clientId: string; onCreated: (project: Project) => void };

/** The Project Brief form. The draft is stored until it is sent. */
export function BriefForm({ clientId, onCreated }: Props) {
  const draft = `brief:${clientId}`;
  const toast = useToast();
  const createProject = useCreateProject(draft);
  const { register, handleSubmit, getValues, setError, formState } = useForm({
    resolver: zodResolver(briefInput),
    defaultValues: readValues(draft),
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const reportFailure = useFailureReport(setError, fieldNames);

  const submit = handleSubmit(async (brief) => {
    try {
      const project = await createProject.mutateAsync(brief);
      forgetDrafts(draft);
      toast({ title: 'Project Created', description: describeNextStep(project) });
      onCreated(project);
    } catch (error) {
      if (!isSubscriptionRequired(error)) reportFailure(error, failure);
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => keepDraft(draft, getValues())}
      className="grid max-w-[44rem] gap-6"
    >
      <FormAlert title={failure.title} message={errors.root?.message} />
      <TextField
        label="Project name"
        autoComplete="off"
        error={errors.projectName?.message}
        {...register('projectName')}
      />
      <Select label="Project type" error={errors.projectType?.message} {...register('projectType')}>
        <option value="">Choose one</option>
        {briefTypes.map((type) => (
          <option key={type} value={type}>
            {projectTypeNames[type]}
          </option>
        ))}
      </Select>
      {shortFormQuestions.map(({ name, title, hint, formHint, requiredAs }) => (
        <TextArea
          key={name}
          label={title}
          isOptional={!requiredAs}
          hint={formHint ?? hint}
          error={errors[name]?.message}
          {...register(name)}
        />
      ))}
      {briefFileParts.map((part) => (
        <Select
          key={part}
          label={briefFiles[part].title}
          hint="We’ll set your delivery date once you’ve answered this."
          error={errors[part]?.message}
          {...register(part)}
        >
          <option value="">{briefFiles[part].later}</option>
          <option value="none">I don’t have any</option>
        </Select>
      ))}
      <Select label="Priority" error={errors.priority?.message} {...register('priority')}>
        {projectPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {priorityNames[priority]}
          </option>
        ))}
      </Select>
      <div>
        <Button
          type="submit"
          variant="primary"
          isBusy={isSubmitting || isSubmitSuccessful}
          busyText="Creating..."
        >
          Create project
        </Button>
      </div>
    </form>
  );
}

const readValues = (draft: string) => ({
  ...answerEach(fieldNames, (name) => readDraft(draft, name)),
  priority: readDraft(draft, 'priority') || 'normal',
});
