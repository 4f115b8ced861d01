import type { Answers } from './steps.ts';

/** How each question is put, what helps to answer it, and how much room it has. */
export const questions = {
  projectName: {
    label: 'Project name',
    hint: 'What you and your designer will both call it. Your business name is a good start.',
    isLine: true,
  },
  designBrief: {
    label: 'What should the website do?',
    hint: 'What you do, what visitors should be able to do there, and anything it must have.',
    isLine: false,
  },
  goals: {
    label: 'What should be different once it’s live?',
    hint: 'More bookings, fewer phone calls, a shop that’s open at night. One or two is enough.',
    isLine: false,
  },
  targetAudience: {
    label: 'Who is it for?',
    hint: 'Your best customers: who they are, and what they want to find out.',
    isLine: false,
  },
  brandPersonality: {
    label: 'How should it feel?',
    hint: 'Plain, playful, old and trusted: a few words will do. One answer on this page is enough.',
    isLine: false,
  },
  stylePreferences: { label: 'Styles you like', hint: 'Anything you’ve seen and liked.', isLine: false },
  colorPreferences: {
    label: 'Colours',
    hint: 'Colours you have, want or can’t stand.',
    isLine: false,
  },
  competitorExamples: {
    label: 'Websites to look at',
    hint: 'Ones you admire or compete with. One web address per line is enough.',
    isLine: false,
  },
  additionalInformation: {
    label: 'Anything else?',
    hint: 'A date it must be live by, things to leave out, or who else has a say.',
    isLine: false,
  },
} as const satisfies Record<keyof Answers, { label: string; hint: string; isLine: boolean }>;
