import type { BriefFilePart } from '@stackworks/contracts';
import { useState } from 'react';
import { keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import type { FileAnswers } from './answers.ts';
import type { Answers } from './steps.ts';

/**
 * What has been typed into the wizard, kept as it is typed.
 * @param draft the wizard's draft
 */
export function useAnswers(draft: string): [Answers, (name: keyof Answers, text: string) => void] {
  const [answers, setAnswers] = useState(() => readAnswers(draft));
  const answer = (name: keyof Answers, text: string) => {
    setAnswers((before) => ({ ...before, [name]: text }));
    keepDraft(draft, { [name]: text });
  };
  return [answers, answer];
}

function readAnswers(draft: string): Answers {
  return {
    projectName: readDraft(draft, 'projectName'),
    designBrief: readDraft(draft, 'designBrief'),
    goals: readDraft(draft, 'goals'),
    targetAudience: readDraft(draft, 'targetAudience'),
    brandPersonality: readDraft(draft, 'brandPersonality'),
    colorPreferences: readDraft(draft, 'colorPreferences'),
    stylePreferences: readDraft(draft, 'stylePreferences'),
    competitorExamples: readDraft(draft, 'competitorExamples'),
    additionalInformation: readDraft(draft, 'additionalInformation'),
  };
}

/** As `useAnswers`, for what is said of logo and photos. */
export function useFileAnswers(draft: string): [FileAnswers, (part: BriefFilePart, said: string) => void] {
  const [answers, setAnswers] = useState(() => ({
    logo: readDraft(draft, 'logo'),
    photos: readDraft(draft, 'photos'),
  }));
  const answer = (part: BriefFilePart, said: string) => {
    setAnswers((before) => ({ ...before, [part]: said }));
    keepDraft(draft, { [part]: said });
  };
  return [answers, answer];
}
