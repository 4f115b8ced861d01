import { useToast } from '@stackworks/ui';
import { useRef, useState } from 'react';
import { ApiError, failureMessage } from '#/lib/api/errors.ts';
import { forgetDrafts, keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { useCreateProject } from '#/features/projects/use-create-project.ts';
import { projectNameOf, toProject, type FileAnswers } from './answers.ts';
import type { Answers } from './steps.ts';

/** Portals specification §8. */
const failure = {
  title: 'Submission Error',
  description: 'There was an issue submitting your project. Please try again or contact support.',
};

/** The project whose files are still to be sent. */
export type SentProject = { id: string; name: string };

/**
 * Sends what the wizard has gathered: the project first, which is remembered until its files are sent as well.
 * @param draft the wizard's draft
 * @param onSubscriptionRequired called when the client may not create projects
 */
export function useSubmission(draft: string, onSubscriptionRequired: () => void) {
  const toast = useToast();
  const createProject = useCreateProject(draft);
  /** Takes back what was said of the last failure. */
  const takeBack = useRef<() => void>(null);
  const [problem, setProblem] = useState<string>();
  const [project, setProject] = useState(() => readSentProject(draft));

  const submit = (answers: Answers, fileAnswers: FileAnswers) => {
    setProblem(undefined);
    takeBack.current?.();
    createProject.mutate(toProject(answers, fileAnswers), {
      onSuccess: ({ id }) => {
        const sent = { id, name: projectNameOf(answers) };
        keepDraft(draft, { sentId: sent.id, sentName: sent.name });
        setProject(sent);
      },
      onError: (error) => {
        if (error instanceof ApiError && error.body?.error.code === 'subscription_required') {
          onSubscriptionRequired();
          return;
        }
        takeBack.current = toast({ ...failure, tone: 'danger' });
        setProblem(`${failure.description} ${failureMessage(error, '')}`.trim());
      },
    });
  };

  return {
    submit,
    isSubmitting: createProject.isPending,
    problem,
    project,
    /** Forgets the draft, once everything is sent. */
    finish: () => forgetDrafts(draft),
  };
}

function readSentProject(draft: string): SentProject | null {
  const id = readDraft(draft, 'sentId');
  return id ? { id, name: readDraft(draft, 'sentName') } : null;
}
