import {
  briefFileParts,
  briefInput,
  briefTypes,
  mapNames,
  projectPriorities,
  projectTypeNames,
  type Project,
} from '@stackworks/contracts';
import { Select, TextArea, TextField, useToast } from '@stackworks/ui';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Options, toOptions } from '#/components/option-select.tsx';
import { useCreateProject } from '#/features/projects/use-create-project.ts';
import { describeNextStep, priorityNames } from '#/features/projects/words.ts';
import { hasCode } from '#/lib/api/errors.ts';
import { readDrafted } from '#/lib/forms/drafts.ts';
import { briefFiles, briefQuestions, shortFormQuestions } from './brief-questions.ts';

const blank = {
  ...mapNames(
    ['projectName', 'projectType', 'logo', 'photos', ...briefQuestions.map(({ name }) => name)],
    () => '',
  ),
  priority: 'normal',
};

type Props = { owner: string; onCreated: (project: Project) => void };

/** The Project Brief form. The draft is stored until it is sent. */
export function BriefForm({ owner, onCreated }: Props) {
  const draft = `brief:${owner}`;
  const toast = useToast();
  const createProject = useCreateProject(draft);
  const form = useContractForm({
    schema: briefInput,
    draft,
    defaultValues: readDrafted(draft, blank),
    // Portals specification §8.
    failure: { title: 'Error', fallback: 'Failed to create project. Please try again.', isFixed: true },
    send: async (brief) => {
      const project = await createProject.mutateAsync(brief);
      toast({ title: 'Project Created', description: describeNextStep(project) });
      onCreated(project);
    },
    onFailure: (error) => hasCode(error, 'subscription_required'),
  });
  const { field } = form;

  return (
    <ContractForm form={form} className="max-w-[44rem] gap-6">
      <TextField label="Project name" autoComplete="off" {...field('projectName')} />
      <Select label="Project type" {...field('projectType')}>
        <Options options={[['', 'Choose one'], ...toOptions(briefTypes, projectTypeNames)]} />
      </Select>
      {shortFormQuestions.map(({ name, title, hint, formHint, requiredAs }) => (
        <TextArea
          key={name}
          label={title}
          isOptional={!requiredAs}
          hint={formHint ?? hint}
          {...field(name)}
        />
      ))}
      {briefFileParts.map((part) => (
        <Select
          key={part}
          label={briefFiles[part].title}
          hint="We’ll set your delivery date once you’ve answered this."
          {...field(part)}
        >
          <option value="">{briefFiles[part].later}</option>
          <option value="none">I don’t have any</option>
        </Select>
      ))}
      <Select label="Priority" {...field('priority')}>
        <Options options={toOptions(projectPriorities, priorityNames)} />
      </Select>
      <FormButtons
        form={form}
        isBusy={form.isBusy || form.formState.isSubmitSuccessful}
        busyText="Creating..."
      >
        Create project
      </FormButtons>
    </ContractForm>
  );
}
