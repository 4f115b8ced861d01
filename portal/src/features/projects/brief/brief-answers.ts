import {
  briefPlaceholders,
  type BriefChangeInput,
  type OrderedWork,
  type Project,
} from '@stackworks/contracts';

/** The questions of a brief that are answered in writing, in their order. */
const briefQuestions = [
  {
    name: 'description',
    label: 'What should it do?',
    hint: 'What you do, what visitors should be able to do there, and anything it must have.',
    isRequired: true,
  },
  {
    name: 'targetAudience',
    label: 'Who is it for?',
    hint: 'Your best customers: who they are, and what they want to find out.',
    isRequired: true,
  },
  {
    name: 'brandPersonality',
    label: 'How should it feel?',
    hint: 'Plain, playful, old and trusted: a few words will do. Or tell us styles or colours you like.',
    isRequired: true,
  },
  {
    name: 'stylePreferences',
    label: 'Styles you like',
    hint: 'Anything you’ve seen and liked.',
    isRequired: false,
  },
  {
    name: 'colorPreferences',
    label: 'Colours',
    hint: 'Colours you have, want or can’t stand.',
    isRequired: false,
  },
  {
    name: 'competitorExamples',
    label: 'Websites to look at',
    hint: 'Ones you admire or compete with. One web address per line is enough.',
    isRequired: false,
  },
  {
    name: 'additionalRequirements',
    label: 'Goals and anything else',
    hint: 'What should be different once it’s live, and any date it must be live by.',
    isRequired: false,
  },
] as const;

type Question = { name: BriefField; label: string; hint: string; isRequired: boolean };

/** The short brief of what is bought once: its own first question, some of the others, and a last one. */
const orderedQuestions: Readonly<Record<OrderedWork, readonly Question[]>> = {
  'brand-kit': [
    {
      name: 'description',
      label: 'What do you do?',
      hint: 'What you make or sell, and what sets you apart.',
      isRequired: true,
    },
    ...briefQuestions.filter(({ name }) => name === 'targetAudience' || name === 'brandPersonality'),
    {
      name: 'additionalRequirements',
      label: 'Anything else?',
      hint: 'A logo, name or colours to build on, and anything the kit must have.',
      isRequired: false,
    },
  ],
  'extra-page-block': [
    {
      name: 'description',
      label: 'What should be on the page?',
      hint: 'What it’s about, what visitors should do there, and any text you have.',
      isRequired: true,
    },
    {
      name: 'additionalRequirements',
      label: 'Anything else?',
      hint: 'Where it goes on your site, and any date it must be live by.',
      isRequired: false,
    },
  ],
};

/** What a brief asks in writing. @param ordered what was bought that it is for; null for a project of the plan */
export const questionsOf = (ordered: OrderedWork | null): readonly Question[] =>
  ordered === null ? briefQuestions : orderedQuestions[ordered];

export const briefFields = ['projectName', ...briefQuestions.map(({ name }) => name)] as const;
export type BriefField = (typeof briefFields)[number];
export type BriefAnswers = Record<BriefField, string>;

const placeholders: ReadonlySet<string> = new Set(Object.values(briefPlaceholders));

/** A project's answers as the form has them: what stands for an answer is none. */
export function toAnswers(project: Project): BriefAnswers {
  const said = (name: BriefField) => {
    const text = project[name] ?? '';
    return placeholders.has(text.trim()) ? '' : text;
  };
  return {
    projectName: said('projectName'),
    description: said('description'),
    targetAudience: said('targetAudience'),
    brandPersonality: said('brandPersonality'),
    stylePreferences: said('stylePreferences'),
    colorPreferences: said('colorPreferences'),
    competitorExamples: said('competitorExamples'),
    additionalRequirements: said('additionalRequirements'),
  };
}

/** What has been typed over an answer, and the stored answer it was typed over. */
export type BriefEdit = { text: string; before: string };
export type BriefEdits = { [Name in BriefField]?: BriefEdit | undefined };

const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

/** Whether an edit changes anything; one that was undone does not. */
export const isEdit = ({ text, before }: BriefEdit): boolean => !isSame(text, before);

/** The answers with what has been typed over them. Where nothing has, a newer stored answer shows. */
export function applyEdits(stored: BriefAnswers, edits: BriefEdits): BriefAnswers {
  const typed = briefFields.flatMap((name) => {
    const edit = edits[name];
    return edit && (isEdit(edit) || isSame(edit.before, stored[name])) ? [[name, edit.text] as const] : [];
  });
  return { ...stored, ...Object.fromEntries(typed) };
}

/** What differs from the stored answers, to send; null when nothing does. */
export function findChanges(stored: BriefAnswers, edits: BriefEdits): BriefChangeInput | null {
  const answers = applyEdits(stored, edits);
  const changed = briefFields.filter((name) => !isSame(answers[name], stored[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, answers[name]]));
}

/** The answers that were edited here and, differently, elsewhere. */
export function findConflicts(stored: BriefAnswers, edits: BriefEdits): BriefField[] {
  return briefFields.filter((name) => {
    const edit = edits[name];
    return edit && isEdit(edit) && !isSame(edit.before, stored[name]) && !isSame(edit.text, stored[name]);
  });
}
