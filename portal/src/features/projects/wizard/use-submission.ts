import { mapNames } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useRef, useState } from 'react';
import { useCreateProject } from '#/features/projects/use-create-project.ts';
import { failureMessage, hasCode } from '#/lib/api/errors.ts';
import { clearDrafts, saveDraft, readDraft } from '#/lib/forms/drafts.ts';
import { projectNameOf, toProject, type Answers, type FileAnswers } from './answers.ts';

/** Answers by name, stored in a draft as they are typed. @returns the answers, and what sets one */
export function useAnswers<Name extends string>(draft: string, names: readonly Name[]) {
  const [answers, setAnswers] = useState(() => mapNames(names, (name) => readDraft(draft, name)));
  const answer = (name: Name, text: string) => {
    setAnswers((before) => ({ ...before, [name]: text }));
    saveDraft(draft, { [name]: text });
  };
  return [answers, answer] as const;
}

const failure = {
  title: 'Submission Error',
  description: 'There was an issue submitting your project. Please try again or contact support.',
};

/** The created project whose files aren't all uploaded yet. */
export type SentProject = { id: string; name: string };

/** Creates the wizard's project, and stores its id in the draft until its files are uploaded too. */
export function useSubmission(draft: string) {
  const toast = useToast();
  const createProject = useCreateProject(draft);
  const dismissToast = useRef<() => void>(null);
  const [problem, setProblem] = useState<string>();
  const [project, setProject] = useState(() => readSentProject(draft));

  const report = (error: unknown) => {
    if (hasCode(error, 'subscription_required')) return;
    dismissToast.current = toast({ ...failure, tone: 'danger' });
    setProblem(`${failure.description} ${failureMessage(error, '')}`.trim());
  };

  // Awaited, because callbacks of `mutate` are dropped when the client leaves the wizard first.
  const submit = async (answers: Answers, fileAnswers: FileAnswers) => {
    setProblem(undefined);
    dismissToast.current?.();
    const created = await createProject
      .mutateAsync(toProject(answers, fileAnswers))
      .catch((error: unknown) => {
        report(error);
        return null;
      });
    if (!created) return;
    const sent = { id: created.id, name: projectNameOf(answers) };
    saveDraft(draft, { sentId: sent.id, sentName: sent.name });
    setProject(sent);
  };

  return {
    submit: (answers: Answers, fileAnswers: FileAnswers) => void submit(answers, fileAnswers),
    isSubmitting: createProject.isPending,
    problem,
    project,
    finish: () => clearDrafts(draft),
  };
}

function readSentProject(draft: string): SentProject | null {
  const id = readDraft(draft, 'sentId');
  return id ? { id, name: readDraft(draft, 'sentName') } : null;
}
