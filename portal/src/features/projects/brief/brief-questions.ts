import {
  briefPartFields,
  keysOf,
  type BriefPart,
  type OrderedWork,
  type WizardInput,
} from '@stackworks/contracts';
import texts from './brief-questions.json';

export type BriefTextName = keyof typeof texts.questions;
/** Those that the wizard has too, under the same name. */
type SharedName = BriefTextName & keyof WizardInput;

type Texts = {
  label: string;
  hint: string;
  /** What is missing without an answer, within a sentence; an optional question has none. */
  requiredAs?: string;
};
type BriefQuestion = Texts & {
  name: BriefTextName;
  /** Its heading on the project page and in the short form. */
  title: string;
  formHint?: string;
  /** Its heading on the dashboard, if that differs; questions with one heading share a row, and null hides it. */
  dashboardTitle?: string | null;
  wizard?: { step: string; hint?: string };
};

/**
 * Everything a brief asks in writing, in order. All forms and pages that ask or show it are built from this list: another
 * question, optional or required, takes an entry in `brief-questions.json` and nothing else in the portal.
 */
export const briefQuestions: readonly BriefQuestion[] = keysOf(texts.questions).map((name) => ({
  name,
  ...texts.questions[name],
}));

/** The short form asks for colours before styles. */
export const shortFormQuestions = briefQuestions.flatMap((question) => {
  if (question.name === 'stylePreferences') return [];
  if (question.name !== 'colorPreferences') return [question];
  return [question, ...briefQuestions.filter(({ name }) => name === 'stylePreferences')];
});

export const sharedNames = keysOf(texts.questions).filter(
  (name): name is SharedName => 'wizard' in texts.questions[name],
);

type WizardQuestion = Texts & { name: keyof WizardInput; step: string; isLine?: boolean };

/** The wizard's questions: its own, and those it shares with the brief's page. */
export const wizardQuestions: readonly WizardQuestion[] = [
  ...keysOf(texts.wizard).map((name) => ({ name, ...texts.wizard[name] })),
  ...sharedNames.map((name) => ({ ...texts.questions[name], ...texts.questions[name].wizard, name })),
];

/** The questions of a project's brief. @param ordered what was bought once; null for a project of the plan */
export function questionsOf(ordered: OrderedWork | null): readonly BriefQuestion[] {
  if (ordered === null) return briefQuestions;
  const own: { [Name in BriefTextName]?: Partial<Texts> } = texts.ordered[ordered];
  return briefQuestions.flatMap((question) => {
    const changed = own[question.name];
    return changed ? [{ ...question, ...changed }] : [];
  });
}

export const briefFiles = texts.files;

/** A required part of a brief within a sentence: "who it’s for". */
export function describePart(part: BriefPart, ordered: OrderedWork | null): string {
  if (part === 'projectName') return 'a project name';
  if (part === 'logo' || part === 'photos') return briefFiles[part].requiredAs;
  return questionsOf(ordered).find(({ name }) => name === briefPartFields[part][0])?.requiredAs ?? part;
}
