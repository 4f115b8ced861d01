import { zodResolver } from '@hookform/resolvers/zod';
import {
  briefInput,
  briefTypes,
  portalRoutes,
  projectPriorities,
  projectTypeNames,
  type Project,
} from '@stackworks/contracts';
import { Button, Select, TextArea, TextField, useToast } from '@stackworks/ui';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { FormAlert } from '#/components/form-alert.tsx';
import { ApiError } from '#/lib/api/errors.ts';
import { forgetDrafts, keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { sayNext } from './brief/brief-words.ts';
import { useCreateProject } from './use-create-project.ts';
import { priorityNames } from './words.ts';

/** Portals specification §8. */
const failure = { title: 'Error', fallback: 'Failed to create project. Please try again.', isFixed: true };

const optionalTexts = [
  {
    name: 'targetAudience',
    label: 'Target audience',
    hint: 'Who it’s for, and what they want to find out. We need this to set your delivery date.',
    isForDate: true,
  },
  {
    name: 'brandPersonality',
    label: 'Brand personality',
    hint: 'How it should feel: plain, playful, old and trusted. We need this, or colours or styles, to set your delivery date.',
    isForDate: true,
  },
  {
    name: 'colorPreferences',
    label: 'Colour preferences',
    hint: 'Colours you have, want or can’t stand.',
    isForDate: false,
  },
  {
    name: 'stylePreferences',
    label: 'Style preferences',
    hint: 'Anything you’ve seen and liked.',
    isForDate: false,
  },
  {
    name: 'competitorExamples',
    label: 'Competitor examples',
    hint: 'Who else does this? One web address per line is enough.',
    isForDate: false,
  },
  {
    name: 'additionalRequirements',
    label: 'Additional requirements',
    hint: 'Anything it must have, and any deadline.',
    isForDate: false,
  },
] as const;

const fileParts = [
  { name: 'logo', label: 'Your logo', later: 'I’ll upload it next' },
  { name: 'photos', label: 'Photos of your work', later: 'I’ll upload them next' },
] as const;

const fieldNames = [
  'projectName',
  'projectType',
  'description',
  'priority',
  'logo',
  'photos',
  ...optionalTexts.map(({ name }) => name),
] as const;

type Props = { clientId: string; onCreated: (project: Project) => void };

/** The Project Brief form. What was typed is there again, on whichever day, until it is sent. */
export function BriefForm({ clientId, onCreated }: Props) {
  const draft = `brief:${clientId}`;
  const [, navigate] = useLocation();
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
      toast({ title: 'Project Created', description: sayNext(project) });
      onCreated(project);
    } catch (error) {
      if (error instanceof ApiError && error.body?.error.code === 'subscription_required') {
        navigate(portalRoutes.subscriptionRequired);
      } else {
        reportFailure(error, failure);
      }
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
      <TextArea
        label="Description"
        hint="What it should do, in your own words."
        error={errors.description?.message}
        {...register('description')}
      />
      {optionalTexts.map(({ name, label, hint, isForDate }) => (
        <TextArea
          key={name}
          label={label}
          isOptional={!isForDate}
          hint={hint}
          error={errors[name]?.message}
          {...register(name)}
        />
      ))}
      {fileParts.map(({ name, label, later }) => (
        <Select
          key={name}
          label={label}
          hint="We’ll set your delivery date once you’ve answered this."
          error={errors[name]?.message}
          {...register(name)}
        >
          <option value="">{later}</option>
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

function readValues(draft: string) {
  return {
    projectName: readDraft(draft, 'projectName'),
    projectType: readDraft(draft, 'projectType'),
    description: readDraft(draft, 'description'),
    targetAudience: readDraft(draft, 'targetAudience'),
    brandPersonality: readDraft(draft, 'brandPersonality'),
    colorPreferences: readDraft(draft, 'colorPreferences'),
    stylePreferences: readDraft(draft, 'stylePreferences'),
    competitorExamples: readDraft(draft, 'competitorExamples'),
    additionalRequirements: readDraft(draft, 'additionalRequirements'),
    logo: readDraft(draft, 'logo'),
    photos: readDraft(draft, 'photos'),
    priority: readDraft(draft, 'priority') || 'normal',
  };
}
