import {
  briefPartFields,
  type BriefFilePart,
  type BriefPart,
  type OrderedWork,
  type Project,
  type WizardInput,
} from '@stackworks/contracts';
import type { StepId } from '#/features/projects/wizard/steps.ts';

/** The fields that the wizard and the project have in common. */
type SharedName = Exclude<keyof WizardInput & keyof Project, 'projectName'>;
/** The project's fields that a brief asks for in writing. */
export type BriefTextName = SharedName | 'description' | 'additionalRequirements';

type Question<Name> = {
  name: Name;
  label: string;
  hint: string;
  /** What is missing without an answer, within a sentence; left out for an optional question. */
  requiredAs?: string;
};
type BriefQuestion = Question<BriefTextName> & {
  /** Its heading on the project page and in the short form. */
  title: string;
  /** Its hint in the short form, if that differs. */
  formHint?: string;
  /** Its heading on the dashboard, if that differs; questions with one heading share a row, and null hides it. */
  dashboardTitle?: string | null;
} & (
    | { name: SharedName; wizard: { step: StepId; hint?: string } }
    | { name: Exclude<BriefTextName, SharedName>; wizard?: undefined }
  );

/**
 * Everything a brief asks in writing, in order. All forms and pages that ask or show it are built from this list: another
 * question, optional or required, takes an entry here and nothing else in the portal.
 */
export const briefQuestions: readonly BriefQuestion[] = [
  {
    name: 'description',
    title: 'Description',
    label: 'What should it do?',
    hint: 'What you do, what visitors should be able to do there, and anything it must have.',
    requiredAs: 'what it should do',
    formHint: 'What it should do, in your own words.',
  },
  {
    name: 'targetAudience',
    title: 'Target audience',
    label: 'Who is it for?',
    hint: 'Your best customers: who they are, and what they want to find out.',
    requiredAs: 'who it’s for',
    formHint: 'Who it’s for, and what they want to find out. We need this to set your delivery date.',
    wizard: { step: 'audience' },
  },
  {
    name: 'brandPersonality',
    title: 'Brand personality',
    label: 'How should it feel?',
    hint: 'Plain, playful, old and trusted: a few words will do. Or tell us styles or colours you like.',
    requiredAs: 'how it should feel',
    formHint:
      'How it should feel: plain, playful, old and trusted. We need this, or colours or styles, to set your delivery date.',
    wizard: {
      step: 'brand',
      hint: 'Plain, playful, old and trusted: a few words will do. One answer on this page is enough.',
    },
  },
  {
    name: 'stylePreferences',
    title: 'Style preferences',
    label: 'Styles you like',
    hint: 'Anything you’ve seen and liked.',
    dashboardTitle: 'Visual style',
    wizard: { step: 'brand' },
  },
  {
    name: 'colorPreferences',
    title: 'Colour preferences',
    label: 'Colours',
    hint: 'Colours you have, want or can’t stand.',
    dashboardTitle: 'Visual style',
    wizard: { step: 'brand' },
  },
  {
    name: 'competitorExamples',
    title: 'Competitor examples',
    label: 'Websites to look at',
    hint: 'Ones you admire or compete with. One web address per line is enough.',
    formHint: 'Who else does this? One web address per line is enough.',
    dashboardTitle: null,
    wizard: { step: 'assets' },
  },
  {
    name: 'additionalRequirements',
    title: 'Additional requirements',
    label: 'Goals and anything else',
    hint: 'What should be different once it’s live, and any date it must be live by.',
    formHint: 'Anything it must have, and any deadline.',
  },
];

/** The short form asks for colours before styles. */
export const shortFormQuestions = briefQuestions.flatMap((question) => {
  if (question.name === 'stylePreferences') return [];
  if (question.name !== 'colorPreferences') return [question];
  return [question, ...briefQuestions.filter(({ name }) => name === 'stylePreferences')];
});

type WizardQuestion = Question<keyof WizardInput> & { step: StepId; isLine?: boolean };

