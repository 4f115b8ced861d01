import {
  briefFileParts,
  briefPlaceholders,
  mapNames,
  wizardInput,
  type BriefFilePart,
  type ProjectInput,
  type WizardInput,
} from '@stackworks/contracts';
import { sharedNames, wizardQuestions } from '#/features/projects/brief/brief-questions.ts';
import { wizardSteps, type WizardStep } from './steps.ts';

export type Answers = Record<keyof WizardInput, string>;

/** The answers about logo and photos: `given` with the chosen files, `none`, or empty. */
export type FileAnswers = Record<BriefFilePart, string>;

const { projectName: defaultName, text: notSpecified } = briefPlaceholders;

export const questionsIn = ({ id }: WizardStep) => wizardQuestions.filter(({ step }) => step === id);

export const projectNameOf = ({ projectName }: Answers): string => projectName.trim() || defaultName;

/** A step is complete when one of its questions is answered; the one with files, when there are files. */
export function isComplete(step: WizardStep, answers: Answers, fileCount: number): boolean {
  if (step.id === 'files') return fileCount > 0;
  return questionsIn(step).some(({ name }) => answers[name].trim() !== '');
}

export function findProblems(answers: Answers): ReadonlyMap<string, string> {
  const { error } = wizardInput.safeParse(answers);
  return new Map(error?.issues.map(({ path, message }) => [String(path[0]), message]));
}

/** The steps that prevent sending: incomplete ones, and those with an invalid answer. */
export function findMissing(answers: Answers): WizardStep[] {
  const problems = findProblems(answers);
  return wizardSteps.filter(
    (step) =>
      (step.isRequired && !isComplete(step, answers, 0)) ||
      questionsIn(step).some(({ name }) => problems.has(name)),
  );
}

export function toProject(answers: Answers, { logo, photos }: FileAnswers): ProjectInput {
  const orPlaceholder = (name: keyof Answers) => answers[name].trim() || notSpecified;
  return {
    ...mapNames(sharedNames, orPlaceholder),
    projectName: projectNameOf(answers),
    projectType: 'custom_website',
    description: orPlaceholder('designBrief'),
    priority: 'normal',
    additionalRequirements: joinGoals(orPlaceholder('goals'), answers.additionalInformation.trim()),
    ...(logo === 'none' && { logo }),
    ...(photos === 'none' && { photos }),
  };
}

/** Joins the wizard's goals and additional information, which are stored as one text. */
const joinGoals = (goals: string, notes: string): string =>
  [`Project goals:\n${goals}`, notes && `Additional information:\n${notes}`].filter(Boolean).join('\n\n');

/** The parts of the brief that the chosen files answer. */
export const toAnsweredParts = (answers: FileAnswers): BriefFilePart[] =>
  briefFileParts.filter((part) => answers[part] === 'given');
