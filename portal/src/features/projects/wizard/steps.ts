import type { WizardInput } from '@stackworks/contracts';

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