/** The wizard's questions: its own, and those it shares with the brief's page. */
export const wizardQuestions: readonly WizardQuestion[] = [
  {
    step: 'name',
    name: 'projectName',
    label: 'Project name',
    hint: 'What you and your designer will both call it. Your business name is a good start.',
    isLine: true,
  },
  {
    step: 'brief',
    name: 'designBrief',
    label: 'What should the website do?',
    hint: 'What you do, what visitors should be able to do there, and anything it must have.',
  },
  {
    step: 'goals',
    name: 'goals',
    label: 'What should be different once it’s live?',
    hint: 'More bookings, fewer phone calls, a shop that’s open at night. One or two is enough.',
  },
  ...briefQuestions.flatMap(({ name, label, hint, wizard }) =>
    wizard ? [{ name, label, hint, ...wizard }] : [],
  ),
  {
    step: 'additional',
    name: 'additionalInformation',
    label: 'Anything else?',
    hint: 'A date it must be live by, things to leave out, or who else has a say.',
  },
];

/** The names that the wizard and the project have in common. */
export const sharedNames: readonly SharedName[] = briefQuestions.flatMap(({ name, wizard }) =>
  wizard ? [name] : [],
);

/** The short brief of what is bought once: its own first question, some of the others, and a last one. */
const orderedQuestions: Readonly<Record<OrderedWork, readonly Question<BriefTextName>[]>> = {
  'brand-kit': [
    {
      name: 'description',
      label: 'What do you do?',
      hint: 'What you make or sell, and what sets you apart.',
      requiredAs: 'what you do',
    },
    ...briefQuestions.filter(({ name }) => name === 'targetAudience' || name === 'brandPersonality'),
    {
      name: 'additionalRequirements',
      label: 'Anything else?',
      hint: 'A logo, name or colours to build on, and anything the kit must have.',
    },
  ],
  'extra-page-block': [
    {
      name: 'description',
      label: 'What should be on the page?',
      hint: 'What it’s about, what visitors should do there, and any text you have.',
      requiredAs: 'what to put on the page',
    },
    {
      name: 'additionalRequirements',
      label: 'Anything else?',
      hint: 'Where it goes on your site, and any date it must be live by.',
    },
  ],
};

/** The questions of a project's brief. @param ordered what was bought once; null for a project of the plan */
export const questionsOf = (ordered: OrderedWork | null): readonly Question<BriefTextName>[] =>
  ordered === null ? briefQuestions : orderedQuestions[ordered];

/** The parts of a brief that are answered with files. */
export const briefFiles = {
  logo: {
    title: 'Your logo',
    requiredAs: 'your logo',
    task: 'Any format. Don’t have one? Tell us that instead.',
    add: 'Add logo',
    hint: 'Any format. A PDF or SVG is best.',
    upload: 'Upload logo',
    none: 'I don’t have a logo',
    given: 'We’ve got your logo.',
    noneGiven: 'You told us you don’t have a logo.',
    later: 'I’ll upload it next',
  },
  photos: {
    title: 'Photos of your work',
    requiredAs: 'your photos',
    task: 'Straight off your phone is fine. None yet? Tell us that instead.',
    add: 'Add photos',
    hint: 'Straight off your phone is fine. Six is enough to get started.',
    upload: 'Upload photos',
    none: 'I don’t have photos',
    given: 'We’ve got your photos.',
    noneGiven: 'You told us you don’t have photos.',
    later: 'I’ll upload them next',
  },
} as const satisfies Record<BriefFilePart, Record<string, string>>;

/** A required part of a brief within a sentence: "who it’s for". */
export function describePart(part: BriefPart, ordered: OrderedWork | null): string {
  if (part === 'projectName') return 'a project name';
  if (part === 'logo' || part === 'photos') return briefFiles[part].requiredAs;
  return questionsOf(ordered).find(({ name }) => name === briefPartFields[part][0])?.requiredAs ?? part;
}

/** An object with an answer for each name. */
export function answerEach<Name extends string>(
  names: readonly Name[],
  read: (name: Name) => string,
): Record<Name, string>;
export function answerEach(names: readonly string[], read: (name: string) => string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}
