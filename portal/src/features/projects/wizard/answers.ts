import {
  briefFileParts,
  briefPlaceholders,
  wizardInput,
  type BriefFilePart,
  type ProjectInput,
} from '@stackworks/contracts';
import { wizardSteps, type Answers, type WizardStep } from './steps.ts';

const { projectName: unnamed, text: unsaid } = briefPlaceholders;

/** The project's name, or what stands for it. */
export const projectNameOf = ({ projectName }: Answers): string => projectName.trim() || unnamed;

/** A step is complete when one of its questions has an answer; the one with files, when there are files. */
export function isComplete(step: WizardStep, answers: Answers, fileCount: number): boolean {
  if (step.id === 'assets') return fileCount > 0;
  return step.answers.some((name) => answers[name].trim() !== '');
}

/** What is wrong with answers that cannot be sent as they are, by question. */
export function findProblems(answers: Answers): ReadonlyMap<string, string> {
  const { error } = wizardInput.safeParse(answers);
  return new Map(error?.issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Why the project cannot be sent yet: steps that are not complete, or have an answer that cannot be sent. */
export function findMissing(answers: Answers): WizardStep[] {
  const problems = findProblems(answers);
  return wizardSteps.filter(
    (step) =>
      (step.isRequired && !isComplete(step, answers, 0)) || step.answers.some((name) => problems.has(name)),
  );
}

/** Whether logo and photos are among the chosen files, or there are none; empty while that is not said. */
export type FileAnswers = Record<BriefFilePart, string>;

/** The project that the answers make. Nothing typed is left out. */
export function toProject(answers: Answers, { logo, photos }: FileAnswers): ProjectInput {
  const said = (name: keyof Answers) => answers[name].trim() || unsaid;
  const additional = answers.additionalInformation.trim();
  return {
    projectName: projectNameOf(answers),
    projectType: 'custom_website',
    description: said('designBrief'),
    priority: 'normal',
    targetAudience: said('targetAudience'),
    brandPersonality: said('brandPersonality'),
    stylePreferences: said('stylePreferences'),
    colorPreferences: said('colorPreferences'),
    competitorExamples: said('competitorExamples'),
    additionalRequirements: [
      `Project goals:\n${said('goals')}`,
      additional && `Additional information:\n${additional}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(logo === 'none' && { logo }),
    ...(photos === 'none' && { photos }),
  };
}

/** The parts of the brief that the chosen files answer, as the upload says them. */
export const toGivenParts = (answers: FileAnswers): string =>
  briefFileParts.filter((part) => answers[part] === 'given').join(',');
