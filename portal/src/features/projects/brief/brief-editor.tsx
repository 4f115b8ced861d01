import { projectLimits, type Project } from '@stackworks/contracts';
import { Button, TextArea, TextField, useToast } from '@stackworks/ui';
import { useState, type SubmitEvent } from 'react';
import { FormAlert } from '#/components/form-alert.tsx';
import { ApiError, failureMessage, isConflict } from '#/lib/api/errors.ts';
import { findDraft, forgetDrafts, keepDraft } from '#/lib/forms/drafts.ts';
import {
  briefFields,
  briefQuestions,
  findChanges,
  toAnswers,
  type BriefAnswers,
  type BriefField,
} from './brief-answers.ts';
import { useChangeBrief } from './use-change-brief.ts';

type Props = { project: Project; clientId: string };

/** The written answers of a brief. What was typed stays in this browser until it is saved, and through every failure. */
export function BriefEditor({ project, clientId }: Props) {
  const draft = `edit-brief:${clientId}:${project.id}`;
  const toast = useToast();
  const change = useChangeBrief(project.id);
  const [answers, setAnswers] = useState(() => readAnswers(draft, project));
  /** As the answers were when the client last saw them. */
  const [seen, setSeen] = useState(project);
  const stored = toAnswers(project);
  const before = toAnswers(seen);
  const isStale = project.brief.version !== seen.brief.version && isConflict(change.error);
  const fields = (change.error instanceof ApiError && change.error.body?.error.fields) || {};

  const answer = (name: BriefField, text: string) => {
    setAnswers((typed) => ({ ...typed, [name]: text }));
    keepDraft(draft, { [name]: text });
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes = findChanges(seen, answers);
    if (!changes) {
      toast({ title: 'Nothing to save', description: 'Your brief hasn’t changed.' });
      return;
    }
    change.mutate(
      { ...changes, version: seen.brief.version },
      {
        onSuccess: (saved) => {
          forgetDrafts(draft);
          setSeen(saved);
          setAnswers(toAnswers(saved));
          toast({ title: 'Brief saved', description: sayNext(saved) });
        },
      },
    );
  };
  /** What the other edit made of an answer, where it differs from what is typed here. */
  const sayChanged = (name: BriefField) =>
    isStale && stored[name] !== before[name] && stored[name] !== answers[name]
      ? `Changed meanwhile to: ${stored[name] || '(empty)'}`
      : undefined;

  return (
    <form noValidate id="brief" className="grid max-w-[44rem] gap-6" onSubmit={save}>
      <FormAlert
        title="Your changes aren’t saved"
        message={change.isError ? failureMessage(change.error, 'Please try again.') : undefined}
      />
      {isStale && project.brief.isEditable && (
        <p className="text-sm">
          What you typed is still here. Check the answers marked below, then{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              change.reset();
              setSeen(project);
            }}
          >
            carry on with yours
          </button>
          .
        </p>
      )}
      <TextField
        label="Project name"
        autoComplete="off"
        maxLength={projectLimits.name}
        value={answers.projectName}
        error={fields['projectName'] ?? sayChanged('projectName')}
        onChange={({ target }) => answer('projectName', target.value)}
      />
      {briefQuestions.map(({ name, label, hint, isRequired }) => (
        <TextArea
          key={name}
          label={label}
          hint={hint}
          isOptional={!isRequired}
          value={answers[name]}
          error={fields[name] ?? sayChanged(name)}
          onChange={({ target }) => answer(name, target.value)}
        />
      ))}
      <div>
        <Button type="submit" variant="primary" isBusy={change.isPending} busyText="Saving...">
          Save brief
        </Button>
      </div>
    </form>
  );
}

function sayNext({ brief }: Project): string {
  if (brief.missing.length > 0) return 'Your delivery date is set once the rest is in.';
  return 'Your brief is complete.';
}

function readAnswers(draft: string, project: Project): BriefAnswers {
  const stored = toAnswers(project);
  const typed = briefFields.flatMap((name) => {
    const text = findDraft(draft, name);
    return text === null ? [] : [[name, text] as const];
  });
  return { ...stored, ...Object.fromEntries(typed) };
}
