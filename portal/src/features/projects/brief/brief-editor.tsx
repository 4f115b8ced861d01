import { projectLimits, type Project, type Role } from '@stackworks/contracts';
import { Button, FormAlert, TextArea, TextField, useToast } from '@stackworks/ui';
import type { SubmitEvent } from 'react';
import { fieldErrors, problemIn } from '#/lib/api/errors.ts';
import { describeNextStep } from '#/features/projects/words.ts';
import { applyEdits, toAnswers, useBriefEdits, type BriefField } from './brief-edits.ts';
import { questionsOf } from './brief-questions.ts';
import { useSaveBrief } from './use-save-brief.ts';

type Props = { project: Project; editor: { role: Role; id: string }; onSaved?: () => void };

const words = {
  client: {
    unchanged: 'Your brief hasn’t changed.',
    hint: 'It saves as you type, on this device. Save your brief to send it to us.',
  },
  admin: {
    unchanged: 'The brief hasn’t changed.',
    hint: 'It saves as you type, on this device. The client sees it once you save.',
  },
};

/** Edits a brief's written answers, for its client or for staff. Edits are stored in this browser until they are saved. */
export function BriefEditor({ project, editor: { role, id }, onSaved }: Props) {
  const toast = useToast();
  const stored = toAnswers(project);
  const { edits, answer, acknowledge, settle } = useBriefEdits(`edit-brief:${id}:${project.id}`, stored);
  const save = useSaveBrief(project, role, (sent, { project: saved, conflict: found }) => {
    if (found) {
      acknowledge(found.fields, found.stored);
      return;
    }
    settle(sent, saved ? toAnswers(saved) : stored);
    toast(
      saved
        ? { title: 'Brief saved', ...(role === 'client' && { description: describeNextStep(saved) }) }
        : { title: 'Nothing to save', description: words[role].unchanged },
    );
    onSaved?.();
  });
  const answers = applyEdits(stored, edits);
  const conflict = save.data?.conflict;
  const problems = fieldErrors(save.error);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(edits);
  };
  /** The answer's error, or the conflicting answer. */
  const describeProblem = (name: BriefField) =>
    problems[name] ??
    (conflict?.fields.includes(name)
      ? `Changed meanwhile to: ${conflict.stored[name] || '(empty)'}`
      : undefined);

  return (
    <form noValidate id="brief" className="grid max-w-[44rem] gap-6" onSubmit={submit}>
      <FormAlert
        title="Your changes aren’t saved"
        message={
          conflict
            ? 'This brief was changed in another tab or by someone else. What you typed is still here. Check the answers marked below, then save again to use yours.'
            : problemIn(save.error, 'Please try again.')
        }
      />
      <TextField
        label="Project name"
        autoComplete="off"
        maxLength={projectLimits.name}
        value={answers.projectName}
        error={describeProblem('projectName')}
        onChange={({ target }) => answer('projectName', target.value)}
      />
      {questionsOf(project.brief.ordered).map(({ name, label, hint, requiredAs }) => (
        <TextArea
          key={name}
          label={label}
          hint={hint}
          isOptional={!requiredAs}
          value={answers[name]}
          error={describeProblem(name)}
          onChange={({ target }) => answer(name, target.value)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" variant="primary" isBusy={save.isPending} busyText="Saving...">
          Save brief
        </Button>
        <p className="text-sm text-soft">{words[role].hint}</p>
      </div>
    </form>
  );
}
