import {
  briefFileParts,
  briefPlaceholders,
  wizardInput,
  type BriefFilePart,
  type ProjectInput,
  type WizardInput,
} from '@stackworks/contracts';

/** What has been typed, by question. */
export type Answers = Record<keyof WizardInput, string>;

type Step = {
  /** Names it in the address. */
  id: string;
  name: string;
  /** Whether a project can be sent without it. */
  isRequired: boolean;
  answers: readonly (keyof Answers)[];
};

/** The steps in their order. Source: portals specification §2 and §4. */
export const wizardSteps = [
  { id: 'name', name: 'Project Name', isRequired: true, answers: ['projectName'] },
  { id: 'brief', name: 'Design Brief', isRequired: true, answers: ['designBrief'] },
  { id: 'goals', name: 'Project Goals', isRequired: true, answers: ['goals'] },
  { id: 'audience', name: 'Target Audience', isRequired: true, answers: ['targetAudience'] },
  {
    id: 'brand',
    name: 'Brand & Style',
    isRequired: true,
    answers: ['brandPersonality', 'stylePreferences', 'colorPreferences'],
  },
  { id: 'assets', name: 'Assets & References', isRequired: false, answers: ['competitorExamples'] },
  { id: 'additional', name: 'Additional Information', isRequired: false, answers: ['additionalInformation'] },
] as const satisfies readonly Step[];
export type WizardStep = (typeof wizardSteps)[number];
export type StepId = WizardStep['id'];

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
